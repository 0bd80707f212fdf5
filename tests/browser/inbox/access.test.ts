import { expect, test } from 'vitest'
import { findingsInBothLights } from '../axe.ts'
import { chip, row, signIn, sizes, testedApp, until } from './harness.ts'
import { emptyMail } from './stub-desk.ts'

const app = testedApp()

for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
  test(`nothing stands in the way on ${size}, by day and by night`, async () => {
    const { page, context, close } = await app.visit({ size })
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await signIn(page)
    await row(page, 'Dana Whitlock').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await context.setOffline(true)
    await chip(page).filter({ hasText: 'Offline' }).waitFor()
    await row(page, 'Dana Whitlock').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('e')
    await chip(page).filter({ hasText: '1' }).click()
    await page.getByText('Status: Open to Closed').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    expect(await close()).toEqual([])
  })

test('nothing stands in the way of what opens over the desk, by day and by night', async () => {
  const { page, desk, url, close } = await app.enter()
  desk.setAside = [emptyMail]
  const opens = async (open: () => Promise<void>, shown: string, role: 'dialog' | 'menu' | 'toolbar') => {
    await open()
    const place = page.getByRole(role, { name: shown })
    await place.waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await page.keyboard.press('Escape')
    await place.waitFor({ state: 'detached' })
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await opens(() => press('All conversations'), 'Views', 'menu')
  await opens(() => press('Filter'), 'Filter', 'dialog')
  await opens(() => press(/^Profile of/), 'Profile', 'menu')
  // Keys go to the menu until it has returned the focus.
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const askHelp = () =>
    until(async () => {
      await page.keyboard.press('?')
      return help.isVisible()
    }, true)
  await opens(askHelp, 'Keyboard shortcuts', 'dialog')
  await opens(() => page.keyboard.press('c'), 'New email', 'dialog')
  await press('All conversations')
  await page.getByRole('menuitem', { name: 'Set-aside messages' }).click()
  await page.getByText('It is empty').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await page.goBack()
  await row(page, 'Dana Whitlock').focus()
  await opens(() => page.keyboard.press('x'), 'Selected conversations', 'toolbar')
  await page.goto(`${url}/support/nowhere`)
  await page.getByRole('heading', { name: 'Sorry, the page is not found!' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  expect(await close()).toEqual([])
})

test('landmarks have the names that agents and tests know', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('navigation', { name: 'Rail' }).waitFor()
  await page.getByRole('region', { name: 'Conversations' }).waitFor()
  await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('complementary', { name: 'Outbox' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await close()).toEqual([])
})

test('a phone shows the list, then the conversation over it, and the way back', async () => {
  const { page, close } = await app.enter({ size: 'phone' })
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: /Inbox/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await row(page, 'Kenji Moriyama').tap()
  await page.getByRole('heading', { name: /Firmware 4.2/ }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Rail' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await row(page, 'Kenji Moriyama').waitFor()
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(await close()).toEqual([])
})
