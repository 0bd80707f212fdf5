import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isOnline,
  laptop,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openProductDevice, type ProductDevice } from '../../support/data/product-ops.ts'
import { taskWordsOf } from '../../support/data/tasks.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { findings } from '../axe.ts'

/* A day's work on the board: each test continues the previous one. */

let workspace: Workspace
let maya: DeskBrowser
let colleague: ProductDevice

const hour = 3_600_000

/** Creates a task like a colleague on another device. */
async function make(subject: string, more: object = {}): Promise<number> {
  const taskId = colleague.newId()
  const [contact] = colleague.rows('contacts')
  const startAt = Date.now()
  const words = taskWordsOf(contact?.id ?? 0, { subject, startAt, endAt: startAt + 48 * hour, ...more })
  await colleague.push({ cmd: 'tasks.create', args: { taskId, ...words } })
  return taskId
}

beforeAll(async () => {
  workspace = await openWorkspace()
  colleague = await openProductDevice(workspace.url, workspace.owner)
  const me = colleague.rows('users').find(({ email }) => email === workspace.maya)
  await make('Call Dana once the pack has landed', { type: 'call', callType: 'outbound', assigneeId: me?.id })
  await make('Swap the hub', { status: 'open', priority: 'high' })
  await make('Order 12 left-hand cranks', { status: 'on_hold' })
  maya = await openBrowser()
  await signIn(maya.page, workspace.url, workspace.maya)
  await shellIsInstalled(maya.page)
})
beforeEach(() => showOnFailure(maya))
afterAll(() => maya.remove())

const board = (page: Page) => page.getByRole('region', { name: 'Board', exact: true })
const lane = (page: Page, name: string) => board(page).getByRole('list', { name, exact: true })
const card = (place: Page | Locator, subject: string) =>
  place.getByRole('group', { name: new RegExp(`^${subject}`) })
const laneNames = (page: Page) =>
  board(page)
    .getByRole('heading', { level: 2 })
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-label')))
const toast = (page: Page, text: string) => page.getByRole('status', { name: 'Messages' }).getByText(text)

test('TSK-001, TSK-003, TSK-004, CN2-012, SHL-028: the rail and g t lead to five lanes with their counts and colours', async () => {
  const { page } = maya
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL('**/support/tasks')
  await card(lane(page, 'New'), 'Call Dana').waitFor()
  expect(await laneNames(page)).toEqual([
    'New, 1 task',
    'Open, 1 task',
    'On Hold, 1 task',
    'Closed, 0 tasks',
    'Overdue, 0 tasks',
  ])
  const colours = await board(page)
    .locator('[data-lane-of] > span')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor))
  expect(new Set(colours).size).toBe(5)
  await page.reload()
  await card(lane(page, 'New'), 'Call Dana').waitFor()
  expect(
    await board(page)
      .locator('[data-lane-of] > span')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor)),
  ).toEqual(colours)
  expect(await findings(page)).toEqual([])
  expect(
    await page
      .getByRole('navigation', { name: 'Rail' })
      .getByRole('link', { name: 'Tasks' })
      .getAttribute('aria-current'),
  ).toBe('page')
})

test('by keys: Space lifts a card, arrows carry it, Escape puts it back, Space drops it', async () => {
  const { page } = maya
  await card(page, 'Call Dana').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await card(lane(page, 'Open'), 'Call Dana').waitFor()
  await page.getByText('Call Dana once the pack has landed over Open').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await card(lane(page, 'New'), 'Call Dana').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toMatch(/^Call Dana/)
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await card(lane(page, 'On Hold'), 'Call Dana').waitFor()
  await toast(page, 'Task Updated').waitFor()
  await expect.poll(focused).toMatch(/^Call Dana.*On Hold/)
  // Arrow keys move the focus once nothing is lifted.
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toMatch(/^Swap the hub/)
  await page.keyboard.press('z')
  await card(lane(page, 'New'), 'Call Dana').waitFor()
})

test('by mouse and by menu a card goes to another lane, and a colleague’s change comes by itself', async () => {
  const { page } = maya
  const from = await card(page, 'Swap the hub').boundingBox()
  const to = await lane(page, 'Closed').locator('..').boundingBox()
  if (!from || !to) throw new Error('no place')
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 50, { steps: 3 })
  await page.mouse.move(to.x + 100, to.y + 100, { steps: 8 })
  await page.mouse.up()
  await card(lane(page, 'Closed'), 'Swap the hub').waitFor()
  expect(await laneNames(page)).toContain('Closed, 1 task')
  await card(page, 'Swap the hub').hover()
  await page.getByRole('button', { name: 'What to do with Swap the hub' }).click()
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await card(lane(page, 'Open'), 'Swap the hub').waitFor()
  await make('Ask Nadia which panniers arrived')
  await card(lane(page, 'New'), 'Ask Nadia').waitFor()
})

test('CARD-004, TSK-002: without a connection it goes on, also as a list, and is sent afterwards', async () => {
  const { page, context } = maya
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await page.reload()
  await card(lane(page, 'On Hold'), 'Order 12').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  const moved = card(lane(page, 'Closed'), 'Order 12')
  await moved.getByText('Waiting').waitFor()
  await toast(page, 'Saved on this device').first().waitFor()
  await page.getByRole('radio', { name: 'List' }).click()
  await page.waitForURL('**/tasks?look=list')
  const row = page.getByRole('grid', { name: 'Tasks' }).getByRole('row', { name: /Order 12/ })
  expect(await row.getAttribute('aria-label')).toMatch(/Closed, 1: .*waiting/)
  expect(await findings(page)).toEqual([])
  await context.setOffline(false)
  await isOnline(page)
  await expect.poll(() => row.getAttribute('aria-label')).not.toContain('waiting')
})

test('the address holds what is asked for, and a filter that leaves nothing is reset', async () => {
  const { page } = maya
  const find = page.getByRole('searchbox', { name: 'Find a task' })
  await find.pressSequentially('hub swap', { delay: 20 })
  await page.getByText('1 task', { exact: true }).waitFor()
  await page.waitForURL(/text=hub\+swap/)
  await find.fill('')
  await page.getByText('4 tasks', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Mine' }).click()
  await page.waitForURL(/assignee=me/)
  await page.getByText('1 task', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Meetings' }).click()
  await page.getByRole('heading', { name: 'No Results Found' }).waitFor()
  await page.getByRole('button', { name: 'Reset Filter' }).click()
  await page.getByText('4 tasks', { exact: true }).waitFor()
})

test('in the list several are picked, changed in one gesture, and brought back by one Undo', async () => {
  const { page } = maya
  await page.goto(`${workspace.url}/support/tasks?look=list`)
  const list = page.getByRole('grid', { name: 'Tasks' })
  const row = (name: string) => list.getByRole('row', { name: new RegExp(name) })
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await row('Call Dana').focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: /^Select Ask Nadia/ }).check()
  await bar.getByText('2 selected').waitFor()
  expect(await findings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await toast(page, '2 tasks closed').waitFor()
  for (const name of ['Call Dana', 'Ask Nadia'])
    await expect.poll(() => row(name).getAttribute('aria-label')).toContain(', Closed,')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  for (const name of ['Call Dana', 'Ask Nadia'])
    await expect.poll(() => row(name).getAttribute('aria-label')).toContain(', New,')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: /^Select Ask Nadia/ }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Task deleted').waitFor()
  await row('Ask Nadia').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await row('Ask Nadia').waitFor()
})

test('a finger that rests on a card lifts it and carries it, one that moves on scrolls', async () => {
  const { page, context } = maya
  await page.setViewportSize({ width: 834, height: 1112 })
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const carry = async (subject: string, to: string, restMs: number) => {
    const from = await card(page, subject).boundingBox()
    const over = await lane(page, to).locator('..').boundingBox()
    if (!from || !over) throw new Error('no place')
    const [x, y] = [from.x + 60, from.y + 50]
    await touch('touchStart', x, y)
    await page.waitForTimeout(restMs)
    for (let part = 1; part <= 8; part += 1) await touch('touchMove', x + ((over.x + 60 - x) * part) / 8, y)
    await touch('touchEnd')
  }
  try {
    await page.goto(`${workspace.url}/support/tasks`)
    await card(lane(page, 'New'), 'Ask Nadia').waitFor()
    await carry('Ask Nadia', 'Open', 0)
    await carry('Call Dana', 'Open', 500)
    await card(lane(page, 'Open'), 'Call Dana').waitFor()
    expect(await card(lane(page, 'New'), 'Ask Nadia').count()).toBe(1)
  } finally {
    await session.detach()
    await page.setViewportSize(laptop)
  }
})

test.each([
  ['a phone', 390, 844],
  ['a tablet', 834, 1112],
])('on %s it fits, and nothing of it is out of reach', async (_, width, height) => {
  const { page } = maya
  await page.setViewportSize({ width, height })
  try {
    await page.goto(`${workspace.url}/support/tasks`)
    await page.getByText('Swap the hub').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await findings(page)).toEqual([])
  } finally {
    await page.setViewportSize(laptop)
  }
})
