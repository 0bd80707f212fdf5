import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commandList } from '#app/commands/commands.ts'
import { errorText } from '#app/errors/error-texts.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { sizes, testedApp, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

/* Every link leads to a page: entries of the rail, the palette, the shortcuts and the phone bar. */

const app = testedApp()

const roles: Record<string, (desk: StubDesk) => void> = {
  'an agent': () => undefined,
  'an agent who may not read articles': (desk) => {
    desk.permissions = agentPermissions.filter((permission) => permission !== 'docs.view_articles')
  },
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const dialogs = (page: Page) => page.locator('.MuiModal-root:not(.MuiModal-hidden)')

const failures = [...[401, 403, 404, 503].map((status) => errorText(status).title), 'Something went wrong']

/** Checks that the page has content, and is not the one for unknown pages. */
async function stands(page: Page, name: string): Promise<void> {
  const words = () => page.locator('main').innerText()
  await until(async () => (await words()).trim() !== '', true)
  // A page that detects later that its record is missing has been answered by then.
  await page.waitForTimeout(150)
  const shown = await words()
  expect({ name, failures: failures.filter((text) => shown.includes(text)) }).toEqual({ name, failures: [] })
}

/** Closes overlays opened by an entry. */
async function clear(page: Page): Promise<void> {
  for (let n = 0; n < 3 && (await dialogs(page).count()) > 0; n += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
  await until(() => dialogs(page).count(), 0)
}

const isLocked = async (entry: Locator) => (await entry.getAttribute('aria-disabled')) === 'true'

/** Opens an entry; a locked one stays and says why. */
async function take(page: Page, entry: Locator): Promise<string> {
  const name = (await entry.innerText()).trim()
  if (!(await isLocked(entry))) {
    await entry.click()
    await stands(page, name)
    return name
  }
  const before = page.url()
  await entry.hover()
  const why = page.getByRole('tooltip')
  await why.waitFor()
  expect(Object.values(denialTexts)).toContain(await why.innerText())
  await entry.click({ force: true })
  expect(page.url()).toBe(before)
  return name
}

async function walkRail(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Rail' }).getByRole('link')
  const count = await links.count()
  expect(count).toBeGreaterThanOrEqual(3)
  for (let n = 0; n < count; n += 1) await take(page, links.nth(n))
}

for (const [who, prepare] of Object.entries(roles)) {
  test(`every entry of the rail leads to a page, narrow and wide, or says why not: ${who}`, async () => {
    const { page, close } = await app.enter({ prepare })
    await walkRail(page)
    await page.getByRole('button', { name: 'Expand the rail' }).click()
    await page.getByRole('list', { name: 'Lists of the inbox' }).getByRole('link').first().waitFor()
    await walkRail(page)
    expect(await close()).toEqual([])
  })

  test(`every line of the palette that leads somewhere leads to a page: ${who}`, async () => {
    const { page, close } = await app.enter({ prepare })
    const groups: Record<string, string[]> = {
      Commands: ['Go to', 'Settings', 'Views'],
      People: ['Agents'],
    }
    const narrowed = async (scope: string) => {
      await field(page).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await field(page).fill('')
      while ((await page.getByRole('button', { name: `Remove ${scope}` }).count()) === 0)
        await page.keyboard.press('Tab')
    }
    for (const [scope, titles] of Object.entries(groups))
      for (const title of titles) {
        const lines = page.getByRole('group', { name: title, exact: true }).getByRole('option')
        await narrowed(scope)
        await lines.first().waitFor()
        const count = await lines.count()
        for (let n = 0; n < count; n += 1) {
          if (n > 0) await narrowed(scope)
          const name = await lines.nth(n).innerText()
          await lines.nth(n).click()
          await field(page).waitFor({ state: 'detached' })
          await stands(page, name)
          await clear(page)
        }
      }
    expect(await close()).toEqual([])
  })

  test(`every key that goes somewhere leads to a page: ${who}`, async () => {
    const { page, close } = await app.enter({ prepare })
    const keys = commandList.filter(([, { group }]) => group === 'Go to').flatMap(([, each]) => each.keys)
    expect(keys.length).toBeGreaterThanOrEqual(4)
    for (const each of keys) {
      for (const key of each.split(' ')) await page.keyboard.press(key)
      await stands(page, each)
      await clear(page)
    }
    expect(await close()).toEqual([])
  })

  test(`every entry of the phone’s bar and of More leads to a page, or says why not: ${who}`, async () => {
    const { page, close } = await app.enter({ prepare })
    await page.setViewportSize(sizes.phone)
    const bar = page.getByRole('navigation', { name: 'Rail' })
    const links = bar.getByRole('link')
    for (let n = 0; n < (await links.count()); n += 1) await take(page, links.nth(n))
    const rows = page.getByRole('main').getByRole('listitem').locator('a, button')
    const open = async () => {
      await bar.getByRole('link', { name: 'More' }).click()
      await page.getByRole('heading', { level: 1, name: 'More' }).waitFor()
    }
    await open()
    const count = await rows.count()
    expect(count).toBeGreaterThanOrEqual(12)
    for (let n = 0; n < count; n += 1) {
      if (new URL(page.url()).pathname !== '/support/more') await open()
      const opensOver = (await rows.nth(n).evaluate(({ tagName }) => tagName)) === 'BUTTON'
      const isShut = await isLocked(rows.nth(n))
      await take(page, rows.nth(n))
      if (opensOver && !isShut) await until(async () => (await dialogs(page).count()) > 0, true)
      await clear(page)
    }
    expect(await close()).toEqual([])
  })
}

/** Paths of a single record, without its id. */
const bare = [
  '/inbox',
  '/conversation',
  '/customers',
  '/knowledgebase',
  '/settings',
  '/settings/email-templates',
]

test('an address that is cut short before its record leads to a page', async () => {
  const { page, url, close } = await app.enter()
  for (const path of bare) {
    await page.goto(`${url}/support${path}`)
    await stands(page, path)
  }
  expect(await close()).toEqual([])
})
