import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { findings } from '../axe.ts'

/* Knowledge bases on the real product: written by an owner, read by anybody. */

let product: Product
let owner: DeskBrowser

beforeAll(async () => {
  product = await startProduct()
  owner = await openBrowser()
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
afterEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner.close()
  await product.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Articles', exact: true })
const words = (page: Page) => page.getByRole('textbox', { name: 'Article' })
const toast = (page: Page, text: string) => page.getByRole('status', { name: 'Messages' }).getByText(text)

async function openArticles(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Knowledge base' }).first().click()
  await page.waitForURL('**/knowledgebase/*/articles')
  await list(page).waitFor()
}

test('KBS-001, KBS-003, KBS-022: the only knowledge base opens by itself; another is made in a dialog', async () => {
  const { page } = owner
  await openArticles(page)
  await page.getByRole('heading', { level: 1, name: 'Ridgeline help' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'All knowledge bases' }).click()
  await page.getByRole('list', { name: 'Knowledge bases' }).getByRole('link').waitFor()
  await button(page, 'Create Knowledgebase').click()
  await button(page, 'Create').click()
  await page.getByText('Name is a required field').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('For dealers')
  await button(page, 'Create').click()
  await toast(page, 'Knowledge Base Created').waitFor()
  const cards = page.getByRole('list', { name: 'Knowledge bases' }).getByRole('link')
  await expect.poll(() => cards.allTextContents()).toEqual(['For dealers', 'Ridgeline help'])
  expect(await page.getByRole('dialog').count()).toBe(0)
  await cards.first().click()
  await page.getByText('No Data Available').waitFor()
})

test('KBS-005, KBS-006, KBS-020: an article is written, published, read by anybody and linked in a reply', async () => {
  const { page, context } = owner
  await page.getByRole('link', { name: 'New article' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Order spare parts')
  await page.getByRole('switch', { name: /Published/ }).click()
  await button(page, 'Create').click()
  await page.getByText('Write something before you publish it').waitFor()
  await words(page).click()
  await button(page, 'Heading').click()
  await page.keyboard.type('Before noon')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Parts that are ordered before noon leave the same day.')
  expect(await findings(page)).toEqual([])
  await button(page, 'Create').click()
  await toast(page, 'Article Created').waitFor()
  await list(page).getByRole('link', { name: 'Order spare parts' }).waitFor()

  await button(page, 'Copy link of Order spare parts').click()
  await toast(page, 'Link Copied').waitFor()
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ])
  await preview.getByRole('link', { name: 'Order spare parts' }).click()
  await preview.getByRole('heading', { level: 2, name: 'Before noon' }).waitFor()
  expect(await findings(preview)).toEqual([])
  const address = preview.url()
  expect(address).toMatch(/\/help\/\d+\/\d+-order-spare-parts$/)
  await preview.getByRole('searchbox', { name: 'Search articles' }).fill('noon')
  await preview.keyboard.press('Enter')
  await preview.getByRole('heading', { name: 'Articles about “noon”' }).waitFor()
  await preview.getByRole('link', { name: 'Order spare parts' }).waitFor()
  await preview.close()

  await page.keyboard.press('c')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await button(page, 'Insert article link').click()
  await page.getByRole('combobox', { name: 'Search articles' }).fill('spare')
  await page.getByRole('option', { name: 'Order spare parts' }).click()
  await expect.poll(() => message.getByRole('link').getAttribute('href')).toBe(address)
  await button(page, 'Discard draft').click()
  await button(page, 'Close').click()
})

test('D1-144: a deleted article lies in the trash, and comes back by Undo or from there', async () => {
  const { page } = owner
  await page.getByRole('link', { name: 'Order spare parts' }).waitFor()
  await button(page, 'Delete Order spare parts').click()
  await toast(page, 'Article Deleted').waitFor()
  await button(page, 'Undo').click()
  await toast(page, 'Article Restored').waitFor()
  await page.getByRole('link', { name: 'Order spare parts' }).waitFor()
  await button(page, 'Delete Order spare parts').click()
  await page.getByText('No Data Available').waitFor()
  await page.getByRole('radio', { name: 'Trash' }).click()
  await page.getByRole('link', { name: 'Order spare parts' }).click()
  await page.getByRole('heading', { name: 'This article is in the trash' }).waitFor()
  await button(page, 'Restore').click()
  await words(page).getByText('leave the same day').waitFor()
})

test('two who change one article are told of each other, and nothing typed is lost', async () => {
  const { page } = owner
  const other = await owner.context.newPage()
  await other.goto(page.url())
  await words(other).click()
  await other.keyboard.type('Mine: ')
  await words(page).click()
  await page.keyboard.type('Theirs: ')
  await button(page, 'Update').click()
  await toast(page, 'Article Updated').waitFor()
  await button(other, 'Update').click()
  await other.getByText('Somebody changed this article while you were away.').waitFor()
  expect(await words(other).textContent()).toContain('Mine: ')
  await button(other, 'Show theirs').click()
  await words(other).getByText('Theirs: ').waitFor()
  await other.close()
})

test('an agent reads articles, and is told why they cannot be changed', async () => {
  const { page, close } = await openBrowser()
  await signIn(page, product.url, 'maya@demo.outpost.test')
  await page.getByRole('link', { name: 'Knowledge base' }).first().click()
  await page.getByRole('link', { name: 'Ridgeline help' }).click()
  await page.getByRole('link', { name: 'Check battery health' }).click()
  await words(page).getByText('The rider app shows').waitFor()
  expect(await words(page).getAttribute('contenteditable')).toBe('false')
  await button(page, 'Update').waitFor()
  expect(await button(page, 'Update').getAttribute('aria-disabled')).toBe('true')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Help articles are not kept on this device').waitFor()
  await page.context().setOffline(false)
  await list(page).waitFor()
  await close()
})
