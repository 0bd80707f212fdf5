import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chip, row, signIn, testedApp, until } from '../inbox/harness.ts'

/* Customer page: from the replica, or from the server for other customers. */

const app = testedApp()

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const customer = (page: Page) => page.getByRole('region', { name: 'Customer' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })

const battista = {
  ...{ id: 99, firstName: 'Battista', lastName: 'Far', email: 'battista@far.test', phone: '+39 02 5550 11' },
  ...{
    companyId: 7,
    title: 'Buyer',
    timeZone: '',
    allowPortalAccess: false,
    seesCompanyId: null,
    tags: [],
    notes: [],
  },
  ...{
    isUndeliverable: false,
    createdAt: 1,
    otherEmails: ['far@velo.test'],
    status: null,
    ...{ fields: {}, assigneeId: null, isFavourite: false },
    interactionTime: null,
  },
  address: { country: '', locality: 'Milan', streetAddress: '', postalCode: '' },
  company: { id: 7, name: 'Far Velo', url: '', address: { country: '' } },
}

test('SRC-003, SRC-005, SHL-026, SHL-027: a contact of the search leads to the customer page, also without a connection', async () => {
  const { page, context, close } = await app.enter()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).fill('dana')
  await page
    .getByRole('group', { name: 'Contacts', exact: true })
    .getByRole('option', { name: /Dana/ })
    .click()
  await page.waitForURL(/\/support\/customers\/1000$/)
  await page.getByRole('heading', { level: 1, name: 'Dana Whitlock' }).waitFor()
  await until(() => page.title(), 'Customers | Dana Whitlock | Outpost')
  await crumbs(page).getByRole('link', { name: 'Customers' }).waitFor()
  expect(await crumbs(page).innerText()).toMatch(/Dana Whitlock$/)
  const details = customer(page).getByRole('region', { name: 'Details' })
  await until(() => details.getByRole('textbox', { name: 'Email' }).inputValue(), 'dana@customers.test')
  const conversations = customer(page).getByRole('region', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /Battery drops/ }).waitFor()
  await conversations.getByText(/^All open work and the last 90 days are on this device\./).waitFor()
  const search = conversations.getByRole('button', { name: 'Search the desk' })
  expect(await search.getAttribute('aria-disabled')).toBe('true')
  await conversations.getByRole('link', { name: /Battery drops/ }).click()
  await page.waitForURL(/\/inbox\/4821$/)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dana Whitlock' }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.waitForURL(/\/inbox$/)
  expect(await close()).toEqual([])
})

test('D-68: the customer beside a conversation leads to their page, and Back to the conversation', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('complementary', { name: 'Customer' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dana Whitlock' }).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL(/\/inbox\/4821$/)
  expect(await close()).toEqual([])
})

test('SRC-005: a customer that only the desk knows is asked for, and what is not on this device is said', async () => {
  const { page, desk, url, close } = await app.visit({ path: '/customers/99' })
  desk.answers.set('/api/desk/customers/99', () => [200, battista])
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: 'Battista Far' }).waitFor()
  await page.getByText('Buyer, Far Velo').waitFor()
  await page.getByRole('link', { name: 'far@velo.test' }).waitFor()
  const conversations = customer(page).getByRole('region', { name: 'Conversations' })
  await conversations.getByText(/^None of their conversations is on this device\./).waitFor()
  await conversations.getByRole('button', { name: 'Search the desk' }).click()
  await until(() => field(page).inputValue(), 'from:battista@far.test')
  await until(() => desk.searches, ['from:battista@far.test'])
  await page.goto(`${url}/support/customers/777`)
  await page.getByRole('heading', { name: 'No such customer' }).waitFor()
  await page.goto(`${url}/support/customers/nobody`)
  await page.getByText('Sorry, the page is not found!').waitFor()
  expect(await close()).toEqual([])
})

test('a customer is given another address and loses it again without a connection; nobody shares one', async () => {
  const { page, context, close } = await app.enter()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await row(page, 'Dana Whitlock').click()
  const pane = page.getByRole('complementary', { name: 'Customer' })
  await pane.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  const add = async (address: string) => {
    await dialog.getByRole('textbox', { name: 'Email' }).fill(address)
    await page.keyboard.press('Enter')
  }
  await add('kenji@customers.test')
  await dialog.getByText(/^This is the address of another customer, Kenji/).waitFor()
  await add('Dana@Home.test')
  await dialog.waitFor({ state: 'detached' })
  const addresses = pane.getByRole('list', { name: 'More addresses' })
  await addresses.getByRole('link', { name: 'dana@home.test' }).waitFor()
  await addresses.getByRole('button', { name: 'Remove dana@home.test' }).click()
  await addresses.getByRole('link').waitFor({ state: 'detached' })
  expect(await close()).toEqual([])
})

test('D-110: without a connection it is said that a customer is not kept on this device', async () => {
  const { page, context, close } = await app.enter()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await page.evaluate(() => {
    history.pushState({}, '', '/support/customers/99')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: 'Not kept on this device' }).waitFor()
  await page.getByText('They open when you are back online.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await close()).toEqual([])
})
