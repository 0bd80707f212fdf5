import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { agentPermissions } from '#domain/access/permissions.ts'
import { findingsInBothLights } from '../axe.ts'
import { testedApp, toasts, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const app = testedApp()

const day = 86_400_000

const flags = {
  ...{ name: 'Brightwater Bikes', version: '1', showProductTour: false, hideClientPortal: false },
  ...{ isDocsCreated: true, pushKey: '', hasAI: false },
}
const trial = (endAt: number) => (desk: StubDesk) => {
  desk.answers.set('/api/account/metadata', () => [
    200,
    { ...flags, subscription: { status: 'trialing', endAt } },
  ])
}

const profile = async (page: Page) => {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  const menu = page.getByRole('menu', { name: 'Profile' })
  await menu.waitFor()
  return menu
}

test('SHL-042, BIL-001, D-49, D-50: the menu about oneself leads to profile, plan, first steps, help, settings and out', async () => {
  const { page, context, desk, close } = await app.enter({
    prepare: ({ answers }) =>
      answers.set('/api/desk/help-learnmore/urls', () => [200, { helpCenter: 'https://help.example.org/' }]),
  })
  const menu = await profile(page)
  const names = (await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0])
  expect(names).toEqual([
    ...['My Profile', 'Notifications', 'Keyboard shortcuts', 'This device', 'Undo send', 'After closing'],
    ...['Settings', 'My Plan', 'Getting Started', 'Help Center', 'Logout'],
  ])
  // Down from the row before to the selected scheme, right to the next, and on to the rows below.
  await menu.getByRole('menuitem', { name: 'After closing' }).focus()
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('System')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await until(() => page.evaluate(() => document.documentElement.dataset['theme']), 'dark')
  expect(await menu.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Standard')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Settings')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Standard')
  const opened = context.waitForEvent('page')
  await menu.getByRole('menuitem', { name: 'Help Center' }).click()
  await (await opened).close()
  desk.answers.set('/api/account/billing/currentsubscription', () => [
    200,
    {
      ...{ status: 'active', endAt: null, plan: null, features: [], limits: [], plans: [] },
      ...{ isBilled: false, paid: null },
    },
  ])
  await (await profile(page)).getByRole('menuitem', { name: 'My Plan' }).click()
  // D2-42
  await page.getByRole('heading', { name: 'Everything is on' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/support/settings/my-plan')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  const help = (await profile(page)).getByRole('menuitem', { name: 'Help Center' })
  await until(() => help.getAttribute('aria-disabled'), 'true')
  expect(await close()).toEqual([])
})

test('SHL-034, SHL-047, SHL-048, SHL-049: a trial says how long it is left, changes with the day, and leads to the plan', async () => {
  const { page, close } = await app.visit({ isSignedIn: true, prepare: trial(Date.now() + 2 * day) })
  await page.getByText('2 days left in your trial', { exact: true }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  // The tab is frozen until after the end.
  await page.clock.install({ time: Date.now() + 3 * day })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Your trial has expired.', { exact: true }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'My Plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'My plan' }).waitFor()
  expect(await close()).toEqual([])
})

test('SHL-037, SHL-038, SHL-039, SHL-040, SHL-041, ERR-008, CN2-013: news, and other products that are opened as one’s role or tried', async () => {
  const product = {
    ...{ key: 'crm', name: 'sales', url: 'https://crm.example.org/', trialDays: 14 },
    ...{ isSubscribed: false, endAt: null as number | null },
  }
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.role = 'owner'
      stub.answers.set('/api/account/billing/subscriptions/products', () => [
        200,
        { data: [product], total: 1 },
      ])
      stub.answers.set('/api/account/subscribe/product', () => {
        Object.assign(product, { isSubscribed: true, endAt: Date.now() + 14 * day })
        return [200, product]
      })
    },
  })
  await page.getByRole('button', { name: 'News and updates' }).click()
  const news = page.getByRole('dialog', { name: 'News and updates' })
  await news.getByRole('heading', { level: 3 }).first().waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Other Products' }).click()
  const products = page.getByRole('dialog', { name: 'Other Products' })
  await products.getByRole('heading', { name: 'sales' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await products.getByRole('button', { name: 'Start free trial of 14 days' }).click()
  // CNS-004: the toast stands at the bottom left.
  const toast = toasts(page).getByText('Product Subscribe Successfully')
  await toast.waitFor()
  const box = await toast.boundingBox()
  expect(box!.x).toBeLessThan(720)
  expect(box!.y).toBeGreaterThan(450)
  const link = products.getByRole('link', { name: 'Open' })
  expect(await link.getAttribute('href')).toBe('https://crm.example.org/?role=owner')
  await until(() => link.evaluate((each) => each === document.activeElement), true)
  await page.keyboard.press('Escape')
  desk.answers.set('/api/account/billing/subscriptions/products', () => [200, { data: [], total: 0 }])
  await page.getByRole('button', { name: 'Other Products' }).click()
  await products.getByText(/who runs the server names them in OUTPOST_PRODUCTS/).waitFor()
  expect(await close()).toEqual([])
})

test('SHL-036, PRM-039: the New menu has what is built, each entry with its lock', async () => {
  const { page, close } = await app.enter({
    prepare: (desk) => {
      const taken = new Set<string>(['conversations.create_ticket', 'tasks.manage_tasks'])
      desk.permissions = agentPermissions.filter((each) => !taken.has(each))
    },
  })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const entries = page.getByRole('menu').getByRole('menuitem')
  expect((await entries.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Email',
    'Ticket',
    'Customers',
    'Task',
  ])
  for (const place of [1, 3]) expect(await entries.nth(place).getAttribute('aria-disabled')).toBe('true')
  expect(await close()).toEqual([])
})
