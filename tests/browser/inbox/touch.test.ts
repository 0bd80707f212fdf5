import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chip, draw, row, toasts, testedApp } from './harness.ts'

const app = testedApp()

/** Minimum touch size in px, less rounding. */
const least = 43

/**
 * Names of controls with a touch area that is too small: measured by hit tests, pixel by pixel, from each
 * centre. Tags are left out, whose remove buttons are closer; their menu has full rows.
 */
const tooSmall = (page: Page) =>
  page.evaluate((wanted) => {
    const controls = 'button, a[href], [role=tab], [role=menuitem], [role=option], input[type=checkbox]'
    const reach = (element: Element, x: number, y: number, stepX: number, stepY: number) => {
      const isMine = (atX: number, atY: number) => {
        const found = document.elementFromPoint(atX, atY)
        return found !== null && (element.contains(found) || found.closest('label')?.contains(element))
      }
      let steps = 0
      while (steps < wanted && isMine(x + stepX * (steps + 1), y + stepY * (steps + 1))) steps += 1
      return steps
    }
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isShown = width > 0 && y > wanted / 2 && y < innerHeight - wanted / 2 && x > 0 && x < innerWidth
      if (!isShown || element.closest('[aria-label="Tags"]')) return []
      const found = document.elementFromPoint(x, y)
      if (!found || !(element.contains(found) || found.closest('label')?.contains(element))) return []
      const wide = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1
      const high = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1
      if (wide >= wanted && high >= wanted) return []
      return [`${element.getAttribute('aria-label') ?? element.textContent}: ${wide} by ${high}`]
    })
  }, least)

for (const size of ['tablet', 'phone'] as const)
  test(`CARD-015: a thumb finds every control on a ${size}`, async () => {
    const { page, close } = await app.enter({ size })
    await chip(page).filter({ hasText: 'Online' }).waitFor()
    expect(await tooSmall(page)).toEqual([])
    const title = page.getByRole('heading', { level: 1, name: 'All conversations' })
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await row(page, 'Dana Whitlock').focus()
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: 'Selected conversations' }).getByText('1 selected').waitFor()
    expect(await tooSmall(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear the selection' }).tap()
    await page.getByRole('button', { name: 'Filter' }).tap()
    await page.getByRole('combobox', { name: 'Priority' }).waitFor()
    expect(await tooSmall(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Filter' }).waitFor({ state: 'detached' })
    await row(page, 'Dana Whitlock').tap()
    await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
    await page.locator('article').last().waitFor()
    expect(await tooSmall(page)).toEqual([])
    const bar = page.getByRole('toolbar', { name: 'Conversation actions' })
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.getByRole('button', { name: 'Customer profile' }).tap()
    await page.getByRole('dialog', { name: 'Customer' }).getByText('Details').waitFor()
    expect(await tooSmall(page)).toEqual([])
    expect(await close()).toEqual([])
  })

for (const size of ['tablet', 'phone'] as const)
  test(`a thumb finds what stops the running timer on a ${size}, and the way to its conversation`, async () => {
    const { page, close } = await app.enter({ size })
    await row(page, 'Dana Whitlock').tap()
    const start = page.getByRole('button', { name: 'Start timer' })
    await start.tap()
    await page.getByRole('button', { name: 'Pause timer' }).waitFor()
    expect(await tooSmall(page)).toEqual([])
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    const running = page.getByRole('group', { name: 'Running timer' })
    await running.waitFor()
    expect(await tooSmall(page)).toEqual([])
    await running.getByRole('button', { name: 'Stop timer' }).tap()
    await running.waitFor({ state: 'detached' })
    expect(await close()).toEqual([])
  })

test('on a phone a toast leaves the way to an answer free', async () => {
  const { page, close } = await app.enter({ size: 'phone' })
  await row(page, 'Dana Whitlock').tap()
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await toasts(page).getByRole('button', { name: 'Undo' }).waitFor()
  const bottom = await toasts(page).evaluate((stack) => stack.getBoundingClientRect().bottom)
  const reply = page.getByRole('button', { name: 'Reply to Kenji' })
  expect(bottom).toBeLessThanOrEqual(await reply.evaluate((field) => field.getBoundingClientRect().top))
  expect(await close()).toEqual([])
})

test('on a phone everything that can be done with unsent work is in reach', async () => {
  const { page, context, close } = await app.enter({ size: 'phone' })
  await context.setOffline(true)
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('e')
  await chip(page).filter({ hasText: '1' }).waitFor()
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent' })
  for (const name of ['Discard and sign out', 'Keep here until I sign in again', 'Sync now']) {
    const { left, right } = await dialog
      .getByRole('button', { name })
      .evaluate((button) => button.getBoundingClientRect().toJSON() as { left: number; right: number })
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
  expect(await close()).toEqual([])
})

test('a row is closed by a swipe to the right and trashed by one to the left, both can be undone, and neither opens it', async () => {
  const { page, desk, close } = await app.enter({ size: 'phone' })
  const statusOf = () => desk.store.get('conversations', 4815)
  await draw(page, 'Rakesh Iyer', 60)
  await draw(page, 'Rakesh Iyer', 180)
  await expect.poll(() => statusOf()?.statusId, { timeout: 10_000 }).toBe(4)
  expect(desk.received.map(({ cmd }) => cmd)).toEqual(['conversations.setStatus'])
  await toasts(page).getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => statusOf()?.statusId, { timeout: 10_000 }).toBe(2)
  await draw(page, 'Rakesh Iyer', -180)
  await row(page, 'Rakesh Iyer').waitFor({ state: 'detached' })
  await toasts(page).getByText('Moved to Trash').waitFor()
  await expect.poll(() => statusOf()?.isTrashed, { timeout: 10_000 }).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/support/inbox')
  expect(await close()).toEqual([])
})
