import type { Page } from 'playwright-core'
import type { ConversationView } from '#domain/conversations/calls/rest-shapes.ts'
import { chip, until, type Visit } from '../inbox/harness.ts'

export const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
export const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
export const options = (page: Page) => page.getByRole('option').allTextContents()

export async function open(page: Page): Promise<void> {
  // Shortcuts do not work before it has closed.
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** Query of `indexed`; a slow index gives it time to reach the server too. */
export const probe = 'is:open'

/** Waits until the words on the device are indexed. */
export async function indexed(page: Page, count = 52): Promise<void> {
  await field(page).fill(probe)
  await page.getByText(`${count} conversations on this device`).waitFor()
  await field(page).fill('')
}

export async function offline({ page, context }: Visit): Promise<void> {
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
}

export const group = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
export const groups = (page: Page) =>
  page.getByRole('group').evaluateAll((all) => all.map((each) => each.firstElementChild?.textContent))
export const isChosen = (page: Page, name: string | RegExp) =>
  until(() => option(page, name).first().getAttribute('aria-selected'), 'true')
export const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

export const far = (id: number, subject: string): ConversationView => ({
  ...{ id, ticketNo: id, type: 'email', subject, mailboxId: 1, priority: 'default', isDraft: false },
  ...{ isTrashed: false, isSpam: false, isRead: true, isStarred: false, snoozeTime: null, dueDate: null },
  ...{
    totalMessages: 1,
    hasAttachment: false,
    preview: 'Long ago',
    lastActivityAt: 1,
    createdAt: 1,
    waitingSince: null,
  },
  status: { id: 4, status: 'closed' },
  ...{ assignee: null, team: null, labels: [], contact: null, agent: null },
})
