import { expect, test } from 'vitest'
import { size as lengths } from '#app/theme/tokens.ts'
import { testedApp } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const app = testedApp()

const fill = (desk: StubDesk) => {
  for (const [id, subject] of [
    [700_001, 'Price list'],
    [700_002, 'Thanks'],
    [700_003, 'Opening hours'],
  ] as const)
    desk.store.put('templates', {
      ...{ id, subject, body: '<p>Hello</p>', attachments: [], actions: [], usage: 0, revision: 1 },
    })
}

test('from 1200 on the list stands beside the form of one of its records; below it has the page to itself', async () => {
  const { page, close } = await app.enter({ prepare: fill })
  await page.goto(`${new URL(page.url()).origin}/support/settings/email-templates`)
  const list = page.getByRole('list', { name: 'Email templates' })
  const first = list.getByRole('link').first()
  const name = await first.innerText()
  const [row, window] = [await list.boundingBox(), page.viewportSize()]
  // The list uses the full width.
  expect((row?.x ?? 0) + (row?.width ?? 0)).toBeGreaterThan((window?.width ?? 0) - 100)
  await first.click()
  await page.getByRole('heading', { level: 1, name: 'Edit template' }).waitFor()
  const beside = page.getByRole('navigation', { name: 'Email templates' })
  const here = beside.getByRole('link', { name, exact: true })
  expect(await here.getAttribute('aria-current')).toBe('page')
  const other = beside.getByRole('link').nth(1)
  const next = await other.innerText()
  await other.click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(next)
  await page.setViewportSize({ width: 1199, height: 800 })
  await beside.waitFor({ state: 'detached' })
  expect(await close()).toEqual([])
})

test('a form has a column of 640 with its help beside it from 1200 on, and below the field before', async () => {
  const { page, close } = await app.enter()
  await page.goto(`${new URL(page.url()).origin}/support/settings/inboxes/new`)
  const field = page.getByRole('textbox', { name: 'Email' })
  const help = page.getByText('Mail leaves from here once the address is verified')
  await help.waitFor()
  const places = async () => {
    const column = page.locator('[data-field]').filter({ has: field })
    const [one, other] = [await column.boundingBox(), await help.boundingBox()]
    if (!one || !other) throw new Error('Not on the screen')
    return { width: one.width, right: one.x + one.width, help: other }
  }
  // The list of inboxes stands beside the form here.
  await page.setViewportSize({ width: 1800, height: 900 })
  const wide = await places()
  expect(wide.width).toBe(lengths.formColumn)
  expect(wide.help.x).toBeGreaterThan(wide.right)
  await page.setViewportSize({ width: 834, height: 1112 })
  const narrow = await places()
  expect(narrow.help.x).toBeLessThan(narrow.right)
  expect(await close()).toEqual([])
})
