import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsInBothLights } from '../axe.ts'
import { row, testedApp, until } from '../inbox/harness.ts'

/* Settings of a device: the same on their page, in the agent's menu and in the palette. */

const app = testedApp()

async function openPreferences(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/support/settings/preferences`)
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor()
}

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true })

for (const size of ['desktop', 'tablet', 'phone'] as const)
  test(`what opens after closing, how long a mail can be taken back and the looks are chosen in one place, ${size}`, async () => {
    const { page, close } = await app.enter({ size })
    await openPreferences(page)
    expect(await radio(page, 'After closing', 'Next conversation').isChecked()).toBe(true)
    await radio(page, 'After closing', 'List').check()
    await radio(page, 'Undo send', '10 seconds').check()
    await radio(page, 'Density', 'Compact').check()
    await radio(page, 'Appearance', 'Dark').check()
    await until(() => page.evaluate(() => document.documentElement.dataset['theme']), 'dark')
    await page.reload()
    expect(await radio(page, 'After closing', 'List').isChecked()).toBe(true)
    if (size !== 'phone') {
      await page.getByRole('button', { name: /^Profile of/ }).click()
      await page.getByRole('menuitem', { name: 'Undo send' }).getByText('10 s').waitFor()
      await page.getByRole('menuitem', { name: 'After closing' }).getByText('List').waitFor()
      await page.keyboard.press('Escape')
    }
    await radio(page, 'Appearance', 'Light').check()
    expect(await findingsInBothLights(page)).toEqual([])
    expect(await close()).toEqual([])
  })

test('each is found by its name, without a connection too, and holds for the next conversation', async () => {
  const { page, context, close } = await app.enter()
  await openPreferences(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Offline' }).waitFor()
  const field = page.getByRole('searchbox', { name: 'Find a setting' })
  await field.fill('after cl')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'After closing' })
    .click()
  await page.locator('[data-found]').getByText('After closing').waitFor()
  await radio(page, 'After closing', 'Previous conversation').check()
  await page
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click()
  await row(page, 'Kenji Moriyama').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await page.keyboard.press('e')
  await until(() => new URL(page.url()).pathname, '/support/inbox/4821')
  expect(await close()).toEqual([])
})
