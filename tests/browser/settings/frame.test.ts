import { expect, test } from 'vitest'
import { chip, testedApp, until } from '../inbox/harness.ts'

const app = testedApp()

test('the settings have their pages beside the one that is open', async () => {
  const { page, close } = await app.enter()
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/support/settings/my-profile')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  expect(await nav.getByRole('link', { name: 'My profile' }).getAttribute('aria-current')).toBe('page')
  expect(await close()).toEqual([])
})

test('a tablet has them as one choice above the page', async () => {
  const { page, close } = await app.enter({ size: 'tablet' })
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'Settings' }).tap()
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()
  const choice = page.getByRole('combobox', { name: 'Page of the settings' })
  expect(await choice.innerText()).toContain('My profile')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await close()).toEqual([])
})

test('a phone has them as a page of their own, and every page leads back to it', async () => {
  const { page, close } = await app.enter({ size: 'phone' })
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).tap()
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

test('the field above the pages finds them and the settings on them, and shows what it found', async () => {
  const { page, close } = await app.enter()
  await page.goto(`${new URL(page.url()).origin}/support/settings`)
  const nav = page.getByRole('navigation', { name: 'Settings' })
  const field = nav.getByRole('searchbox', { name: 'Find a setting' })
  await field.fill('time tr')
  await until(() => nav.getByRole('link').allTextContents(), ['Time tracking', 'Track time'])
  await nav.getByRole('status').getByText('2 found').waitFor()
  // By a synonym.
  await field.fill('canned')
  await until(() => nav.getByRole('link').allTextContents(), ['Email templates'])
  await field.fill('xylophone')
  await nav.getByRole('status').getByText('No Results Found').waitFor()
  await field.fill('nobody is there')
  await field.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Time tracking' }).waitFor()
  const label = page.locator('[data-found]')
  await until(() => label.textContent(), 'Pause when nobody is there')
  await label.waitFor({ state: 'detached' })
  await field.press('Escape')
  await nav.getByRole('link', { name: 'Notifications' }).waitFor()
  expect(await field.inputValue()).toBe('')
  // The palette finds the same.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('log after a')
  await page.getByRole('option', { name: /Log after a reply or draft/ }).click()
  await until(() => label.textContent(), 'Log after a reply or draft')
  expect(await close()).toEqual([])
})

test('on a phone every page says whether the desk is online, and leads to the Outbox', async () => {
  const { page, context, close } = await app.enter({ size: 'phone' })
  const origin = new URL(page.url()).origin
  const more = page.getByRole('link', { name: /^More/ })
  for (const path of ['inbox', 'inbox/4821', 'settings', 'settings/tags', 'customers/1000']) {
    await page.goto(`${origin}/support/${path}`)
    const said = path.startsWith('inbox') ? chip(page) : more
    await said.filter({ hasText: 'Online' }).waitFor()
    await context.setOffline(true)
    await said.filter({ hasText: 'Offline' }).waitFor()
    await context.setOffline(false)
    await said.filter({ hasText: 'Online' }).waitFor()
    if (said === more) await more.tap()
    await until(() => chip(page).count(), 1)
    await chip(page).filter({ hasText: 'Online' }).tap()
    await page.getByRole('dialog', { name: 'Outbox' }).getByText('Nothing waiting.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor({ state: 'detached' })
  }
  expect(await close()).toEqual([])
})
