import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  demoPassword,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { findings } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* Rare and bulk actions on customers, on a whole product. */

let workspace: Workspace
let browser: DeskBrowser
let token: string

beforeAll(async () => {
  workspace = await openWorkspace()
  browser = await openBrowser()
  await signIn(browser.page, workspace.url, workspace.owner)
  const login = { email: workspace.owner, password: demoPassword }
  token = (await call<{ token: string }>('POST', '/account/login', login)).token
})
beforeEach(() => showOnFailure(browser))
afterAll(() => browser?.remove())

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${workspace.url}/api${path}`, {
    ...{ method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Body
}

const found = async (text: string) =>
  (await call<{ data: { email: string }[] }>('GET', `/desk/customers?text=${text}&sort=email`)).data.map(
    ({ email }) => email,
  )

const open = (path: string) => browser.page.goto(`${workspace.url}/support${path}`)

test('D1-156: a file is checked and imported, its refused row mended and imported, and that is undone', async () => {
  const { page } = browser
  const drop = async (name: string, text: string) => {
    await open('/customers/import')
    await page
      .getByLabel('Excel or CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const rows = page.getByRole('region', { name: 'Rows' })
  await drop(
    'dealers.csv',
    'Vorname;Last name;E-Mail\nInge;Brandt;inge@dealers.example\nJörg;Kern;joerg@dealers\n',
  )
  await rows.getByRole('table', { name: 'Problems' }).getByText('joerg@dealers').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await found('dealers')).toEqual([])
  await page.getByRole('button', { name: 'Import 1 customer' }).click()
  await page.getByText('Import Successful').waitFor()
  expect(await found('dealers')).toEqual(['inge@dealers.example'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const refused = readFileSync(await download.path(), 'utf8')
  expect(refused.trim().split(/\r?\n/)).toHaveLength(2)
  await drop(download.suggestedFilename(), refused.replace('joerg@dealers', 'joerg@dealers.example'))
  await page.getByRole('button', { name: 'Import 1 customer' }).click()
  await rows.getByText('Done', { exact: true }).waitFor()
  expect(await found('dealers')).toEqual(['inge@dealers.example', 'joerg@dealers.example'])
  await rows.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await rows.getByText('Undone', { exact: true }).waitFor()
  expect(await found('dealers')).toEqual(['inge@dealers.example'])
  expect(browser.problems).toEqual([])
})

test('SEG-010, SEG-014: a dynamic segment is made in two steps, and shows who fits it from then on', async () => {
  const { page } = browser
  const person = (firstName: string, country: string) =>
    call('POST', '/desk/customers', {
      ...{ firstName, lastName: 'Silva', email: `${firstName}@segments.example`, address: { country } },
    })
  await person('ana', 'PT')
  await person('bruno', 'BR')
  await open('/customers')
  const nav = page.getByRole('navigation', { name: 'Customers' })
  await nav.getByRole('button', { name: 'New contact segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New segment' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Portugal')
  await dialog.getByRole('radio', { name: /^Dynamic/ }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('2 of 2').waitFor()
  await dialog.getByRole('combobox', { name: /^Country/ }).click()
  await page.getByRole('option', { name: 'Portugal', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Segment Created').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Portugal' }).waitFor()
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await contacts.getByRole('row', { name: /^ana Silva/ }).waitFor()
  expect(await contacts.getByRole('row', { name: /Silva/ }).count()).toBe(1)
  await person('carla', 'PT')
  await page.reload()
  await contacts.getByRole('row', { name: /^carla Silva/ }).waitFor()
  expect(browser.problems).toEqual([])
})

test('D1-155: two contacts of one person become one and two again; then the person is erased', async () => {
  const { page } = browser
  const make = (email: string, phone: string) =>
    call<{ id: number }>('POST', '/desk/customers', { firstName: 'Ines', lastName: 'Moura', email, phone })
  const { id } = await make('ines@rodas.example', '351210000001')
  await make('ines@casa.example', '351210000002')
  await open(`/customers/${id}`)
  await page.getByRole('button', { name: 'Merge with Ines Moura' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge Contacts' })
  await merge.getByRole('radio', { name: '351210000002' }).click()
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Contacts Merged').waitFor()
  expect(await found('Ines%20Moura')).toEqual(['ines@rodas.example'])
  await page.getByRole('link', { name: 'ines@casa.example' }).waitFor()
  await page.getByRole('button', { name: 'Undo the merge of Ines Moura' }).click()
  await page.getByText('Merge Undone').waitFor()
  expect(await found('Ines%20Moura')).toEqual(['ines@casa.example', 'ines@rodas.example'])

  await page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Erase for good' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase Ines Moura for good?' })
  await dialog.getByRole('region', { name: 'This goes, and cannot be undone' }).waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Type Ines Moura to go on' }).fill('Ines Moura')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await page.getByText('Customer Erased').waitFor()
  expect(await found('Ines%20Moura')).toEqual(['ines@casa.example'])
  expect(browser.problems).toEqual([])
  await open(`/customers/${id}`)
  await page.getByRole('heading', { name: 'No such customer' }).waitFor()
  expect(browser.problems.every((problem) => problem.includes('404'))).toBe(true)
})
