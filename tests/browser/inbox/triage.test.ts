import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { row, testedApp, toasts, until } from './harness.ts'
import { maya, password, type StubDesk } from './stub-desk.ts'

/* A keyboard-only session with fifty conversations, as a screen reader reports it. */

const app = testedApp()

const toTriage = 50

/** Accessibility tree data of the focused element. */
interface Heard {
  role: string
  name: string
  states: Record<string, unknown>
}

async function heard(tree: CDPSession): Promise<Heard> {
  const { result } = await tree.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await tree.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  })
  const node = nodes[0]!
  const states = Object.fromEntries(
    (node.properties ?? []).map(({ name, value }) => [name, value.value as unknown]),
  )
  return { role: String(node.role?.value), name: String(node.name?.value ?? ''), states }
}

const openId = (page: Page) => Number(/\/inbox\/(\d+)/.exec(page.url())?.[1] ?? 0)

/** Goes to the next conversation: by key, or automatically after a finishing action. */
async function goOn(page: Page, done: () => Promise<void>, isDone: boolean): Promise<void> {
  const before = openId(page)
  await done()
  if (!isDone) await page.keyboard.press('ArrowRight')
  await until(() => openId(page) !== before, true)
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
}

async function write(page: Page, key: string, words: string, send: string): Promise<void> {
  await page.keyboard.press(key)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.waitFor()
  await until(() => message.evaluate((element) => element.contains(document.activeElement)), true)
  await page.keyboard.type(words)
  await message.getByText(words).waitFor()
  await page.keyboard.press(send)
  await message.waitFor({ state: 'detached' })
}

/** Picks from a list by first letters; a multi-select stays open until Escape. */
async function choose(page: Page, key: string, typed: string, stays: boolean): Promise<void> {
  await page.keyboard.press(key)
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  if (stays) await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

/** All open, unassigned and without tags, so that each change can be counted. */
function untouched(desk: StubDesk): void {
  for (const { r } of desk.store.all('conversations'))
    desk.store.put('conversations', { ...r, statusId: 2, assigneeId: null, teamId: null, labelIds: [] })
}

/** Actions on the conversations, in turn. */
const deeds: ((page: Page) => Promise<void>)[] = [
  (page) => page.keyboard.press('e'),
  (page) => write(page, 'n', 'Asked the workshop about it', 'Control+Enter'),
  (page) => choose(page, 't', 'VIP', true),
  (page) => page.keyboard.press('Shift+S'),
  (page) => choose(page, 'Shift+A', 'tom', false),
  (page) => page.keyboard.press('#'),
]

/** Indexes of actions after which the list advances automatically. */
const finishing = new Set([0, 5])

test('fifty conversations are triaged without the mouse', async () => {
  const { page, desk, close } = await app.visit({ more: 60, prepare: untouched })
  await page.evaluate(() => {
    const seen = globalThis as unknown as { pointers: number }
    seen.pointers = 0
    for (const name of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(name, () => (seen.pointers += 1), { capture: true })
  })
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.keyboard.type(maya.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await row(page, 'Dana Whitlock').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()

  // The first is answered and closed in one action.
  const first = openId(page)
  await write(page, 'r', 'The charger light tells which cell it is', 'Control+Shift+Enter')
  await until(() => openId(page) !== first, true)
  const seen = new Set([first])
  for (let n = 1; n < toTriage; n += 1) {
    await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
    expect(seen.has(openId(page))).toBe(false)
    seen.add(openId(page))
    const deed = deeds[n % deeds.length]!
    await goOn(page, () => deed(page), finishing.has(n % deeds.length))
  }
  expect(seen.size).toBe(toTriage)
  const count = (cmd: string) => desk.received.filter((op) => op.cmd === cmd).length
  const turns = (deed: number) =>
    Array.from({ length: toTriage - 1 }, (_, n) => n + 1).filter((n) => n % deeds.length === deed).length
  await until(
    () => ({
      replies: count('messages.reply'),
      closed: count('conversations.setStatus'),
      notes: count('notes.add'),
      tagged: count('conversations.addLabels'),
      starred: count('conversations.star'),
      assigned: count('conversations.assign'),
      trashed: count('conversations.trash'),
    }),
    {
      replies: 1,
      closed: 1 + turns(0),
      notes: turns(1),
      tagged: turns(2),
      starred: turns(3),
      assigned: turns(4),
      trashed: turns(5),
    },
  )

  // Bulk action from the list, and its Undo by key.
  // Toasts of one kind merge with one Undo, so earlier ones must be gone.
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await until(() => undo.count(), 0)
  await page.keyboard.press('u')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await page
    .getByRole('toolbar', { name: 'Selected conversations' })
    .getByText('3 selected', { exact: true })
    .waitFor()
  const before = count('conversations.trash')
  await page.keyboard.press('Delete')
  await until(() => count('conversations.trash') - before, 3)
  // The server may have them before the toast shows.
  await undo.waitFor()
  await page.keyboard.press('z')
  await until(() => count('conversations.trash') - before, 6)
  await page.keyboard.press('*')
  await page.keyboard.press('a')
  await page.getByRole('toolbar', { name: 'Selected conversations' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: 'Selected conversations' }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (globalThis as unknown as { pointers: number }).pointers)).toBe(0)
  expect(await close()).toEqual([])
})

test('on the way a screen reader hears names, roles and states, in the order of the screen', async () => {
  const { page, context, close } = await app.enter()
  const tree = await context.newCDPSession(page)
  await tree.send('Accessibility.enable')
  await page.keyboard.press('j')
  await until(async () => (await heard(tree)).role, 'row')
  const first = await heard(tree)
  expect(first.name).toMatch(/^Open, .*Dana Whitlock.*/)
  await page.keyboard.press('x')
  await until(async () => (await heard(tree)).states['selected'], true)
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()

  // From the conversation on, Tab goes from its top to the message field.
  await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor()
  const order: Heard[] = []
  for (let n = 0; n < 30; n += 1) {
    await page.keyboard.press('Tab')
    // After the last element the browser's own controls follow.
    if (await page.evaluate(() => document.activeElement === document.body)) break
    order.push(await heard(tree))
  }
  const said = order.map(({ role, name }) => `${role} ${name}`)
  const places = [
    /^button Back/,
    /^combobox Status/,
    /^combobox Priority/,
    /^combobox Assignee/,
    /^button .*(Add Tag|Add a tag)/,
    /^region Thread|^generic Thread|^group Thread/,
    /^radio Reply/,
  ].map((pattern) => said.findIndex((words) => pattern.test(words)))
  expect({ places: places.every((place) => place >= 0), said: places.includes(-1) ? said : [] }).toEqual({
    places: true,
    said: [],
  })
  expect(places).toEqual([...places].sort((a, b) => a - b))
  // Every focusable element has a name, and toggles expose their state.
  expect(order.filter(({ name }) => name.trim() === '')).toEqual([])
  expect(
    order.find(({ role, name }) => role === 'combobox' && name.startsWith('Status'))?.states,
  ).toMatchObject({
    expanded: false,
  })
  const star = page.getByRole('button', { name: 'Star', exact: true })
  expect(await star.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('region', { name: 'Thread' }).focus()
  await page.keyboard.press('Shift+S')
  await until(() => star.getAttribute('aria-pressed'), 'false')
  // Results are announced without moving the focus.
  await page.keyboard.press('e')
  await page.getByRole('status', { name: 'Messages' }).getByText('Tickets Updated').waitFor()
  // The next conversation has the focus by then.
  expect(openId(page)).toBe(4820)
  const isThere = () =>
    page.evaluate(() => document.activeElement?.querySelector('[aria-label="Thread"]') != null)
  await until(isThere, true)
  expect(await close()).toEqual([])
})
