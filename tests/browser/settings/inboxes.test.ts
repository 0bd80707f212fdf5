import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { findingsInBothLights } from '../axe.ts'

/* An owner creates an inbox, configures its mail, and deletes another one without losing a conversation. */

let product: Product
let owner: DeskBrowser
let page: Page

beforeAll(async () => {
  ;[product, owner] = await Promise.all([startProduct(), openBrowser()])
  page = owner.page
  await signIn(page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner?.remove()
  await product?.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('status', { name: 'Messages' }).getByText(text).waitFor()
const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true })

async function choose(label: string, option: string): Promise<void> {
  await choice(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openRepairs(): Promise<void> {
  await page.getByRole('link', { name: 'Repairs' }).first().click()
  await page.getByRole('heading', { name: 'Edit inbox' }).waitFor()
}

async function addAlias(email: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Aliases' })
  await field.fill(email)
  await field.press('Enter')
}

test('INB-024, CMP-056, ER2-030: an inbox is made with what comes of its mail; what is wrong stands under its field', async () => {
  await page.goto(`${product.url}/support/settings/inboxes/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Repairs')
  await page.getByRole('textbox', { name: 'Email' }).fill('repairs@demo.outpost.test')
  await addAlias('no address')
  await page.getByText('Email must be a valid email').waitFor()
  await addAlias('support@demo.outpost.test')
  await addAlias('workshop@demo.outpost.test')
  await button('Font and letter size').click()
  await choose('Letter size', 'Large')
  await choose('An answer to a closed conversation', 'Open it again for some days, then open a new one')
  await choose('Opened again for', '90 days')
  await button('Create').click()
  await page.getByText('support@demo.outpost.test belongs to an inbox already').waitFor()
  await button('Remove support@demo.outpost.test').click()
  await button('Create').click()
  await toast('Channel Added Successfully')
  await page.getByRole('link', { name: 'Settings of this inbox' }).click()
  await page.getByText('workshop@demo.outpost.test', { exact: true }).waitFor()
  await button('Font and letter size').click()
  expect(await choice('Letter size').textContent()).toContain('Large')
  expect(await choice('Opened again for').textContent()).toContain('90 days')
  expect(await findingsInBothLights(page)).toEqual([])
  await page.getByRole('switch', { name: 'The customer is whom Reply-To names' }).click()
  await button('Update').click()
  await toast('Channel Updated Successfully')
  await openRepairs()
  await button('Verify workshop@demo.outpost.test').click()
  await page.getByText('Kept on this server for workshop@demo.outpost.test').waitFor()
})

test('API-009, D1-101, ER2-030: an inbox is deleted with a choice; its conversations and its address go on in another', async () => {
  await page.goto(`${product.url}/support/settings/inboxes`)
  await button('Delete Warranty').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Warranty' })
  await dialog.getByText(/Move its \d+ conversations to another inbox/).waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText('Choose an inbox').waitFor()
  await choose('Other inbox', 'Repairs')
  expect(await findingsInBothLights(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Channel Deleted Successfully')
  await button('Delete Warranty').waitFor({ state: 'detached' })
  await openRepairs()
  await page.getByText('warranty@demo.outpost.test', { exact: true }).waitFor()
  await page.goto(`${product.url}/support/inbox`)
  await expect.poll(() => page.getByText('Repairs', { exact: true }).count()).toBeGreaterThan(1)
})
