import { expect, test } from 'vitest'
import { chip, row, testedApp, toasts, until, type Visit } from './harness.ts'

const app = testedApp()

const many = 520

/** Selects the first row, then all matching ones. */
async function selectAll(page: Visit['page']): Promise<number> {
  await row(page, 'Sofia Kallio').focus()
  await page.keyboard.press('x')
  const all = page.getByRole('checkbox', { name: /^Select all [\d,]+ that match$/ })
  const total = Number((await all.getAttribute('aria-label'))?.replace(/\D/g, ''))
  await all.click()
  await page.getByText(`${total} selected`).waitFor()
  return total
}

const pick = async (page: Visit['page'], button: string, option: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

const closedOnDesk = (desk: Visit['desk']) =>
  desk.store.all('conversations').filter(({ r }) => r.statusId === 4).length

test('all that match are closed offline in one gesture, undone by one, and drain in one group; a part that is refused is listed', async () => {
  const { page, context, desk, close } = await app.enter({ more: many })
  const before = closedOnDesk(desk)
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  const total = await selectAll(page)
  expect(total).toBe(many + 12)
  await pick(page, 'Set status', 'Closed')
  await toasts(page).getByText('Saved on this device').waitFor({ timeout: 30_000 })
  await until(() => page.getByRole('tab', { name: /^Closed/ }).innerText(), `Closed\n${total}`)
  // A bulk action counts once, however many ops it has.
  expect(await chip(page).innerText()).toBe('Offline, 1 waiting')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await until(() => page.getByRole('tab', { name: /^Closed/ }).innerText(), `Closed\n${before}`)
  await until(() => chip(page).innerText(), 'Offline')
  expect(desk.received).toEqual([])

  await selectAll(page)
  await pick(page, 'Set status', 'Closed')
  await until(() => page.getByRole('tab', { name: /^Closed/ }).innerText(), `Closed\n${total}`)
  let refused = 0
  desk.judge = () => (++refused <= 7 ? { st: 'rejected', message: 'The Dealers inbox is locked' } : undefined)
  await context.setOffline(false)
  await expect.poll(() => desk.received.length, { timeout: 60_000 }).toBe(total - before)
  await until(() => closedOnDesk(desk), total - 7)
  expect(new Set(desk.received.map(({ op }) => op)).size).toBe(total - before)
  await chip(page).filter({ hasText: 'Needs attention 1' }).click()
  const entry = page.getByRole('listitem', { name: /Status/ })
  await entry.getByText('7 conversations').waitFor()
  await entry.getByText('Not saved: the Dealers inbox is locked.').waitFor()
  await entry.getByRole('button', { name: 'Show conversations' }).click()
  const dialog = page.getByRole('dialog')
  await until(() => dialog.getByRole('listitem').count(), 7)
  await dialog.getByRole('link').first().click()
  await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor()
  expect(await close()).toEqual([])
})

test('a partial refusal online is told with its numbers, and Show opens the Outbox', async () => {
  const { page, desk, close } = await app.enter()
  let asked = 0
  desk.judge = () => (++asked === 1 ? { st: 'rejected', message: 'No' } : undefined)
  await row(page, 'Sofia Kallio').focus()
  await page.keyboard.press('x')
  await row(page, 'Marrow').focus()
  await page.keyboard.press('Shift+X')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Critical' }).click()
  await toasts(page).getByText('2 of 3 updated, 1 needs attention').waitFor()
  // A single toast, and no success toast remains.
  expect(await toasts(page).locator('> *').count()).toBe(1)
  await toasts(page).getByRole('button', { name: 'Show' }).click()
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  expect(await close()).toEqual([])
})

test('ERR-002, ERR-016: a change is told with its Undo before the desk has answered; refused, the reason takes its place', async () => {
  const { page, context, desk, close } = await app.enter()
  desk.judge = () => ({ st: 'rejected', message: 'the Dealers inbox is locked' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await context.route('**/api/desk/sync/push', async (route) => {
    await held
    await route.continue()
  })
  await row(page, 'Sofia Kallio').focus()
  await page.keyboard.press('e')
  await toasts(page).getByText('Tickets Updated').waitFor()
  await toasts(page).getByRole('button', { name: 'Undo' }).waitFor()
  answer()
  await toasts(page).getByText('The Dealers Inbox Is Locked').waitFor()
  expect(await toasts(page).getByText('Tickets Updated').count()).toBe(0)
  expect(await toasts(page).locator('> *').count()).toBe(1)
  expect(await close()).toEqual([])
})
