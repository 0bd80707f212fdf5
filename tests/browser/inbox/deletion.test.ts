import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emptyWords } from '#app/composer/words.ts'
import { row, testedApp, toasts, until } from './harness.ts'
import { maya, type StubDesk } from './stub-desk.ts'

/* What deleting means where there is no way back: of new mails that were never sent, and in the trash. */

const app = testedApp()

const named = ['Left undone', 'Half a sentence']

/** Turns two conversations into new mails that Maya began, and puts two others in the trash. */
function prepare(desk: StubDesk): void {
  const [first, second, third, fourth] = desk.store.all('conversations').map(({ r }) => r)
  for (const [index, r] of [first!, second!].entries()) {
    const draft = {
      ...emptyWords,
      ...{
        id: 9000 + index,
        conversationId: r.id,
        rev: 1,
        userId: maya.id,
        device: 'A laptop',
        savedBy: 'op',
      },
      ...{ mode: 'new' as const, to: [{ email: 'dana@whitlock.test', name: named[index]! }] },
      ...{ updatedAt: r.lastActivityAt, scheduled: null, isUnquoted: false },
    }
    desk.store.put('drafts', draft)
    desk.store.put('conversations', {
      ...r,
      ...{ isDraft: true, authorId: maya.id, contactId: null, subject: named[index]! },
    })
  }
  for (const r of [third!, fourth!]) desk.store.put('conversations', { ...r, isTrashed: true })
}

const commands = (desk: StubDesk) => desk.received.map(({ cmd }) => cmd)

async function sayYes(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Delete This Mail' })
  await question.getByRole('button', { name: 'Delete' }).click()
}

test('CON-049: a draft deleted from the list by key or bar is asked about, then gone for good, and that is said', async () => {
  const { page, desk, url, close } = await app.enter({ prepare })
  await page.goto(`${url}/support/inbox?view=drafts`)
  await row(page, named[0]!).focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete This Mail' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await row(page, named[0]!).count()).toBe(1)
  await row(page, named[0]!).focus()
  await page.keyboard.press('Delete')
  await sayYes(page)
  await toasts(page).getByText('Draft Deleted').waitFor()
  await row(page, named[0]!).waitFor({ state: 'detached' })
  await row(page, named[1]!).focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await sayYes(page)
  await row(page, named[1]!).waitFor({ state: 'detached' })
  await until(() => commands(desk), ['drafts.delete', 'drafts.delete'])
  expect(await close()).toEqual([])
})

test('CON-048: Delete in the trash asks, and then deletes for good', async () => {
  const { page, desk, url, close } = await app.enter({ prepare })
  await page.goto(`${url}/support/inbox?view=trash`)
  const rows = page.getByRole('row')
  await until(() => rows.count(), 2)
  await rows.first().focus()
  await page.keyboard.press('Delete')
  await sayYes(page)
  await toasts(page).getByText('Conversation Deleted').waitFor()
  await until(() => rows.count(), 1)
  expect(commands(desk)).toEqual(['conversations.purge'])
  expect(await close()).toEqual([])
})
