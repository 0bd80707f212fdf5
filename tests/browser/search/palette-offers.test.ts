import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { schemes } from '#app/theme/colors.ts'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { findingsInBothLights } from '../axe.ts'
import { row, sizes, testedApp, toasts, until } from '../inbox/harness.ts'
import { maya, type StubDesk } from '../inbox/stub-desk.ts'
import { field, group, open, option } from './palette-page.ts'

/* The palette offers the actions of buttons, and no typed or chosen text is lost. */

const app = testedApp()

test('D-110: what a server has no model for is said in its line, and does nothing', async () => {
  const { page, close } = await app.enter({
    prepare: (stub) => {
      stub.answers.set('/api/account/metadata', () => [
        200,
        {
          ...{ name: 'Brightwater Bikes', version: '1', showProductTour: false, hideClientPortal: false },
          ...{ isDocsCreated: false, pushKey: 'key', hasAI: false },
        },
      ])
    },
  })
  await row(page, 'Kenji Moriyama').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).waitFor()
  await open(page)
  await page.keyboard.type('reply with ai')
  const line = option(page, /^Reply with AI/)
  await line.getByText(denialTexts.noAI).waitFor()
  expect(await line.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  expect(await field(page).isVisible()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)
  expect(await close()).toEqual([])
})

test('a command is offered where its button could be pressed, and nowhere else', async () => {
  const { page, close } = await app.enter()
  const has = async (title: string) => (await option(page, new RegExp(`^${title}\\b`)).count()) > 0
  const offered = async (...titles: string[]) => {
    await open(page)
    await group(page, 'Go to').waitFor()
    const all = []
    for (const title of titles) if (await has(title)) all.push(title)
    await page.keyboard.press('Escape')
    return all
  }
  const around = ['Previous conversation', 'Next conversation', 'Back to the list']
  const all = ['Undo the last change', 'Close', 'Reopen', ...around]
  // Nothing was changed and nothing is open.
  expect(await offered(...all)).toEqual([])
  await page.getByRole('row').first().click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  expect(await offered(...all)).toEqual(['Close', 'Next conversation', 'Back to the list'])
  await field(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).waitFor()
  expect(await offered('Undo the last change')).toEqual(['Undo the last change'])
  await field(page).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await page.waitForURL('**status=closed**')
  await row(page, 'Grace Mbeki').click()
  await page.getByRole('button', { name: 'Open', exact: true }).waitFor()
  expect(await offered('Close', 'Reopen')).toEqual(['Reopen'])
  expect(await close()).toEqual([])
})

/** Two conversations in the trash, two in spam, and a new mail drafted by Maya. */
function prepareKinds(desk: StubDesk): void {
  const [trashed, alsoTrashed, spam, alsoSpam, begun] = desk.store.all('conversations').map(({ r }) => r)
  for (const r of [trashed!, alsoTrashed!]) desk.store.put('conversations', { ...r, isTrashed: true })
  for (const r of [spam!, alsoSpam!]) desk.store.put('conversations', { ...r, isSpam: true })
  desk.store.put('drafts', {
    ...emptyContent,
    ...{ id: 9000, conversationId: begun!.id, rev: 1, userId: maya.id },
    ...{ device: 'A laptop', savedBy: 'op', mode: 'new' as const },
    ...{ to: [{ email: 'dana@whitlock.test', name: 'Dana' }] },
    ...{ updatedAt: begun!.lastActivityAt, scheduled: null, isUnquoted: false },
  })
  desk.store.put('conversations', { ...begun!, isDraft: true, authorId: maya.id, contactId: null })
}

/** Titles in alphabetical order, without shortcuts. */
const titlesOf = (texts: readonly string[]) => texts.map((text) => text.replace(/(!|Del)$/, '')).sort()

/** Titles of a palette group that move or delete a conversation. */
async function fates(page: Page, heading: string | RegExp): Promise<string[]> {
  await open(page)
  const lines = group(page, heading).getByRole('option', { name: /^(Mark as spam|Not spam|Delete)/ })
  await lines.first().waitFor()
  const titles = titlesOf(await lines.allTextContents())
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  return titles
}

/** Labels of the same actions in the menu of the conversation or the selected rows. */
async function fatesInMenu(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name, exact: true }).click()
  const lines = page.getByRole('menuitem', { name: /^(Mark as spam|Not spam|Delete)/ })
  await lines.first().waitFor()
  const titles = titlesOf(await lines.allTextContents())
  await page.keyboard.press('Escape')
  await lines.first().waitFor({ state: 'detached' })
  return titles
}

const kinds = {
  'an open conversation': { view: 'open', row: ['Delete'], titles: ['Delete', 'Mark as spam'] },
  'one in the trash': {
    view: 'trash',
    row: ['Delete for good'],
    titles: ['Delete for good', 'Mark as spam'],
  },
  'one among the spam': { view: 'spam', row: ['Delete'], titles: ['Delete', 'Not spam'] },
  'a new mail that was not sent': { view: 'drafts', row: ['Delete for good'], titles: ['Delete for good'] },
}

test.each(Object.entries(kinds))('a command is called what the menu calls it: %s', async (_, kind) => {
  const { page, url, close } = await app.enter({ prepare: prepareKinds })
  await page.goto(`${url}/support/inbox${kind.view === 'open' ? '' : `?view=${kind.view}`}`)
  await page.getByRole('row', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  const first = page.getByRole('row').first()
  await first.focus()
  expect(await fates(page, 'This row')).toEqual(kind.row)
  await first.click()
  await page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('heading').first().waitFor()
  expect(await fates(page, 'This conversation')).toEqual(kind.titles)
  // Opened by URL alone, without a row in the list.
  const id = /inbox\/(\d+)/.exec(page.url())?.[1]
  await page.goto(`${url}/support/inbox/${id}?status=closed`)
  await page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('heading').first().waitFor()
  expect(await fates(page, 'This conversation')).toEqual(kind.titles)
  if (kind.view !== 'drafts') expect(await fatesInMenu(page, 'More')).toEqual(kind.titles)
  expect(await close()).toEqual([])
})

test('a command on picked rows is called what their menu calls it', async () => {
  const { page, desk, url, close } = await app.enter({ prepare: prepareKinds })
  const pickAll = async (view: string) => {
    await page.goto(`${url}/support/inbox?view=${view}`)
    await page.getByRole('row', { name: 'Loading' }).first().waitFor({ state: 'detached' })
    await page.getByRole('row').first().focus()
    for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key)
    await page.getByRole('toolbar', { name: 'Selected conversations' }).waitFor()
  }
  await pickAll('trash')
  const inTrash = await fates(page, 'Selected (2)')
  expect(inTrash).toEqual(['Delete for good', 'Mark as spam'])
  expect(await fatesInMenu(page, 'More actions')).toEqual(inTrash)
  await pickAll('spam')
  expect(await fates(page, 'Selected (2)')).toEqual(['Delete', 'Not spam'])
  expect(await fatesInMenu(page, 'More actions')).toEqual(['Not spam'])
  // The command runs.
  await open(page)
  await page.keyboard.type('not spam')
  await group(page, 'Selected (2)').getByRole('option', { name: 'Not spam' }).waitFor()
  await page.keyboard.press('Enter')
  await until(() => desk.received.map(({ cmd }) => cmd), ['conversations.spam', 'conversations.spam'])
  expect(desk.store.all('conversations').filter(({ r }) => r.isSpam)).toEqual([])
  expect(await close()).toEqual([])
})

/** Scope pill before the typed text. */
const pill = (page: Page) =>
  page.getByRole('dialog', { name: 'Search' }).getByTitle('Battery drops', { exact: false })

/** A colour as the browser computes it. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** Description of the field, as a screen reader says it. */
const described = (page: Page) =>
  field(page).evaluate(
    (each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent,
  )

for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
  test(`the field names the open conversation that commands act on, on ${size}`, async () => {
    const { page, close } = await app.enter({ size })
    await open(page)
    await group(page, 'Go to').waitFor()
    expect(await described(page)).toBeUndefined()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await row(page, 'Dana Whitlock').click()
    await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
    await open(page)
    await pill(page).waitFor()
    expect(await described(page)).toBe('Commands act on #4821, Open')
    const color = await pill(page)
      .locator('svg')
      .evaluate((each) => getComputedStyle(each).color)
    expect(color).toBe(rgb(schemes.light.status.open.solid))
    // Left of the typed text in the same line, with room to type.
    const [before, typed] = [await pill(page).boundingBox(), await field(page).boundingBox()]
    expect(before!.x + before!.width).toBeLessThanOrEqual(typed!.x)
    expect(Math.abs(before!.y + before!.height / 2 - typed!.y - typed!.height / 2)).toBeLessThanOrEqual(1)
    expect(typed!.width).toBeGreaterThanOrEqual(120)
    expect(await findingsInBothLights(page)).toEqual([])
    // Scopes without commands show none; the commands' scope keeps the pill where there is room.
    const narrowed = []
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab')
      narrowed.push(await pill(page).count())
    }
    expect(narrowed).toEqual([0, 0, size === 'phone' ? 0 : 1, 1])
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('button', { name: 'Remove Commands' }).waitFor()
    expect((await field(page).boundingBox())!.width).toBeGreaterThanOrEqual(100)
    expect(await close()).toEqual([])
  })

test('Ctrl+K while the palette goes opens it again, with what was typed', async () => {
  const { page, close } = await app.enter()
  // The dialog closes with an animation.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  await page.keyboard.type('firmware')
  await option(page, /Firmware 4.2/).waitFor()
  for (const key of ['Escape', 'Control+k']) {
    await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await page.waitForTimeout(600)
    expect(await field(page).count()).toBe(1)
    expect(await field(page).inputValue()).toBe('firmware')
    expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(true)
  }
  // An earlier choice still runs, once.
  await page.keyboard.type('open the outbox')
  await option(page, /^Open the Outbox/).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  // The palette hides it from queries by role.
  await page.locator('[aria-label="Outbox"]').first().waitFor()
  await until(() => field(page).count(), 1)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await close()).toEqual([])
})
