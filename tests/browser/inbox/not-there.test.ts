import { expect, test } from 'vitest'
import { chip, row, signIn, testedApp, until } from './harness.ts'

const app = testedApp()

test('a conversation that is nowhere is told from one that this device does not keep', async () => {
  const { page, context, url, close } = await app.enter()
  const place = page.getByRole('region', { name: 'Conversation', exact: true })
  await page.goto(`${url}/support/inbox/777777`)
  await place.getByText('No such conversation').waitFor()
  expect(await page.getByText('Not kept on this device').count()).toBe(0)
  await place.getByRole('button', { name: 'Back to the list' }).click()
  await until(() => new URL(page.url()).pathname, '/support/inbox')
  // Offline its existence is unknown.
  await row(page, 'Dana Whitlock').waitFor()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await page.goBack()
  await place.getByText('It opens when you are back online.').waitFor()
  await context.setOffline(false)
  await place.getByText('No such conversation').waitFor()
  expect(await close()).toEqual([])
})

test('nobody is praised for an empty inbox while it is being filled', async () => {
  const { page, desk, close } = await app.visit({ more: 900 })
  desk.pause = 300
  const said = () => page.evaluate(() => (globalThis as unknown as { praised: number }).praised)
  await page.evaluate(() => {
    const watched = globalThis as unknown as { praised: number }
    watched.praised = 0
    const isPraised = () =>
      document.querySelector('[role=row]') === null && document.body.textContent.includes('Great Job')
    // Rows are rendered a frame after their list: a row that is gone by then was not read.
    const look = () => {
      if (isPraised()) setTimeout(() => isPraised() && (watched.praised += 1), 100)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await signIn(page)
  await row(page, 'Dana Whitlock').waitFor()
  await chip(page).filter({ hasText: 'Online' }).waitFor()
  expect(await said()).toBe(0)
  expect(await close()).toEqual([])
})

test('CNS-005: a view without rows keeps waiting until the device is full', async () => {
  const { page, desk, close } = await app.visit({ more: 900, path: '/inbox?view=trash' })
  desk.pause = 400
  await signIn(page)
  await page.getByTestId('skeleton').waitFor()
  expect(await page.getByTestId('skeleton').locator('[aria-hidden]').count()).toBe(6)
  await page.getByText('No Data Available').waitFor()
  expect(await page.getByTestId('skeleton').count()).toBe(0)
  expect(await close()).toEqual([])
})
