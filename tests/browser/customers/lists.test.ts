import { expect, test } from 'vitest'
import { chip, row, testedApp, until } from '../inbox/harness.ts'
import { companyOf, contactOf, pageOf } from './views.ts'

/* Lists of customers and companies, with their create and edit actions. */

const app = testedApp()

const rye = companyOf(7, 'Rye & Rail', {
  ...{ url: 'https://ryeandrail.co', domain: 'ryeandrail.co', bindWithDomain: true },
  address: { country: 'PT', locality: 'Lisboa', streetAddress: 'Rua 1', postalCode: '1300-156' },
})
const company = { id: 7, name: 'Rye & Rail', url: '', address: { country: 'PT' } }
const people = [
  contactOf(1000, 'Dana', { company, status: { id: 2, status: 'open' }, interactionTime: 1_790_000_000_000 }),
  contactOf(99, 'Battista'),
]

const withCustomers = app.enter.bind(null, {
  prepare: ({ answers }) => {
    answers.set('/api/desk/customers', () => [200, pageOf(people)])
    answers.set('/api/desk/customers/contact-list', () => [200, pageOf([])])
    answers.set('/api/desk/companies', () => [200, pageOf([rye])])
    answers.set('/api/desk/companies/7', () => [200, rye])
  },
})

test('CUS-001, CUS-002, CUS-003, CUS-004, CUS-012, SEG-020, SEG-021: the lists of contacts and companies lead to each of them', async () => {
  const { page, close } = await withCustomers()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL(/\/support\/customers$/)
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await contacts.getByText('2 contacts').waitFor()
  const heads = await contacts.getByRole('columnheader').allInnerTexts()
  expect(heads.map((each) => each.trim())).toEqual([
    ...['#', 'Name', 'Email', 'Company', 'Status', 'Last interaction'],
  ])
  await contacts.getByRole('row', { name: 'Battista Far, battista@far.test' }).waitFor()
  await contacts.getByRole('button', { name: 'Email', exact: true }).click()
  await page.waitForURL(/sort=email/)
  await contacts.getByRole('row', { name: /^Dana Far/ }).click()
  await page.waitForURL(/\/customers\/1000$/)
  await page.getByRole('heading', { level: 1, name: 'Dana Whitlock' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('navigation', { name: 'Customers' }).getByRole('link', { name: 'Companies' }).click()
  const companies = page.getByRole('region', { name: 'Companies' })
  for (const cell of ['Rye & Rail', 'ryeandrail.co', 'https://ryeandrail.co', 'Portugal'])
    await companies.getByText(cell, { exact: true }).waitFor()
  await companies.getByRole('row', { name: 'Rye & Rail, ryeandrail.co' }).click()
  await page.waitForURL(/\/customers\/companies\/7$/)
  const shown = page.getByRole('region', { name: 'Company' })
  await shown.getByText('New people with this domain join by themselves.').waitFor()
  await shown
    .getByRole('region', { name: 'People' })
    .getByRole('link', { name: /Battista Far/ })
    .waitFor()
  expect(await close()).toEqual([])
})

test('CUS-005, CUS-013, CUS-014, CUS-015, CUS-016, CUS-017, CUS-018, SHL-036, ER2-038: a customer is made without a connection; nobody shares an address', async () => {
  const { page, context, desk, close } = await withCustomers()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Customers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Customers' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const words of ['First Name is a required field', 'Last Name is a required field'])
    await dialog.getByText(words).waitFor()
  await dialog.getByText('Email cannot be an empty field').waitFor()
  const tooLong: [field: string, length: number, words: string][] = [
    ['First Name', 21, 'First Name length must be less than or equal to 20 characters'],
    ['Last Name', 21, 'Last Name length must be less than or equal to 20 characters'],
    ['Phone', 16, 'Phone length must be less than or equal to 15 characters'],
    ['Company name', 21, 'Company name length must be less than or equal to 20 characters'],
    ['Company website', 21, 'Company website length must be less than or equal to 20 characters'],
    ['Note', 501, 'Note length must be less than or equal to 500 characters'],
  ]
  for (const [name, length, words] of tooLong) {
    await field(name).fill('x'.repeat(length))
    await dialog.getByText(words).waitFor()
    await field(name).fill(name.endsWith('Name') ? 'x'.repeat(length - 1) : '')
  }
  await field('Email').fill('Kenji@customers.test')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Another customer has this address').waitFor()
  await dialog.getByRole('link', { name: 'Open the customer who has this address' }).waitFor()
  await field('First Name').fill('Inge')
  await field('Last Name').fill('Brandt')
  await field('Email').fill('inge@velomarkt.test')
  await field('Company name').fill('Velomarkt')
  await field('Note').fill('Prefers a call')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inge Brandt' }).waitFor()
  await page.getByText('Prefers a call').waitFor()
  await context.setOffline(false)
  await until(() => desk.received.map(({ cmd }) => cmd), ['contacts.create'])
  expect(await close()).toEqual([])
})

test('CUS-009, CUS-010: fields, tags and notes of a customer are changed in place, also without a connection', async () => {
  const { page, context, desk, close } = await withCustomers()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('complementary', { name: 'Customer' }).getByRole('link', { name: 'Profile' }).click()
  const details = page.getByRole('region', { name: 'Details' })
  const city = details.getByRole('textbox', { name: 'City' })
  await city.fill('Porto')
  await city.press('Enter')
  const code = details.getByRole('textbox', { name: 'Postal code' })
  await code.fill('@#')
  await details.getByText('Postal code must be alphanumeric').waitFor()
  await code.fill('1300-156')
  await code.press('Enter')
  await details.getByRole('switch', { name: 'Allow portal access' }).click()
  const notes = page.getByRole('region', { name: 'Notes on the customer' })
  await notes.getByRole('textbox', { name: 'Add a note' }).fill('Runs 34 bikes')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByRole('listitem').getByText('Runs 34 bikes').waitFor()
  const tags = page.getByRole('region', { name: 'Tags', exact: true })
  await tags.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await until(() => tags.getByRole('listitem').count(), 2)
  await context.setOffline(false)
  const held = () => desk.store.get('contacts', 1000)
  await until(() => desk.received.map(({ cmd }) => cmd).at(-1), 'contacts.addLabels')
  expect(held()).toMatchObject({ city: 'Porto', postalCode: '1300-156', allowPortalAccess: true })
  expect(await close()).toEqual([])
})
