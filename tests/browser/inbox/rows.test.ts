import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { schemes } from '#app/theme/colors.ts'
import { statusTexts } from '#app/marks/texts.ts'
import { poke, row, testedApp, until } from './harness.ts'

/* Visible content of a list row; list.test.ts has the accessible one. */

const app = testedApp()

const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`

const clip = (each: Locator) => each.locator('svg.lucide-paperclip')

test('INB-002, INB-003, INB-005, INB-006: a row shows messages, attachment, assignee and inbox', async () => {
  const { page, close } = await app.enter()
  const dana = row(page, 'Dana Whitlock')
  expect(await dana.getByText('5', { exact: true }).isVisible()).toBe(true)
  expect(await clip(dana).isVisible()).toBe(true)
  expect(await dana.getByTitle('Maya Lindqvist').innerText()).toBe('ML')
  await until(() => dana.getByText('Warranty', { exact: true }).filter({ visible: true }).count(), 1)
  const kenji = row(page, 'Kenji Moriyama')
  expect(await kenji.getByText('9', { exact: true }).isVisible()).toBe(true)
  expect(await clip(kenji).count()).toBe(0)
  await until(() => kenji.getByText('Dealers', { exact: true }).filter({ visible: true }).count(), 1)
  expect(await row(page, 'Aurélie').getByTitle('Unassigned').count()).toBe(1)
  expect(await close()).toEqual([])
})

/** Rows whose preview has less than twelve letters, or whose inbox is cut below six or misaligned. */
const crampedRows = (page: Page) =>
  page.getByRole('grid').evaluate((list) => {
    const isCut = (part: Element, letters: number) => {
      const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      range.setStart(text, 0)
      range.setEnd(text, Math.min(letters, text.length))
      return range.getBoundingClientRect().right > part.getBoundingClientRect().right + 0.5
    }
    // Names end at one edge.
    const isOff = (part: Element) => {
      const { right } = (part.parentElement as Element).getBoundingClientRect()
      return Math.abs(right - part.getBoundingClientRect().right) > 1
    }
    const isSeen = (part: Element) => {
      const { top, width } = part.getBoundingClientRect()
      return width > 0 && top < (part.parentElement as Element).getBoundingClientRect().bottom - 1
    }
    const previews = [...list.querySelectorAll('[data-line] span[dir]')].filter((part) =>
      getComputedStyle(part, '::before').content.includes('–'),
    )
    const inboxes = [...list.querySelectorAll('[data-kind="inbox"] > span')]
    return {
      seen: [previews.filter(isSeen).length, inboxes.filter(isSeen).length],
      cramped: [
        ...previews.filter((part) => isSeen(part) && isCut(part, 12)),
        ...inboxes.filter((part) => isSeen(part) && (isCut(part, 6) || isOff(part))),
      ].map(({ textContent }) => textContent),
    }
  })

test('INB-006: a row shows a preview only with room for twelve letters, and at least six letters of its inbox', async () => {
  const { page, close } = await app.enter({
    prepare: ({ store }) => {
      for (const { r } of store.all('conversations'))
        store.put('conversations', { ...r, preview: 'Words of the newest message' })
      const [first] = store.all('mailboxes')
      if (first) store.put('mailboxes', { ...first.r, name: 'Spare parts and warranty of the north-west' })
    },
  })
  const seen: number[] = []
  for (const width of [1600, 1440, 1280, 1100, 834, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await row(page, 'Dana Whitlock').waitFor()
    const rows = await crampedRows(page)
    expect([width, rows.cramped]).toEqual([width, []])
    seen.push(Math.min(...rows.seen))
  }
  // Both are side by side at some of the sizes.
  expect(Math.max(...seen)).toBeGreaterThan(0)
  expect(await close()).toEqual([])
})

test('INB-004, INB-010: the status is a label: New blue, Open red, On Hold yellow, Closed green', async () => {
  const { page, close } = await app.enter()
  const who = {
    new: 'Aurélie',
    open: 'Dana Whitlock',
    on_hold: 'Sofia Kallio',
    closed: 'Grace Mbeki',
  } as const
  const fills: number[][] = []
  for (const status of ['new', 'open', 'on_hold', 'closed'] as const) {
    const label = row(page, who[status]).getByText(statusTexts[status], { exact: true })
    const [fill, text] = await label.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color] as const
    })
    expect(hex(fill)).toBe(schemes.light.status[status].bg.toLowerCase())
    expect(hex(text)).toBe(schemes.light.status[status].text.toLowerCase())
    fills.push((fill.match(/\d+/g) ?? []).map(Number))
  }
  expect(Object.values(statusTexts).slice(0, 4)).toEqual(['New', 'Open', 'On Hold', 'Closed'])
  // Colours are compared by their strong components: blue, red, yellow and green.
  const strongest = ([red = 0, green = 0, blue = 0]: number[]) =>
    [red, green, blue].map((part) => (part >= Math.max(red, green, blue) - 12 ? 1 : 0)).join('')
  expect(fills.map(strongest)).toEqual(['001', '100', '110', '010'])
  expect(await close()).toEqual([])
})

test('INB-008, CON-076: each priority has its glyph in its colour', async () => {
  const { page, close } = await app.enter()
  const who = {
    critical: 'Kenji Moriyama',
    high: 'Dana Whitlock',
    medium: 'Aurélie',
    low: 'Bartholomew',
    default: 'Is the Portland service day',
  } as const
  for (const [priority, name] of Object.entries(who) as [keyof typeof who, string][]) {
    const glyph = row(page, name).locator('svg[viewBox="0 0 14 14"]').first()
    const color = await glyph.evaluate((element) => getComputedStyle(element).color)
    expect(hex(color), priority).toBe(schemes.light.priority[priority].glyph.toLowerCase())
  }
  expect(await close()).toEqual([])
})

test('INB-009, D-110: a draft marks its row, also without a connection', async () => {
  const { page, context, close } = await app.enter()
  const rakesh = row(page, 'Rakesh Iyer')
  expect(await rakesh.getByText('Draft', { exact: true }).count()).toBe(0)
  await rakesh.click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('The VAT is taken off')
  await rakesh.getByText('Draft', { exact: true }).waitFor()
  expect(await close()).toEqual([])
})

test('SHL-030, SHL-031: the unread badge is highlighted above 3 and says 99+ above 99', async () => {
  const { page, desk, close } = await app.enter({ more: 120 })
  const badge = page
    .getByRole('navigation', { name: 'Rail' })
    .getByRole('link', { name: /Inbox/ })
    .locator('.badge')
  const seen: [string, boolean][] = []
  for (const [unread, text] of [
    [3, '3'],
    [4, '4'],
    [99, '99'],
    [100, '99+'],
  ] as const) {
    for (const [index, { r }] of desk.store.all('conversations').entries())
      desk.store.put('conversations', { ...r, isRead: index >= unread })
    await poke(page)
    await until(() => badge.innerText(), text)
    const fill = await badge.evaluate((element) => getComputedStyle(element).backgroundColor)
    seen.push([text, hex(fill) === schemes.light.pine.toLowerCase()])
  }
  expect(seen).toEqual([
    ['3', false],
    ['4', true],
    ['99', true],
    ['99+', true],
  ])
  expect(await close()).toEqual([])
})

test('moments on no calendar, stored before moments had a range, take neither the list nor the conversation down', async () => {
  const absurd = Number.MAX_SAFE_INTEGER
  const { page, close } = await app.enter({
    prepare({ store }) {
      const known = store.get('conversations', 4821)!
      const change = {
        conversationId: 4821,
        actorId: 5,
        op: null,
        overruledUserId: null,
        ruleName: null,
        origins: [],
      }
      const changed = { ...known, dueDate: absurd, snoozeTime: absurd, lastActivityAt: Date.now() }
      store.put('conversations', { ...changed, items: 3, lastPosition: 3 })
      for (const [index, field] of (['dueDate', 'snoozeTime'] as const).entries())
        store.put('activities', {
          ...change,
          ...{ id: 900 + index, position: 2 + index, field, from: null, to: absurd, createdAt: absurd },
        })
      // In the list's view: snoozed ones have their own view.
      store.put('conversations', { ...store.get('conversations', 4820)!, dueDate: absurd })
    },
    path: '/inbox/4821',
  })
  const pane = page.getByRole('region', { name: 'Conversation' })
  // Changes by one user within a minute are one line, which can be expanded.
  await pane.getByRole('button', { name: /changed/, expanded: false }).click()
  await pane.getByText(/set the due date to unknown date/).waitFor()
  await pane.getByText(/snoozed it until unknown date/).waitFor()
  await pane.getByRole('button', { name: 'Due unknown date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Overdue Time' })
  await dialog.getByRole('gridcell').first().waitFor()
  await dialog.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await row(page, 'Kenji Moriyama').click()
  await pane.getByRole('button', { name: 'Due unknown date' }).waitFor()
  await until(() => row(page, 'Grace Mbeki').count(), 1)
  expect(await close()).toEqual([])
})
