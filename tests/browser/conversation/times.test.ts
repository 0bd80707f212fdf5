import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { endOfDay, momentOf, wallTime } from '#lib/zone.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { paneOf, soon } from './pane.ts'
import { startStage, type OpenOptions, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

/** Time zone of the stage's browsers. */
const zone = 'Europe/Lisbon'
const hour = 3_600_000

async function visit<T>(
  work: (page: Page, errors: string[]) => Promise<T>,
  query = '',
  options: OpenOptions = {},
) {
  const { page, context, errors } = await stage.open(query, options)
  await work(page, errors)
  // Pictures of the fixture exist on no server.
  expect(errors.filter((line) => !line.includes('404'))).toEqual([])
  await context.close()
}

const row = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

test('CON-005, CON-061: snooze offers 1, 2, 4 and 8 hours, mornings, a reply, and a picked date', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.button('Snooze').click()
    for (const name of [
      /^1 hour/,
      /^2 hours/,
      /^4 hours/,
      /^8 hours/,
      /^Tomorrow morning/,
      'Pick a date and time',
    ])
      await row(page, name).waitFor()
    await row(page, /^2 hours/).click()
    const op = await pane.op('conversations.snooze')
    const { until } = op.args as { until: number }
    expect(Math.abs(until - Date.now() - 2 * hour)).toBeLessThan(2 * 60_000)
  }))

test('CON-052: the active snooze icon is pressed, and a click on it ends the snooze', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.setConversation({ snoozeTime: untilReply })
    await expect.poll(() => pane.button('Snooze').getAttribute('aria-pressed'), soon).toBe('true')
    await pane.region.getByRole('button', { name: 'Until they reply' }).waitFor()
    await pane.button('Snooze').click()
    expect((await pane.op('conversations.snooze')).args).toMatchObject({ until: null })
    await expect.poll(() => pane.button('Snooze').getAttribute('aria-pressed'), soon).toBe('false')
  }))

test('ERR-022: offline the snooze is kept here, online the toast says Snooze Updated', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.button('Snooze').click()
    await row(page, /^Until the customer replies/).click()
    const { op } = await pane.op('conversations.snooze')
    await pane.answer(op)
    await pane.toast('Snooze Updated').waitFor()
    await pane.setConversation({ snoozeTime: untilReply })
    await pane.setOnline(false)
    await pane.button('Snooze').click()
    await pane.toast('Saved on this device').waitFor()
  }))

/** Stops the clock at a time of 10 November 2026. */
const stoppedAt = (hour: number, minute: number) => {
  const now = momentOf({ year: 2026, month: 11, day: 10, hour, minute }, zone)
  return { now, options: { onContext: (context: BrowserContext) => context.clock.setFixedTime(now) } }
}

const dayOf = (dialog: Locator, day: number) =>
  dialog.getByRole('gridcell', { name: String(day), exact: true }).first()

test('CON-034, CON-058: the Snooze Date and Time modal does not let an earlier time be picked', () => {
  const { now, options } = stoppedAt(15, 20)
  const first = momentOf({ ...wallTime(now, zone), hour: 16, minute: 0 }, zone)
  return visit(
    async (page) => {
      const pane = paneOf(page)
      await pane.button('Snooze').click()
      await row(page, 'Pick a date and time').click()
      const dialog = page.getByRole('dialog', { name: 'Snooze Date and Time' })
      expect(await dayOf(dialog, 9).isDisabled()).toBe(true)
      await dayOf(dialog, 10).click()
      await expect.poll(() => dialog.getByRole('option').count(), soon).toBe(16)
      await dialog.getByRole('option').first().click()
      await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
      expect((await pane.op('conversations.snooze')).args).toMatchObject({ until: first })
    },
    '',
    options,
  )
})

test('CON-034, CON-058: in its last hour a day has no time left to snooze until', () =>
  visit(
    async (page) => {
      await paneOf(page).button('Snooze').click()
      await row(page, 'Pick a date and time').click()
      const dialog = page.getByRole('dialog', { name: 'Snooze Date and Time' })
      await dayOf(dialog, 11).click()
      await expect.poll(() => dialog.getByRole('option').count(), soon).toBe(48)
      expect(await dayOf(dialog, 10).isDisabled()).toBe(true)
    },
    '',
    stoppedAt(23, 20).options,
  ))

test('CON-032, CON-062, CON-064: the Overdue Time modal begins five days ahead and knows days alone', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.button('More').click()
    await row(page, 'Overdue').click()
    const dialog = page.getByRole('dialog', { name: 'Overdue Time' })
    await dialog.waitFor()
    expect(await dialog.getByRole('option').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const { dueDate } = (await pane.op('conversations.setDue')).args as { dueDate: number }
    const { year, month, day } = wallTime(Date.now(), zone)
    expect(dueDate).toBe(endOfDay(momentOf({ year, month, day: day + 5, hour: 12, minute: 0 }, zone), zone))
    await pane.region.getByRole('button', { name: /^Due / }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect
      .poll(async () => (await pane.op('conversations.setDue')).args, soon)
      .toMatchObject({ dueDate: null })
  }))

test('what is overdue says so', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.setConversation({ dueDate: Date.now() - 26 * hour })
    await pane.region.getByRole('button', { name: /^Overdue since/ }).waitFor()
    await pane.setConversation({ dueDate: Date.now() - 26 * hour, statusId: 4 })
    await pane.region.getByRole('button', { name: /^Due / }).waitFor()
  }))

test('CON-009, INB-022: the more menu marks as spam, and takes that back', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.button('More').click()
    await row(page, 'Mark as spam').click()
    expect((await pane.op('conversations.spam')).args).toMatchObject({ isSpam: true })
    await pane.button('More').click()
    await row(page, 'Not spam').click()
    await expect
      .poll(async () => (await pane.op('conversations.spam')).args, soon)
      .toMatchObject({ isSpam: false })
  }))

test('PRM-027, PRM-030: without manage_conversation both are locked', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.button('Snooze').click({ force: true })
    expect(await row(page, /^1 hour/).count()).toBe(0)
    await pane.button('More').click()
    await row(page, 'Overdue').click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await pane.commands()).toEqual([])
  }, 'reader'))
