import { expect, test } from 'vitest'
import { testedApp, until } from '../inbox/harness.ts'

const app = testedApp()

test('the settings have their pages beside the one that is open', async () => {
  const { page, close } = await app.enter()
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/support/settings/notifications')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  expect(await nav.getByRole('link', { name: 'Notifications' }).getAttribute('aria-current')).toBe('page')
  expect(await close()).toEqual([])
})

test('a tablet has them as one choice above the page', async () => {
  const { page, close } = await app.enter({ size: 'tablet' })
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'Settings' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  const choice = page.getByRole('combobox', { name: 'Page of the settings' })
  expect(await choice.innerText()).toContain('Notifications')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await close()).toEqual([])
})

test('a phone has them as a page of their own, and every page leads back to it', async () => {
  const { page, close } = await app.enter({ size: 'phone' })
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Settings' }).tap()
  await until(() => new URL(page.url()).pathname, '/support/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .tap()
  await until(() => new URL(page.url()).pathname, '/support/settings')
  expect(await close()).toEqual([])
})
