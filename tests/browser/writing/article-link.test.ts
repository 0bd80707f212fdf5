import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import type { ArticleHit } from '#domain/knowledge/article.ts'
import { row, testedApp, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const { enter } = testedApp()

const path = '/api/docs/article/attachArticle'
const hits: ArticleHit[] = [
  { id: 12, name: 'Store a battery', webLink: 'https://help.test/help/3/12-store-a-battery' },
  { id: 13, name: 'Check battery health', webLink: 'https://help.test/help/3/13-check-battery-health' },
]

const answering = (desk: StubDesk) => void desk.answers.set(path, () => [200, { data: hits }])

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const button = (page: Page) => page.getByRole('button', { name: 'Insert article link' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search articles' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Articles' }).getByRole('option')
const link = (page: Page) => message(page).getByRole('link')

async function reply(page: Page): Promise<void> {
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await moreTools(page)
  await message(page).click()
}

/** Queries for articles, with their times (epoch ms). */
function searches(page: Page): { text: string; at: number }[] {
  const asked: { text: string; at: number }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path) asked.push({ text: url.searchParams.get('text') ?? '', at: Date.now() })
  })
  return asked
}

/** Sets the field to texts in turn by the page's clock; returns the time of the last (epoch ms). */
const typeQuickly = (page: Page, texts: readonly string[]) =>
  field(page).evaluate(async (input, all) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    let last = 0
    for (const text of all) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      last = Date.now()
      set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return last
  }, texts)

test('CMP-005, CMP-032: a new email takes the link of an article, searched when the keys have rested for a second', async () => {
  const { page, close } = await enter({ prepare: answering })
  await page.keyboard.press('c')
  await message(page).click()
  await page.keyboard.type('Please see ')
  const asked = searches(page)
  await moreTools(page)
  await button(page).press('Enter')
  await page.getByText('Write some words of the article').waitFor()
  const last = await typeQuickly(page, ['b', 'batt', 'battery'])
  await until(() => options(page).allTextContents(), ['Store a battery', 'Check battery health'])
  expect(asked.map(({ text }) => text)).toEqual(['battery'])
  expect((asked[0]?.at ?? 0) - last).toBeGreaterThanOrEqual(1000)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await until(() => message(page).evaluate((node) => node === document.activeElement), true)
  await page.keyboard.type('for more.')
  await message(page).getByText('Please see Check battery health for more.').waitFor()
  expect(await link(page).getAttribute('href')).toBe(hits[1]?.webLink)
  expect(await link(page).textContent()).toBe('Check battery health')
  expect(await close()).toEqual([])
})

test('words that are chosen in a reply become the link themselves', async () => {
  const { page, close } = await enter({ prepare: answering })
  await reply(page)
  await page.keyboard.type('Read this')
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
  await button(page).click()
  await field(page).fill('battery')
  await options(page).first().click()
  await until(() => link(page).textContent(), 'this')
  expect(await link(page).getAttribute('href')).toBe(hits[0]?.webLink)
  expect(await message(page).textContent()).toBe('Read this')
  expect(await close()).toEqual([])
})

test('what finds nothing says so, and Escape leads back to the button', async () => {
  const nothing = (desk: StubDesk) => void desk.answers.set(path, () => [200, { data: [] }])
  const { page, close } = await enter({ prepare: nothing })
  await reply(page)
  await button(page).click()
  await field(page).fill('unicorn')
  await page.getByText('No Results Found').waitFor()
  await page.keyboard.press('Escape')
  await until(() => field(page).count(), 0)
  expect(await button(page).evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await close()).toEqual([])
})

test('a search that fails says why', async () => {
  const failing = (desk: StubDesk) =>
    void desk.answers.set(path, () => [503, { message: 'The server is busy. Please try again.' }])
  const { page, close } = await enter({ prepare: failing })
  await reply(page)
  await button(page).click()
  await field(page).fill('battery')
  await page.getByText('The server is busy. Please try again.').waitFor()
  expect(await close()).toEqual([])
})

test('without a connection articles of the device are searched; without the permission the button stays off', async () => {
  const { page, context, close } = await enter({ prepare: answering })
  await reply(page)
  await context.setOffline(true)
  await button(page).click()
  await field(page).fill('battery')
  await page.getByText('No Results Found').waitFor()
  expect(await close()).toEqual([])

  const without = (desk: StubDesk) => {
    desk.permissions = agentPermissions.filter((permission) => permission !== 'docs.view_articles')
  }
  const other = await enter({ prepare: without })
  await reply(other.page)
  await until(() => button(other.page).getAttribute('aria-disabled'), 'true')
  expect(await other.close()).toEqual([])
})
