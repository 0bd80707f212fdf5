import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import {
  demoPassword,
  isOnline,
  laptop,
  openBrowser,
  openWholeBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { findings } from '../axe.ts'

/*
 * Knowledge bases on the real product: written by an owner, read by anybody. Each test uses its own names, so
 * that tests are independent.
 */

let workspace: Workspace
let owner: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  // Copying links does not work in the headless shell.
  owner = await openWholeBrowser()
  await signIn(owner.page, workspace.url, workspace.owner)
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Articles', exact: true })
const words = (page: Page) => page.getByRole('textbox', { name: 'Article' })
const toast = (page: Page, text: string) => page.getByRole('status', { name: 'Messages' }).getByText(text)

let made = 0
const named = (name: string) => `${name} ${(made += 1)}`

async function openArticles(page: Page): Promise<void> {
  await page.goto(`${workspace.url}/support/knowledgebase?all`)
  await page.getByRole('link', { name: 'Ridgeline help' }).click()
  await list(page).waitFor()
}

/** API calls as the owner. */
async function calls() {
  const post = async <Body>(path: string, body: object, token = ''): Promise<Body> => {
    const answer = await fetch(`${workspace.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Body
  }
  const user = { email: workspace.owner, password: demoPassword }
  const { token } = await post<{ token: string }>('account/login', user)
  return <Body = { id: number }>(path: string, body: object) => post<Body>(path, body, token)
}

/** Writes an article by API, and opens its list. */
async function publish(page: Page, name: string): Promise<void> {
  await openArticles(page)
  const docId = Number(/knowledgebase\/(\d+)/.exec(page.url())?.[1])
  const send = await calls()
  const article = { docId, name, content: '<p>They leave the same day.</p>', isPublished: true }
  await send('docs/article/createArticle', article)
  await page.reload()
  await list(page).getByRole('link', { name }).waitFor()
}

test('KBS-001, KBS-003: the only knowledge base opens by itself, and its list stays in reach', async () => {
  const { page } = owner
  await page.getByRole('link', { name: 'Knowledge base' }).first().click()
  await page.waitForURL('**/knowledgebase/*/articles')
  await list(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Ridgeline help' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'All knowledge bases' }).click()
  const cards = page.getByRole('list', { name: 'Knowledge bases' }).getByRole('link')
  await expect.poll(() => cards.allTextContents()).toEqual(['Ridgeline help'])
  expect(await findings(page)).toEqual([])
})

test('KBS-005, KBS-006, KBS-020: an article is written, published, read by anybody and linked in a reply', async () => {
  const { page, context } = owner
  const name = named('Order spare parts')
  // Its own one: demo knowledge bases share their ids between accounts, and readers get one of them.
  const { id } = await (await calls())('docs/createDoc', { name: named('Spares') })
  await page.goto(`${workspace.url}/support/knowledgebase/${id}/articles`)
  await page.getByRole('link', { name: 'New article' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('switch', { name: /Published/ }).click()
  await button(page, 'Create').click()
  const why = 'Write something before you publish it'
  await page.getByText(why).waitFor()
  await expect.poll(() => words(page).getAttribute('aria-invalid')).toBe('true')
  const line = await words(page).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${line}"]`).innerText()).toBe(why)
  await words(page).click()
  await button(page, 'Heading').click()
  await page.keyboard.type('Before noon')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Parts that are ordered before noon leave the same day.')
  await expect.poll(() => words(page).getAttribute('aria-invalid')).toBeNull()
  expect(await findings(page)).toEqual([])
  await button(page, 'Create').click()
  await toast(page, 'Article Created').waitFor()
  await list(page).getByRole('link', { name }).waitFor()

  await button(page, `Copy link of ${name}`).click()
  await toast(page, 'Link Copied').waitFor()
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ])
  await preview.getByRole('link', { name }).click()
  await preview.getByRole('heading', { level: 2, name: 'Before noon' }).waitFor()
  expect(await findings(preview)).toEqual([])
  const address = preview.url()
  expect(address).toMatch(/\/help\/\d+\/\d+-order-spare-parts-\d+$/)
  await preview.getByRole('searchbox', { name: 'Search articles' }).fill('ordered before noon')
  await preview.keyboard.press('Enter')
  await preview.getByRole('heading', { name: 'Articles about “ordered before noon”' }).waitFor()
  await preview.getByRole('link', { name }).waitFor()
  await preview.close()

  await page.keyboard.press('c')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await moreTools(page)
  await button(page, 'Insert article link').click()
  await page.getByRole('combobox', { name: 'Search articles' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect.poll(() => message.getByRole('link').getAttribute('href')).toBe(address)
  await button(page, 'Discard draft').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('D1-144: a deleted article lies in the trash, and comes back by Undo or from there', async () => {
  const { page } = owner
  const name = named('Send it back')
  await publish(page, name)
  const article = page.getByRole('link', { name })
  await button(page, `Delete ${name}`).click()
  await toast(page, 'Article Deleted').waitFor()
  await article.waitFor({ state: 'detached' })
  // Also into a list opened since; the focus keeps the toast open.
  await button(page, 'Undo').focus()
  await page.keyboard.type('gi')
  await page.waitForURL('**/inbox**')
  await page.keyboard.type('gk')
  await list(page).waitFor()
  await button(page, 'Undo').click()
  await toast(page, 'Article Restored').waitFor()
  await article.waitFor()
  await button(page, `Delete ${name}`).click()
  await article.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Trash' }).click()
  await article.click()
  await page.getByRole('heading', { name: 'This article is in the trash' }).waitFor()
  await button(page, 'Restore').click()
  await words(page).getByText('leave the same day').waitFor()
})

test('two who change one article are told of each other, and nothing typed is lost', async () => {
  const { page } = owner
  const name = named('Opening hours in May')
  await publish(page, name)
  await page.getByRole('link', { name }).click()
  await words(page).waitFor()
  const other = await owner.context.newPage()
  await other.goto(page.url())
  await words(other).waitFor()
  await words(page).click()
  await page.keyboard.type('Theirs: ')
  await button(page, 'Update').click()
  await toast(page, 'Draft Saved').waitFor()
  // After the debounce, without pressing Update.
  await words(other).click()
  await other.keyboard.type('Mine: ')
  await other.getByText('You changed this article in another window.').waitFor()
  expect(await words(other).textContent()).toContain('Mine: ')
  // Text typed while the question is open is saved too.
  await words(other).click()
  await other.keyboard.type('Really: ')
  await button(other, 'Keep mine').click()
  await toast(other, 'Draft Saved').waitFor()
  await other.getByRole('link', { name }).click()
  await words(other).getByText('Really: ').waitFor()
  await other.close()
})

test('who writes keeps the words when the article is thrown away meanwhile', async () => {
  const { page, context } = owner
  const name = named('Recycle a battery')
  await publish(page, name)
  const other = await context.newPage()
  await other.goto(page.url())
  await page.getByRole('link', { name }).click()
  await words(page).click()
  await page.keyboard.type('Mine: ')
  await button(other, `Delete ${name}`).click()
  await toast(other, 'Article Deleted').waitFor()
  await other.close()
  // On reconnect the page loads again.
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await context.setOffline(false)
  await isOnline(page)
  await words(page).getByText('Mine: ').waitFor()
  await button(page, 'Update').click()
  await toast(page, 'Not Found').waitFor()
  await words(page).getByText('Mine: ').waitFor()
  await button(page, 'Cancel').click()
})

test('a search of the list keeps its field while one goes on typing', async () => {
  const { page } = owner
  await openArticles(page)
  await page.getByRole('textbox', { name: 'Search' }).click()
  await page.keyboard.type('firm')
  const links = list(page).getByRole('link')
  await expect.poll(() => links.allTextContents()).toEqual(['Update the firmware of your display'])
  await page.keyboard.type('xyz')
  await page.getByText('No Results Found').waitFor()
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Backspace')
  await expect.poll(() => links.count()).toBe(1)
  expect(await page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('firm')
})

test('an agent reads articles, and is told why they cannot be changed', async () => {
  const { page, close } = await openBrowser()
  onTestFinished(close)
  await signIn(page, workspace.url, workspace.maya)
  await openArticles(page)
  await page.getByRole('link', { name: 'Check battery health' }).click()
  await words(page).getByText('The rider app shows').waitFor()
  expect(await words(page).getAttribute('contenteditable')).toBe('false')
  expect(await button(page, 'Update').getAttribute('aria-disabled')).toBe('true')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByRole('note').filter({ hasText: 'As of' }).waitFor()
  await list(page).getByRole('link', { name: 'Check battery health' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('note').filter({ hasText: 'As of' }).waitFor({ state: 'detached' })
  await list(page).waitFor()
})

test('KBS-022, KBS-032: a knowledge base is made in a dialog, which closes when the list has it', async () => {
  const { page } = owner
  const name = named('For dealers')
  await page.goto(`${workspace.url}/support/knowledgebase?all`)
  await button(page, 'Create Knowledgebase').click()
  await button(page, 'Create').click()
  await page.getByText('Name is a required field').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(21))
  await page.getByText('Name length must be less than or equal to 20 characters').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Create').click()
  await toast(page, 'Knowledge Base Created').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('list', { name: 'Knowledge bases' }).getByRole('link', { name }).click()
  await page.getByText('No Data Available').waitFor()
})

test('CON-027: articles that come late under a thread move nothing that is being read', async () => {
  const { page } = owner
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/attachArticle*', async (route) => {
    await held
    await route.continue()
  })
  // Too small for the whole thread.
  await page.setViewportSize({ width: 1280, height: 620 })
  onTestFinished(async () => {
    await page.unroute('**/attachArticle*')
    await page.setViewportSize(laptop)
  })
  await page.goto(`${workspace.url}/support/inbox`)
  await page.getByRole('row', { name: /Dana Whitlock/ }).click()
  const thread = page.getByRole('region', { name: 'Thread' })
  const newest = thread.locator('[data-message]').last()
  await newest.waitFor()
  const look = () =>
    thread.evaluate((pane) => [
      Math.round([...pane.querySelectorAll('[data-message]')].at(-1)?.getBoundingClientRect().top ?? 0),
      pane.scrollHeight > pane.clientHeight,
    ])
  // Waits until frames and pictures have their height.
  let before = await look()
  for (let still = 0; still < 4;) {
    await page.waitForTimeout(150)
    const now = await look()
    still = JSON.stringify(now) === JSON.stringify(before) ? still + 1 : 0
    before = now
  }
  // Otherwise nothing could move.
  expect(before[1]).toBe(true)
  answer?.()
  const articles = page.getByRole('complementary', { name: 'Recommended articles' })
  await articles.getByRole('link', { name: 'Replace a Ridge 2 battery under warranty' }).waitFor()
  await page.waitForTimeout(150)
  expect(await look()).toEqual(before)
  // Quotes can be scrolled to, and stay after a rerender.
  await thread.evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight
  })
  const link = articles.getByRole('link').first()
  const isSeen = () => link.evaluate((node) => node.getBoundingClientRect().bottom < innerHeight - 60)
  await expect.poll(isSeen).toBe(true)
})

test('Preview is there as soon as something is published', async () => {
  const { page } = owner
  const base = named('Quiet')
  await page.goto(`${workspace.url}/support/knowledgebase?all`)
  await button(page, 'Create Knowledgebase').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(base)
  await button(page, 'Create').click()
  await page.getByRole('link', { name: base }).click()
  const preview = page.getByRole('link', { name: 'Preview' })
  await page.getByText('No Data Available').waitFor()
  expect(await preview.count()).toBe(0)
  await page.getByRole('link', { name: 'New article' }).click()
  // Blanks around a name do not count as a change.
  await page.getByRole('textbox', { name: 'Name' }).fill('  The only one ')
  await words(page).click()
  await page.keyboard.type('Here it is.')
  await page.getByRole('switch', { name: /Published/ }).click()
  await button(page, 'Create').click()
  await list(page).getByRole('link', { name: 'The only one' }).waitFor()
  await preview.waitFor()
  await button(page, 'Delete The only one').click()
  await preview.waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Search' }).fill('one')
  await page.getByText('This is not on this device yet').waitFor()
  await page.context().setOffline(false)
  await page.getByText('No Results Found').waitFor()
})
