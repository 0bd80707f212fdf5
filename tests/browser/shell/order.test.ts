import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { size as lengths } from '#app/theme/tokens.ts'
import { laptop, openBrowser, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* Layout on the real product: nothing shifts, overlaps, or overflows its pane. */

let workspace: Workspace
let maya: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  maya = await openBrowser()
  await signIn(maya.page, workspace.url, workspace.maya)
}, 180_000)
afterAll(async () => {
  await maya.remove()
})

/** Time until a popover has its final position, in ms. */
const settled = 400

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
]

const box = async (part: Locator) => {
  const found = await part.boundingBox()
  if (!found) throw new Error('Not on the screen')
  return { left: found.x, right: found.x + found.width, top: found.y, bottom: found.y + found.height }
}

/** Demo conversation with a team, a due date and three tags. */
const openBusy = async (page: Page) => {
  await page.getByText('Firmware 4.2 bricked the display', { exact: false }).first().click()
  await page
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByRole('combobox', { name: 'Status' })
    .waitFor()
}

test('the search stands in the middle of the window and stays there, uncovered, when the connection goes', async () => {
  const { page, context } = maya
  for (const size of sizes.filter(({ width }) => width > 768)) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/inbox`)
    const search = page.getByRole('button', { name: /^Search or jump to/ })
    const before = await box(search)
    expect(Math.abs((before.left + before.right) / 2 - size.width / 2)).toBeLessThan(2)
    await context.setOffline(true)
    const chip = page.getByRole('button', { name: /^Offline/ })
    await chip.waitFor()
    expect((await box(chip)).left).toBeGreaterThan(before.right)
    expect(await box(search)).toEqual(before)
    await context.setOffline(false)
    await page.getByRole('button', { name: /^Online/ }).waitFor()
  }
})

test('status, assignee, times and tags stay inside the conversation, and none lies over another', async () => {
  const { page } = maya
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/inbox`)
    await openBusy(page)
    const region = page.getByRole('region', { name: 'Conversation', exact: true })
    const { right } = await box(region)
    const fields = await Promise.all(
      ['Status', 'Priority', 'Assignee'].map((name) => box(region.getByRole('combobox', { name }))),
    )
    for (const [index, field] of fields.entries()) {
      expect(field.right).toBeLessThanOrEqual(right)
      const last = fields[index - 1]
      if (last) expect(field.left).toBeGreaterThanOrEqual(last.right)
    }
    const add = region.getByRole('combobox', { name: 'Add Tag' }).or(region.getByText('Add Tag'))
    // A phone scrolls times and tags; elsewhere all are visible.
    if (size.width > 768) expect((await box(add.first())).right).toBeLessThanOrEqual(right)
    else
      expect((await box(region.getByRole('button', { name: /timer$/i }).first())).top).toBeGreaterThanOrEqual(
        fields[2]?.bottom ?? 0,
      )
  }
})

test('what the customer’s pane offers stays inside it', async () => {
  const { page } = maya
  for (const size of sizes.slice(0, 2)) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/inbox`)
    await openBusy(page)
    const pane = page.getByRole('complementary', { name: 'Customer' })
    const { right } = await box(pane)
    for (const part of await pane.getByRole('button').or(pane.getByRole('link')).all())
      expect((await box(part)).right).toBeLessThanOrEqual(right - 4)
  }
})

test('the filters open whole within the window, also the first time', async () => {
  const { page } = maya
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/inbox`)
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    const anchor = await box(filter)
    await filter.click()
    const form = page.getByRole('dialog', { name: 'Filter' })
    await form.getByRole('button', { name: 'Clear filter' }).waitFor()
    await page.waitForTimeout(settled)
    const found = await box(form)
    expect(found.left).toBeGreaterThanOrEqual(8)
    expect(found.right).toBeLessThanOrEqual(size.width - 8)
    // Below its button, unless it would leave the window there.
    expect(found.right).toBeCloseTo(Math.max(anchor.right, 16 + found.right - found.left), 0)
  }
})

/** Truncated parts of list rows: all labels but a row's first, and subjects beside a preview. */
const cutInRows = (page: Page) =>
  page.getByRole('grid').evaluate((list) => {
    const isCut = (part: Element) => part.scrollWidth > part.clientWidth
    const isSeen = (part: Element, within: Element) =>
      part.getBoundingClientRect().top < within.getBoundingClientRect().bottom
    return [...list.querySelectorAll('[role="row"]')].flatMap((row) => {
      const chips = row.querySelector('[data-line="chips"] [data-labels]')
      const labels = chips ? [...chips.children].filter((label) => isSeen(label, chips)) : []
      return labels.filter((label, index) => isCut(label) && index > 0).map((label) => label.textContent)
    })
  })

test('labels in a row are read whole, or not begun', async () => {
  const { page } = maya
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/inbox`)
    await page.getByRole('row').nth(5).waitFor()
    expect(await cutInRows(page)).toEqual([])
  }
})

test('where the inbox stands beside the subject, no preview takes the room of the subject', async () => {
  const { page } = maya
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${workspace.url}/support/inbox`)
  const row = page.getByRole('row').filter({ hasText: 'Firmware 4.2 bricked the display' }).first()
  const subject = await box(row.getByText('Firmware 4.2 bricked the display', { exact: false }).first())
  const inbox = await box(row.locator('[data-kind="inbox"]').locator('visible=true'))
  expect(inbox.left - subject.right).toBeLessThan(16)
})

test('with no conversation open, the hint is one block in the middle of its pane', async () => {
  const { page } = maya
  for (const size of sizes.filter(({ width }) => width > 768)) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/inbox`)
    const hint = page.getByText(/conversations in this list/)
    await hint.waitFor()
    const gap = await hint.evaluate((line) => {
      const words = document.createRange()
      words.selectNodeContents(line.lastChild!)
      const first = words.getClientRects()[0]!
      return first.left - line.querySelector('svg')!.getBoundingClientRect().right
    })
    expect(gap).toBeGreaterThan(4)
    expect(gap).toBeLessThan(16)
  }
})

test('rows of a settings list begin at the edge of the page’s title', async () => {
  const { page } = maya
  for (const size of sizes.filter(({ width }) => width > 768)) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/settings/email-templates`)
    const row = page.getByRole('list', { name: 'Email templates' }).getByRole('link').first()
    const title = page.getByRole('heading', { level: 1 })
    expect((await box(row)).left).toBeCloseTo((await box(title)).left, 0)
    const remove = page.getByRole('button', { name: /^Delete / }).first()
    const make = page.getByText('New template')
    expect((await box(remove)).right).toBeCloseTo((await box(make)).right, 0)
  }
})

test('a customer’s page gives a side of 344 to who they are, and the rest to what they wrote', async () => {
  const { page } = maya
  await page.setViewportSize(laptop)
  await page.goto(`${workspace.url}/support/inbox`)
  await openBusy(page)
  await page
    .getByRole('complementary', { name: 'Customer' })
    .getByRole('link', { name: /Profile$/ })
    .click()
  const place = page.getByRole('region', { name: 'Customer', exact: true })
  const details = await box(place.getByRole('region', { name: 'Details' }))
  const wrote = await box(place.getByRole('region', { name: 'Conversations', exact: true }))
  const sheet = await box(place)
  expect(sheet.right - details.left + 24).toBeCloseTo(344 - 1, -1)
  expect(details.left - wrote.right).toBeLessThanOrEqual(56)
})

test('a running timer leaves the name of the page whole, with room between', async () => {
  const { page } = maya
  await page.setViewportSize(laptop)
  await page.goto(`${workspace.url}/support/inbox`)
  await openBusy(page)
  await page.getByRole('button', { name: 'Start timer' }).click()
  await page.getByRole('button', { name: 'Pause timer' }).waitFor()
  for (const size of sizes.filter(({ width }) => width > 768)) {
    await page.setViewportSize(size)
    for (const [path, name] of [
      ['settings/keyboard-shortcuts', 'Keyboard shortcuts'],
      ['settings/email-templates', 'Email templates'],
    ] as const) {
      await page.goto(`${workspace.url}/support/${path}`)
      const timer = page.getByRole('group', { name: 'Running timer' })
      await timer.waitFor()
      const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(name)
      const { cut, shown } = await crumb.evaluate(({ scrollWidth, clientWidth }) => ({
        cut: scrollWidth - clientWidth,
        shown: clientWidth,
      }))
      // A tablet shows more than the first letter.
      if (size.width > 1023) expect(cut).toBeLessThanOrEqual(0)
      else expect(shown).toBeGreaterThan(60)
      expect((await box(timer)).left - (await box(crumb)).right).toBeGreaterThanOrEqual(8)
    }
  }
  await page.getByRole('button', { name: 'Stop timer' }).click()
})

test('nothing in the bar of a conversation touches the edge of its pane, on touch screens too', async () => {
  const { page, context } = maya
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/inbox`)
    await openBusy(page)
    const { right } = await box(page.getByRole('region', { name: 'Conversation', exact: true }))
    const bar = page.getByRole('toolbar', { name: 'Conversation actions' })
    const ends = await Promise.all(
      (await bar.getByRole('button').or(bar.getByRole('group')).all()).map(
        async (part) => (await box(part)).right,
      ),
    )
    expect(right - Math.max(...ends)).toBeGreaterThanOrEqual(8)
  }
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
})

test('without keys the palette ends with its results until it has something to say', async () => {
  const { page, context } = maya
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${workspace.url}/support/inbox`)
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Control+k')
  const results = page.getByRole('listbox')
  await results.waitFor()
  await page.waitForTimeout(settled)
  expect((await box(results)).bottom).toBeCloseTo(844, 0)
  await page.keyboard.type('battery')
  await page.getByText(/conversations on this device/).waitFor()
  expect((await box(results)).bottom).toBeLessThan(844 - 30)
  await page.keyboard.press('Escape')
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
})

test('CN2-004: on pages without a conversation, toasts stand at the bottom left and keep off the rail and the bar that saves', async () => {
  const { page } = maya
  for (const size of sizes.filter(({ width }) => width > 768)) {
    await page.setViewportSize(size)
    await page.goto(`${workspace.url}/support/settings/keyboard-shortcuts`)
    await page.getByRole('switch').first().click()
    const toast = page.getByRole('status', { name: 'Messages' }).getByText('Settings Updated')
    await toast.waitFor()
    const { left } = await box(page.getByRole('main'))
    const card = await box(page.getByRole('status', { name: 'Messages' }))
    expect(card.left).toBeGreaterThanOrEqual(left + 8)
    expect(card.bottom).toBeLessThanOrEqual(size.height - 16)
    expect([card.left < size.width / 2, card.bottom > size.height / 2]).toEqual([true, true])
    if (size.width > 1023) {
      await page.getByRole('link', { name: 'Time tracking' }).click()
      const bar = page.locator('[data-save-bar]')
      await bar.waitFor()
      await page.waitForTimeout(settled)
      const above = await box(page.getByRole('status', { name: 'Messages' }))
      expect(above.bottom).toBeLessThanOrEqual((await box(bar)).top)
      await page.getByRole('link', { name: 'Keyboard shortcuts' }).click()
    }
    await page.getByRole('switch').first().click()
  }
})

test('what older messages offer leaves their time whole', async () => {
  const { page } = maya
  await page.setViewportSize(laptop)
  await page.goto(`${workspace.url}/support/inbox`)
  await openBusy(page)
  const message = page.getByRole('article').filter({ hasText: 'Thank you for the patience.' })
  await message.hover()
  const actions = await box(message.getByRole('button', { name: /^Note under the message of/ }))
  expect(actions.right).toBeLessThanOrEqual((await box(message.locator('time'))).left)
})

test('the search of a list of records is no wider than a form, and a phone reads the title whole', async () => {
  const { page } = maya
  await page.setViewportSize(laptop)
  await page.goto(`${workspace.url}/support/knowledgebase`)
  const search = await box(page.getByRole('textbox', { name: 'Search', exact: true }))
  expect(search.right - search.left).toBeLessThanOrEqual(lengths.formColumn)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Preview' }).waitFor()
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('beside the Outbox the words that say where a reply is kept are read whole, and its foot is one line at 1440', async () => {
  const { page, context } = maya
  await page.setViewportSize(laptop)
  await page.goto(`${workspace.url}/support/inbox`)
  await openBusy(page)
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.keyboard.type('On its way')
  await moreTools(page)
  await page.getByRole('button', { name: 'Discard draft' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Online' }).click()
  await page.getByRole('complementary', { name: 'Outbox' }).waitFor()
  await context.setOffline(true)
  const composer = page.getByRole('region', { name: 'Composer' })
  const kept = composer.getByText("Kept here until you're back").filter({ visible: true })
  const beside = page.getByRole('complementary', { name: 'Outbox' })
  for (const width of [1280, 1366, 1400, 1440, 1500, 1600, 1920, 1280, 1290, 1310]) {
    await page.setViewportSize({ width, height: 900 })
    // At the end of the row without the Outbox: with the customer there is almost as much room.
    if (width === 1920) await beside.getByRole('button', { name: 'Close' }).click()
    await kept.waitFor()
    const [close, send] = await Promise.all(
      ['Send & Close', 'Send'].map((name) => box(composer.getByRole('button', { name, exact: true }))),
    )
    expect([width, send!.left - close!.right]).toEqual([width, 6])
    expect([width, await kept.count()]).toEqual([width, 1])
    expect([width, await kept.evaluate((line) => line.scrollWidth - line.clientWidth)]).toEqual([width, 0])
    const foot = composer.locator('[data-foot]')
    for (const part of [foot, composer.locator('header')]) {
      const over = await part.evaluate((line) => line.scrollWidth - line.clientWidth)
      expect([width, over]).toEqual([width, 0])
    }
    const { top, bottom } = await box(foot)
    if (width >= 1440) expect(bottom - top).toBeLessThan(60)
  }
  await page.setViewportSize(laptop)
  // Command keys are announced first; the chip shows the rest.
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.press('Escape')
  await composer.getByText('Keys are commands now').waitFor()
  expect(await kept.count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Discard draft' }).click()
})
