import { expect, test } from 'vitest'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import { conversationRow } from '../../support/replica.ts'
import { chip, row, testedApp, until } from './harness.ts'
import { emptyMail, maya, type StubDesk } from './stub-desk.ts'

const app = testedApp()

test('mail that was set aside is listed, and without a connection it says what it needs', async () => {
  const { page, context, desk, close } = await app.enter()
  desk.setAside = [emptyMail]
  await page.getByRole('button', { name: 'All conversations' }).click()
  await page.getByRole('menuitem', { name: 'Set-aside messages' }).click()
  const mail = page
    .getByRole('grid', { name: 'Set-aside messages' })
    .getByRole('row', { name: /It is empty/ })
  await mail.waitFor()
  const retry = mail.getByRole('button', { name: 'Try again' })
  expect(await retry.getAttribute('aria-disabled')).toBeNull()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await until(() => retry.getAttribute('aria-disabled'), 'true')
  await mail.getByText('It is empty').click()
  await page.getByText('Needs a connection').waitFor()
  expect(await close()).toEqual([])
})

test('words that run from the right do so in the list and in the conversation', async () => {
  const subject = 'הסוללה יורדת ב-Ridge 2, מה לעשות?'
  const { page, close } = await app.enter({
    prepare: (desk) =>
      desk.store.put(
        'conversations',
        conversationRow(9100, { subject, contactId: 1000, lastActivityAt: 9e12 }),
      ),
  })
  const inRow = row(page, 'מה לעשות').getByText(subject)
  expect(await inRow.evaluate((words) => getComputedStyle(words).direction)).toBe('rtl')
  await row(page, 'מה לעשות').click()
  const heading = page.getByRole('heading', { name: subject })
  expect(await heading.evaluate((words) => getComputedStyle(words).direction)).toBe('rtl')
  await row(page, 'Kenji Moriyama').click()
  const latin = page.getByRole('heading', { name: /Firmware 4.2/ })
  expect(await latin.evaluate((words) => getComputedStyle(words).direction)).toBe('ltr')
  expect(await close()).toEqual([])
})

/** Adds drafts of Maya from several devices to one conversation. */
function beginOn(desk: StubDesk, devices: readonly string[]): void {
  for (const [index, device] of devices.entries())
    desk.store.put('drafts', {
      ...emptyContent,
      ...{
        id: 9000 + index,
        conversationId: 4821,
        rev: 1,
        userId: maya.id,
        html: `<p>Begun on ${device}</p>`,
      },
      ...{ device, savedBy: `op ${index}`, mode: 'reply' as const },
      ...{ to: [{ email: 'dana@whitlock.test', name: 'Dana' }] },
      ...{ updatedAt: Date.now() - index * 60_000, scheduled: null, isUnquoted: false },
    })
}

test('of many drafts of one conversation two stand above the words, and the others where they are asked for', async () => {
  const devices = ['A laptop', 'A phone', 'A tablet', 'A desktop', 'A watch']
  const { page, close } = await app.enter({ prepare: (desk) => beginOn(desk, devices) })
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('textbox', { name: 'Message' }).getByText('Begun on A laptop').waitFor()
  const lines = page.getByText(/^Another draft from/)
  await until(() => lines.count(), 2)
  await page.getByRole('button', { name: 'Show 2 more drafts' }).click()
  await until(() => lines.count(), 4)
  await page
    .getByRole('paragraph')
    .filter({ hasText: 'A watch' })
    .getByRole('button', { name: 'Open' })
    .click()
  await page.getByRole('textbox', { name: 'Message' }).getByText('Begun on A watch').waitFor()
  expect(await close()).toEqual([])
})
