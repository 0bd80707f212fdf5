import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chip, row, testedApp, toasts } from './harness.ts'

/* Position of toasts while the Outbox covers the page: its actions stay free, and theirs are reachable. */

const app = testedApp()

const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
const cards = (page: Page) => outbox(page).getByRole('listitem')

const waiting = 14
/** More than fits into a thread. */
const answers = 7

/** Elements covered by a toast: buttons of the Outbox, and its footer. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('[role="dialog"][aria-label="Outbox"]')
    const stack = document.querySelector('[role="status"][aria-label="Messages"]')
    const toast = stack?.getBoundingClientRect()
    if (!panel || !stack || !toast) return ['no toast']
    return [...panel.querySelectorAll('button, p')]
      .filter((each) => {
        if (stack.contains(each)) return false
        const { left, right, top, bottom } = each.getBoundingClientRect()
        const isMet = left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom
        // Only the visible part of a scrolling list can be covered.
        const body = each.closest('section')?.parentElement?.getBoundingClientRect()
        return isMet && (!body || (top < body.bottom && bottom > body.top && toast.top < body.bottom))
      })
      .map((each) => each.textContent)
  })

for (const size of ['tablet', 'phone'] as const)
  test(`on a ${size} a toast covers neither the buttons of the Outbox nor its foot, and its Undo is in reach`, async () => {
    const { page, context, close } = await app.enter({ size })
    await context.setOffline(true)
    await page.waitForFunction(() => document.documentElement.dataset['connection'] === 'offline')
    // More changes than fit into the panel.
    await page.getByRole('grid', { name: 'Conversations' }).getByRole('row').first().focus()
    for (let count = 0; count < waiting; count += 1) {
      await page.keyboard.press('Shift+S')
      await page.keyboard.press('j')
    }
    await chip(page).click()
    await expect.poll(() => cards(page).count()).toBe(waiting)
    await cards(page).first().getByRole('button', { name: 'Discard' }).click()
    await toasts(page).getByText('Discarded').waitFor()
    await page.waitForTimeout(600)
    expect(await covered(page)).toEqual([])
    const card = toasts(page).locator('> *').filter({ hasText: 'Discarded' })
    await card.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => cards(page).count()).toBe(waiting)
    expect(await close()).toEqual([])
  })

test('at the end of a long thread a toast lies below the message that it speaks of', async () => {
  const { page, context, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await context.setOffline(true)
  await page.waitForFunction(() => document.documentElement.dataset['connection'] === 'offline')
  const states = page.getByRole('region', { name: 'Conversation', exact: true }).getByText('Waiting to send')
  for (let count = 1; count <= answers; count += 1) {
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Message' }).fill('We send somebody today.')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => states.count()).toBe(count)
  }
  await page.waitForTimeout(600)
  const [message, toast] = await Promise.all([
    states.last().boundingBox(),
    toasts(page).locator('> *').last().boundingBox(),
  ])
  expect(message!.y + message!.height).toBeLessThanOrEqual(toast!.y)
  expect(await close()).toEqual([])
})
