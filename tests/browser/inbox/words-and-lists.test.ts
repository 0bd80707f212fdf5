import { expect, test } from 'vitest'
import { conversationRow } from '../../support/replica.ts'
import { row, testedApp } from './harness.ts'

const app = testedApp()

test('mail that was set aside is listed, with the way to its source', async () => {
  const { page, desk, close } = await app.enter()
  desk.setAside = [
    { id: 7, mailboxId: null, reason: 'empty', receivedAt: Date.now(), envelope: {}, hasSource: true },
  ]
  await page.getByRole('button', { name: 'All conversations' }).click()
  await page.getByRole('menuitem', { name: 'Set-aside mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set-aside mail' })
  await dialog.getByText('It is empty').waitFor()
  await dialog.getByRole('button', { name: 'Download' }).waitFor()
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
