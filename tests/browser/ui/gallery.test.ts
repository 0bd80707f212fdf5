import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { denialTexts } from '#app/ui/denial.ts'
import { findings } from '../axe.ts'
import { openGallery } from './gallery-server.ts'
import type { Gallery } from './gallery-server.ts'

let gallery: Gallery
let page: Page
const problems: string[] = []

beforeAll(async () => {
  gallery = await openGallery()
}, 120_000)
afterAll(() => gallery.close())

async function open(options: BrowserContextOptions = {}, query = '') {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(gallery.url + query)
  await page.getByRole('heading', { name: 'Outpost parts' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
}

afterEach(async () => {
  await page.context().close()
  const seen = problems.splice(0)
  if (seen.length > 0) throw new Error(`The page reported: ${seen.join('; ')}`)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const focused = () => page.locator(':focus')

/** Waits until animations have ended. */
const settled = (locator: Locator) =>
  locator.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  )

describe('accessibility', () => {
  test.each(['light', 'dark'] as const)('no serious violation in %s', async (colorScheme) => {
    await open({ colorScheme })
    await page.getByTestId('skeleton').waitFor()
    expect(await findings(page)).toEqual([])
  })

  test('no serious violation at dusk, with a menu, a list or a dialog open', async () => {
    await open({ colorScheme: 'light' }, '?offline')
    expect(await findings(page)).toEqual([])
    await choice('Assignee').click()
    await settled(page.getByRole('presentation').filter({ has: page.getByRole('listbox') }))
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await button('More').click()
    await settled(page.getByRole('presentation').filter({ has: page.getByRole('menu') }))
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await button('Delete a tag').click()
    await settled(page.getByRole('presentation').filter({ has: page.getByRole('alertdialog') }))
    expect(await findings(page)).toEqual([])
  })

  test('a locked control can be focused and says the exact reason', async () => {
    await open()
    await button('Split').focus()
    await page.getByRole('tooltip').filter({ hasText: denialTexts.plan }).waitFor()
    expect(await button('Split').getAttribute('aria-disabled')).toBe('true')
  })

  test('a thumb hits a small control anywhere in a square of 44', async () => {
    await open({ hasTouch: true, isMobile: true })
    const missed: string[] = []
    for (const name of ['Try again', 'Add a task']) {
      const target = button(name)
      await target.scrollIntoViewIfNeeded()
      const hits = await target.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const reach = 21
        const [left, top] = [x + width / 2, y + height / 2]
        const points = [
          [left, top - reach],
          [left, top + reach],
          [left - reach, top],
          [left + reach, top],
        ] as const
        return points.every(([px, py]) => element.contains(document.elementFromPoint(px, py)))
      })
      if (!hits) missed.push(name)
    }
    expect(missed).toEqual([])
  })
})

describe('dropdown', () => {
  test('opens, moves, finds by letter and picks by key, and gives the focus back', async () => {
    await open()
    await choice('Priority').focus()
    await page.keyboard.press('ArrowDown')
    const list = page.getByRole('listbox', { name: 'Priority' })
    await list.waitFor()
    const active = () =>
      focused().evaluate(
        (node) => document.getElementById(node.getAttribute('aria-activedescendant') ?? '')?.textContent,
      )
    expect(await active()).toBe('High')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('Critical')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('Low')
    await page.keyboard.press('m')
    expect(await active()).toBe('Medium')
    await page.keyboard.press('Enter')
    await list.waitFor({ state: 'detached' })
    expect(await choice('Priority').textContent()).toBe('Medium')
    expect(await focused().getAttribute('aria-label')).toBe('Priority')
  })

  test('Esc changes nothing, and a locked option cannot be picked', async () => {
    await open()
    await choice('Status').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('option', { name: 'Closed' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await choice('Status').textContent()).toBe('Open')
  })

  test('above eight options it filters without minding case or accents', async () => {
    await open()
    await choice('Assignee').click()
    await page.keyboard.type('tomas')
    expect(await page.getByRole('option').allTextContents()).toEqual(['THTomás Herrera'])
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await choice('Assignee').textContent()).toContain('Tomás Herrera')
  })

  test('marks a choice that has not left this device with a dashed edge', async () => {
    await open()
    const style = await choice('Held status').evaluate((node) => getComputedStyle(node).borderTopStyle)
    expect(style).toBe('dashed')
    expect(await choice('Held status').textContent()).toContain('Saved on this device')
  })
})

describe('toasts', () => {
  const toast = (text: string) => page.getByRole('status').getByText(text, { exact: true })

  test('close after five seconds, but not while pointed at', async () => {
    await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await button('Show toast').click()
    await toast('Moved to Trash').waitFor()
    await page.clock.runFor(4000)
    await toast('Moved to Trash').hover()
    await page.clock.runFor(20_000)
    expect(await toast('Moved to Trash').isVisible()).toBe(true)
    await page.mouse.move(700, 5)
    await page.clock.runFor(900)
    expect(await toast('Moved to Trash').isVisible()).toBe(true)
    await page.clock.runFor(400)
    await toast('Moved to Trash').waitFor({ state: 'detached' })
  })

  test('hold while they have the focus; Undo undoes and closes', async () => {
    await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await button('Show toast').click()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).focus()
    await page.clock.runFor(20_000)
    expect(await toast('Moved to Trash').isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await toast('Back again').waitFor()
    await page.clock.runFor(500)
    await toast('Moved to Trash').waitFor({ state: 'detached' })
    await page.clock.runFor(6000)
    await toast('Back again').waitFor({ state: 'detached' })
  })

  test('are at most three, of one width, each in one line', async () => {
    await open()
    for (const name of ['Show toast', 'Show pending toast', 'Show error toast', 'Show toast']) {
      await button(name).click()
    }
    const cards = page
      .getByRole('status')
      .filter({ has: button('Dismiss') })
      .locator('> div')
    expect(await cards.count()).toBe(3)
    expect(await cards.last().textContent()).toContain('Moved to Trash')
    const widths = await cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetWidth))
    expect(new Set(widths).size).toBe(1)
    const lines = await cards
      .locator('span[title]')
      .evaluateAll((all) => all.map((words) => getComputedStyle(words).whiteSpace))
    expect(lines).toEqual(['nowrap', 'nowrap', 'nowrap'])
  })
})

describe('table', () => {
  const grid = () => page.getByRole('grid', { name: 'Machines' })
  const names = () => grid().locator('[data-first]').allTextContents()
  const head = (name: string) => grid().getByRole('columnheader', { name })

  test('is sorted by a head, up, down and not at all, and says so', async () => {
    await open()
    await head('Value').getByRole('button').click()
    await expect.poll(() => head('Value').getAttribute('aria-sort')).toBe('ascending')
    await head('Value').getByRole('button').click()
    await expect.poll(() => head('Value').getAttribute('aria-sort')).toBe('descending')
    expect((await names())[0]).toBe('Machine 28')
    await head('Value').getByRole('button').click()
    await expect.poll(() => head('Value').getAttribute('aria-sort')).toBe(null)
    expect((await names()).slice(0, 2)).toEqual(['Machine 1', 'Machine 2'])
    expect(await grid().getByRole('row').count()).toBeLessThan(40)
  })

  test('keeps which columns are shown, on this device', async () => {
    await open()
    expect(await head('Number').count()).toBe(0)
    await button('Columns').click()
    await page.getByRole('option', { name: 'Number' }).click()
    await page.getByRole('option', { name: 'Place' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await head('Number').waitFor()
    expect(await head('Place').count()).toBe(0)
  })

  test('moves by keys below its head, picks, and offers what can be done to all that are picked', async () => {
    await open()
    await grid()
      .getByRole('row', { name: /^Machine 1,/ })
      .focus()
    await page.keyboard.press('End')
    await grid()
      .getByRole('row', { name: /^Machine 300,/ })
      .waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Retire' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Machine 2 is open').waitFor()
  })

  test('is a list of two lines a row on a phone', async () => {
    await open({ viewport: { width: 390, height: 844 } })
    const row = grid().getByRole('row', { name: /^Machine 2,/ })
    await row.getByText('Bergen, 37').waitFor()
    expect(await grid().evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  })
})

describe('virtual list', () => {
  const grid = () => page.getByRole('grid', { name: 'Entries' })
  const row = (id: number) => grid().getByRole('row', { name: `Row ${id}`, exact: true })
  const arrive = (count: number) =>
    page.evaluate((n) => (window as unknown as { arrive: (count: number) => void }).arrive(n), count)
  const top = async (id: number) => (await row(id).boundingBox())?.y

  test('renders few rows and says how many there are', async () => {
    await open()
    expect(await grid().getByRole('row').count()).toBeLessThan(40)
    expect(await grid().getAttribute('aria-rowcount')).toBe('500')
  })

  test('holds the row under the pointer when rows come in above, and offers them', async () => {
    await open()
    await row(1003).hover()
    const before = await top(1003)
    await arrive(3)
    const pill = button('3 new')
    await pill.waitFor()
    expect(await top(1003)).toBe(before)
    await pill.click()
    await pill.waitFor({ state: 'detached' })
    expect(await grid().evaluate((node) => node.scrollTop)).toBe(0)
  })

  test('shows what comes in when it stands at its top with no pointer over it', async () => {
    await open()
    await page.mouse.move(2, 2)
    await arrive(2)
    await row(998).waitFor()
    expect(await grid().evaluate((node) => node.scrollTop)).toBe(0)
    expect(await page.getByRole('button', { name: /new$/ }).count()).toBe(0)
  })

  test('holds the first visible row of a scrolled list, also for more rows than are rendered', async () => {
    await open()
    await grid().evaluate((node) => node.scrollTo({ top: 6800 }))
    await page.mouse.move(2, 2)
    await row(1101).waitFor()
    const before = await top(1101)
    await arrive(200)
    await button('200 new').waitFor()
    expect(await top(1101)).toBe(before)
  })

  test('is one stop for Tab, and the keys move, open and pick', async () => {
    await open()
    expect(await grid().locator('[tabindex="0"]').count()).toBe(1)
    await row(1002).focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused().getAttribute('aria-label')).toBe('Row 1003')
    await page.keyboard.press('Enter')
    expect(await row(1003).getAttribute('aria-current')).toBe('true')
    await page.keyboard.press(' ')
    expect(await row(1003).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('End')
    expect(await focused().getAttribute('aria-rowindex')).toBe('500')
    await page.keyboard.press('Home')
    expect(await focused().getAttribute('aria-label')).toBe('Row 1000')
    await grid().evaluate((node) => node.scrollTo({ top: 20_000 }))
    await row(1300).waitFor()
    expect(await focused().getAttribute('aria-label')).toBe('Row 1000')
    await button('Go to 1300').click()
    expect(await focused().getAttribute('aria-label')).toBe('Row 1300')
  })
})

describe('this device', () => {
  test('keeps density, folded sections and colours over a reload', async () => {
    await open({ colorScheme: 'light' })
    await page.getByRole('radio', { name: 'Compact' }).click()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.getByRole('button', { name: 'Details' }).click()
    await page.reload()
    await page.getByRole('row', { name: 'Row 1000' }).waitFor()
    expect((await page.getByRole('row', { name: 'Row 1000' }).boundingBox())?.height).toBe(48)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    const details = page.getByRole('button', { name: 'Details' })
    expect(await details.getAttribute('aria-expanded')).toBe('false')
  })

  test('starts comfortable under a coarse pointer', async () => {
    await open({ hasTouch: true, isMobile: true })
    expect(await page.getByRole('radio', { name: 'Comfortable' }).getAttribute('aria-checked')).toBe('true')
  })

  test('turns the desk to dusk while offline, and the browser frame with it', async () => {
    await open({ colorScheme: 'dark' }, '?offline')
    const color = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    expect(color).toBe('rgb(24, 17, 32)')
    expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#181120')
  })

  test('stands still when less motion is asked for', async () => {
    await open({ reducedMotion: 'reduce' })
    const arc = page.getByRole('button', { name: 'Syncing 3' }).first().locator('path')
    const turns = await arc.evaluate((path) => getComputedStyle(path).animationIterationCount)
    expect(turns).toBe('1')
  })
})

describe('questions', () => {
  test('start on the safe answer, and Esc gives it', async () => {
    await open()
    await button('Leave the form').click()
    const dialog = page.getByRole('alertdialog', { name: 'There are some unsaved changes !' })
    await dialog.waitFor()
    expect(await focused().textContent()).toBe('No')
    await page.keyboard.press('Escape')
    await page.getByRole('status').getByText('Stayed').waitFor()
  })

  test('that want a word typed wait for it', async () => {
    await open()
    await button('Delete a tag').click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete tag' })
    const act = dialog.getByRole('button', { name: 'Delete', exact: true })
    expect(await act.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('warranty')
    await act.click()
    await dialog.waitFor({ state: 'detached' })
  })
})
