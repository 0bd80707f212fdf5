import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import { chip, draw, row, testedApp, toasts, until } from './harness.ts'
import { maya, type StubDesk } from './stub-desk.ts'

/* Permanent deletion: of unsent new mails, and in the trash. */

const app = testedApp()

const named = ['Left undone', 'Half a sentence']

/** Turns two conversations into new mails drafted by Maya, and moves two others to the trash. */
function prepare(desk: StubDesk): void {
  const [first, second, third, fourth] = desk.store.all('conversations').map(({ r }) => r)
  for (const [index, r] of [first!, second!].entries()) {
    desk.store.put('drafts', {
      ...emptyContent,
      ...{ id: 9000 + index, conversationId: r.id, rev: 1, userId: maya.id },
      ...{ device: 'A laptop', savedBy: 'op', mode: 'new' as const },
      ...{ to: [{ email: 'dana@whitlock.test', name: named[index]! }] },
      ...{ updatedAt: r.lastActivityAt, scheduled: null, isUnquoted: false },
    })
    desk.store.put('conversations', {
      ...r,
      ...{ isDraft: true, authorId: maya.id, contactId: null, subject: named[index]! },
    })
  }
  for (const r of [third!, fourth!]) desk.store.put('conversations', { ...r, isTrashed: true })
}

/** An unfinished answer lists its conversation among the drafts. */
function prepareAnswer(desk: StubDesk): void {
  prepare(desk)
  const { r } = desk.store
    .all('conversations')
    .find(({ r: { isDraft, isTrashed } }) => !isDraft && !isTrashed)!
  desk.store.put('conversations', { ...r, subject: 'Begun answer' })
  desk.store.put('drafts', {
    ...emptyContent,
    ...{ id: 9010, conversationId: r.id, rev: 1, userId: maya.id },
    ...{ device: 'A laptop', savedBy: 'op', mode: 'reply' as const },
    ...{ to: [{ email: 'dana@whitlock.test', name: 'Dana' }] },
    ...{ updatedAt: r.lastActivityAt, scheduled: null, isUnquoted: false },
  })
}

const commands = (desk: StubDesk) => desk.received.map(({ cmd }) => cmd).sort()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete This Mail' })

const answer = (page: Page, name: 'Delete' | 'Cancel') => question(page).getByRole('button', { name }).click()

const hasFocusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') === 'row')

test('CON-049: a draft deleted from the list by key or bar is asked about, then gone for good, and that is said', async () => {
  const { page, desk, url, close } = await app.enter({ prepare })
  await page.goto(`${url}/support/inbox?view=drafts`)
  await row(page, named[0]!).focus()
  await page.keyboard.press('Delete')
  await answer(page, 'Cancel')
  await question(page).waitFor({ state: 'detached' })
  expect(await row(page, named[0]!).count()).toBe(1)
  await row(page, named[0]!).focus()
  await page.keyboard.press('Delete')
  await answer(page, 'Delete')
  await toasts(page).getByText('Draft Deleted').waitFor()
  await row(page, named[0]!).waitFor({ state: 'detached' })
  // The keyboard continues at the next row.
  await until(() => hasFocusedRow(page), true)
  expect(await toasts(page).getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await row(page, named[1]!).focus()
  await page.keyboard.press('x')
  await page
    .getByRole('toolbar', { name: 'Selected conversations' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await answer(page, 'Delete')
  await row(page, named[1]!).waitFor({ state: 'detached' })
  await until(() => commands(desk), ['drafts.delete', 'drafts.delete'])
  expect(desk.store.all('drafts')).toEqual([])
  expect(await close()).toEqual([])
})

test('CON-048: Delete in the trash asks, by key and by bar, and then deletes for good', async () => {
  const { page, desk, url, close } = await app.enter({ prepare })
  await page.goto(`${url}/support/inbox?view=trash`)
  const rows = page.getByRole('row')
  await until(() => rows.count(), 2)
  await page.getByRole('row', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  await rows.first().focus()
  await page.keyboard.press('Delete')
  await answer(page, 'Delete')
  await toasts(page).getByText('Conversation Deleted').waitFor()
  await until(() => rows.count(), 1)
  await rows.first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await answer(page, 'Delete')
  await until(() => rows.count(), 0)
  await until(() => commands(desk), ['conversations.purge', 'conversations.purge'])
  expect(await close()).toEqual([])
})

test('CON-049: of several picked rows drafts go for good and others to the trash, and the question says how many', async () => {
  const { page, desk, url, close } = await app.enter({ prepare: prepareAnswer })
  await page.goto(`${url}/support/inbox?view=drafts`)
  for (const name of [...named, 'Begun answer']) {
    await row(page, name).focus()
    await page.keyboard.press('x')
  }
  await page.getByText('3 selected').waitFor()
  await page.keyboard.press('Delete')
  await question(page)
    .getByText('2 drafts are deleted for good. 1 other goes to the trash.', { exact: false })
    .waitFor()
  await answer(page, 'Delete')
  await until(() => commands(desk), ['conversations.trash', 'drafts.delete', 'drafts.delete'])
  await toasts(page).getByText('Drafts Deleted').waitFor()
  await toasts(page).getByText('Moved to Trash').waitFor()
  expect(await close()).toEqual([])
})

test('CON-048, CON-049: on a phone a swipe to the left asks and deletes for good, also without a connection; one to the right restores', async () => {
  const { page, context, desk, close } = await app.enter({ size: 'phone', prepare })
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  const show = async (from: string, to: string) => {
    await page.getByRole('button', { name: from }).tap()
    await page.getByRole('menuitem', { name: to }).tap()
  }
  await show('All conversations', 'Drafts')
  await draw(page, named[0]!, -180)
  await answer(page, 'Cancel')
  await question(page).waitFor({ state: 'detached' })
  await draw(page, named[0]!, -180)
  await answer(page, 'Delete')
  await row(page, named[0]!).waitFor({ state: 'detached' })
  await toasts(page).getByText('Saved on this device').waitFor()
  expect(await row(page, named[1]!).count()).toBe(1)
  await show('Drafts', 'Trash')
  const rows = page.getByRole('row')
  await until(() => rows.count(), 2)
  await page.getByRole('row', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  const [lost, kept] = await rows.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!))
  await draw(page, lost!, -180)
  await answer(page, 'Delete')
  await until(() => rows.count(), 1)
  await draw(page, kept!, 180)
  await until(() => rows.count(), 0)
  expect(desk.received).toEqual([])
  await context.setOffline(false)
  await until(() => commands(desk), ['conversations.purge', 'conversations.trash', 'drafts.delete'])
  expect(await close()).toEqual([])
})

test('CON-049: a draft that was opened by its address is asked about by key and by button, then gone for good, and that is said', async () => {
  const { page, desk, url, close } = await app.enter({ prepare })
  const drafts = desk.store.all('drafts').map(({ r }) => r.conversationId)
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  // The list shows all conversations instead of drafts.
  const openDraft = async (id: number) => {
    await page.goto(`${url}/support/inbox/${id}`)
    await pane.getByRole('button', { name: 'Continue writing' }).waitFor()
    await page.getByRole('row').first().waitFor()
  }
  await openDraft(drafts[0]!)
  await page.keyboard.press('Delete')
  await answer(page, 'Delete')
  await toasts(page).getByText('Draft Deleted').waitFor()
  await openDraft(drafts[1]!)
  await pane.getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Delete')
  await toasts(page).getByText('Draft Deleted').waitFor()
  await pane.waitFor({ state: 'detached' })
  await until(() => commands(desk), ['drafts.delete', 'drafts.delete'])
  expect(desk.store.all('drafts')).toEqual([])
  expect(await close()).toEqual([])
})

test('after several kinds were deleted in one go, none of them is open', async () => {
  const { page, url, close } = await app.enter({
    prepare: (desk) => {
      prepareAnswer(desk)
      const { r } = desk.store.all('drafts').find(({ r: { mode } }) => mode === 'reply')!
      // On top, so that the others follow.
      desk.store.put('drafts', { ...r, updatedAt: r.updatedAt + 86_400_000 })
    },
  })
  await page.goto(`${url}/support/inbox?view=drafts`)
  await row(page, 'Begun answer').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  for (const name of [...named, 'Begun answer']) {
    await row(page, name).focus()
    await page.keyboard.press('x')
  }
  await page.getByText('3 selected').waitFor()
  await page.keyboard.press('Delete')
  await answer(page, 'Delete')
  await toasts(page).getByText('Drafts Deleted').waitFor()
  expect(new URL(page.url()).pathname).toBe('/support/inbox')
  expect(await close()).toEqual([])
})

test('the usual way to the trash waits for nothing that deleting for good needs', async () => {
  const { page, context, close } = await app.enter()
  // A separate page that requests the lazy code and never gets it.
  const other = await context.newPage()
  let asked = 0
  await other.route(/\/later-[^/]*\.js/, () => void (asked += 1))
  await other.goto(page.url())
  await until(() => asked, 1)
  await row(other, 'Dana Whitlock').focus()
  await other.keyboard.press('Delete')
  await toasts(other).getByText('Moved to Trash').waitFor()
  await row(other, 'Dana Whitlock').waitFor({ state: 'detached' })
  expect(await close()).toEqual([])
})
