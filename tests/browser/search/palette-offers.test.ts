import { expect, test } from 'vitest'
import { denialWords } from '#app/ui/denial.ts'
import { row, testedApp, toasts, until } from '../inbox/harness.ts'
import { field, group, open, option } from './palette-page.ts'

/* What the palette offers is what could be done by a button, and nothing that was typed or chosen is lost. */

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
  await line.getByText(denialWords.noAI).waitFor()
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

test('Ctrl+K while the palette goes opens it again, with what was typed', async () => {
  const { page, close } = await app.enter()
  // The dialog takes its time to go.
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
  // What was chosen before is done all the same, once.
  await page.keyboard.type('open the outbox')
  await option(page, /^Open the Outbox/).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  // It stands behind the palette, which hides it from whom looks by roles.
  await page.locator('[aria-label="Outbox"]').first().waitFor()
  await until(() => field(page).count(), 1)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await close()).toEqual([])
})
