import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signIn, type DeskBrowser } from '../../support/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'

/* What stands where on the real product: nothing moves by itself, lies over another thing, or runs out of its pane. */

let product: Product
let maya: DeskBrowser

beforeAll(async () => {
  product = await startProduct()
  maya = await openBrowser()
  await signIn(maya.page, product.url, 'maya@demo.outpost.test')
}, 180_000)
afterAll(async () => {
  await maya.remove()
  await product.close()
})

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
]

const box = async (part: Locator) => {
  const found = await part.boundingBox()
  if (!found) throw new Error('Not on the screen')
  return { left: found.x, right: found.x + found.width, top: found.y, bottom: found.y + found.height }
}

/** A conversation of the demo with a team, a due date and three tags. */
const openBusy = async (page: Page) => {
  await page.getByText('Firmware 4.2 bricked the display', { exact: false }).first().click()
  await page
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByRole('combobox', { name: 'Status' })
    .waitFor()
}

test('the search stands in the middle of the window and stays there when the connection goes', async () => {
  const { page, context } = maya
  for (const size of sizes.filter(({ width }) => width > 768)) {
    await page.setViewportSize(size)
    await page.goto(`${product.url}/support/inbox`)
    const search = page.getByRole('button', { name: /^Search or jump to/ })
    const before = await box(search)
    expect(Math.abs((before.left + before.right) / 2 - size.width / 2)).toBeLessThan(2)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Offline/ }).waitFor()
    expect(await box(search)).toEqual(before)
    await context.setOffline(false)
    await page.getByRole('button', { name: /^Online/ }).waitFor()
  }
})

test('status, assignee, times and tags stay inside the conversation, and none lies over another', async () => {
  const { page } = maya
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`${product.url}/support/inbox`)
    await openBusy(page)
    const region = page.getByRole('region', { name: 'Conversation', exact: true })
    const { right } = await box(region)
    const fields = await Promise.all(
      ['Status', 'Priority', 'Assignee'].map((name) => box(region.getByRole('combobox', { name }))),
    )
    for (const [index, field] of fields.entries()) {
      expect(field.right).toBeLessThanOrEqual(right)
      const last = fields[index - 1]
      if (last) expect(field.left).toBeGreaterThanOrEqual(last.right)
    }
    const add = region.getByRole('combobox', { name: 'Add Tag' }).or(region.getByText('Add Tag'))
    // A phone pushes times and tags along; elsewhere all of them are seen.
    if (size.width > 768) expect((await box(add.first())).right).toBeLessThanOrEqual(right)
    else
      expect((await box(region.getByRole('button', { name: /timer$/i }).first())).top).toBeGreaterThanOrEqual(
        fields[2]?.bottom ?? 0,
      )
  }
})

test('what the customer’s pane offers stays inside it', async () => {
  const { page } = maya
  for (const size of sizes.slice(0, 2)) {
    await page.setViewportSize(size)
    await page.goto(`${product.url}/support/inbox`)
    await openBusy(page)
    const pane = page.getByRole('complementary', { name: 'Customer' })
    const { right } = await box(pane)
    for (const part of await pane.getByRole('button').or(pane.getByRole('link')).all())
      expect((await box(part)).right).toBeLessThanOrEqual(right - 4)
  }
})
