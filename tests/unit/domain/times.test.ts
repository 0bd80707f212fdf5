import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dueAfter, isOverdue, overdueDays } from '#domain/conversations/due.ts'
import { earliestSnooze, isSnoozed, snoozeChoices, untilReply } from '#domain/conversations/snooze.ts'
import { mutate, type Enqueued } from '#local/mutate.ts'
import { undo } from '#local/outbox.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'
import { withBox } from '#local/rows.ts'

const hour = 3_600_000
const friday = Date.UTC(2026, 10, 20, 10, 15)

describe('what a snooze offers', () => {
  test('CON-061: 1, 2, 4 and 8 hours, two mornings, and until the customer replies', () => {
    const offered = snoozeChoices(friday, 'UTC')
    expect(offered.map(({ label }) => label)).toEqual([
      '1 hour',
      '2 hours',
      '4 hours',
      '8 hours',
      'Tomorrow morning',
      'Monday morning',
      'Until the customer replies',
    ])
    expect(offered[0]?.until).toBe(friday + hour)
    expect(new Date(offered[4]?.until ?? 0).toISOString()).toBe('2026-11-21T08:00:00.000Z')
    expect(new Date(offered[5]?.until ?? 0).toISOString()).toBe('2026-11-23T08:00:00.000Z')
    expect(offered[6]?.until).toBe(untilReply)
  })

  test('on a Sunday tomorrow is Monday, and is offered once', () => {
    const sunday = friday + 48 * hour
    const labels = snoozeChoices(sunday, 'UTC').map(({ label }) => label)
    expect(labels).toContain('Tomorrow morning')
    expect(labels).not.toContain('Monday morning')
  })

  test('CON-058: nothing offered is ever earlier than the next full hour, in any minute of a day', () => {
    for (let at = friday; at < friday + 24 * hour; at += 60_000)
      for (const { until } of snoozeChoices(at, 'Asia/Kolkata'))
        expect(until).toBeGreaterThanOrEqual(earliestSnooze(at, 330))
  })

  test('what waits for a reply is never back by itself', () => {
    expect(isSnoozed({ snoozeTime: untilReply }, Date.UTC(9999, 11, 31))).toBe(true)
    expect(isSnoozed({ snoozeTime: friday }, friday)).toBe(false)
  })
})

describe('when a conversation is due', () => {
  test('CON-062: five days ahead, at the end of that day in the account’s zone', () => {
    expect(new Date(dueAfter(friday, overdueDays, 'UTC')).toISOString()).toBe('2026-11-25T23:59:59.999Z')
    expect(new Date(dueAfter(friday, overdueDays, 'America/New_York')).toISOString()).toBe(
      '2026-11-26T04:59:59.999Z',
    )
  })

  test('it is overdue from that moment on, unless it is closed', () => {
    expect(isOverdue({ dueDate: friday, statusId: 2 }, friday)).toBe(false)
    expect(isOverdue({ dueDate: friday, statusId: 2 }, friday + 1)).toBe(true)
    expect(isOverdue({ dueDate: friday, statusId: 4 }, friday + 1)).toBe(false)
    expect(isOverdue({ dueDate: null, statusId: 2 }, friday)).toBe(false)
  })
})

describe('on the device', () => {
  let desk: Awaited<ReturnType<typeof memoryDesk>>
  const change = (name: string, args: object): Promise<Enqueued> =>
    mutate(desk, `conversations.${name}`, { conversationId: 1, ...args })
  const row = () => desk.db.conversations.get(1)

  beforeEach(async () => {
    desk = await memoryDesk()
    await desk.db.conversations.put(withBox({ ...conversationRow(1), v: 1 }))
  })
  afterEach(() => desk.db.close())

  test('CON-058: a time before the next full hour of the agent’s clock is refused, and nothing is changed', async () => {
    const now = desk.clock.now() + 40 * 60_000
    desk.clock.pass(40 * 60_000)
    const early = change('snooze', { until: now + 10 * 60_000, offset: 0 })
    await expect(early).rejects.toMatchObject({ code: 'INVALID', details: { field: 'until' } })
    expect((await row())?.snoozeTime).toBeNull()
    // The same time is a full hour on a clock half an hour ahead.
    const inIndia = earliestSnooze(now, 330)
    await change('snooze', { until: inIndia, offset: 330 })
    expect((await row())?.snoozeTime).toBe(inIndia)
  })

  test('CON-051, CON-052: on, off, and back to the time it had by Undo, however near that is by then', async () => {
    const until = desk.clock.now() + hour
    await change('snooze', { until })
    await desk.db.outbox.toCollection().modify({ firstSentAt: 1 })
    desk.clock.pass(30 * 60_000)
    const ended = await change('snooze', { until: null })
    expect((await row())?.snoozeTime).toBeNull()
    await desk.db.outbox.toCollection().modify({ firstSentAt: 1 })
    await undo(desk, ended)
    expect((await row())?.snoozeTime).toBe(until)
  })

  test('reading what has come back ends its snooze, without a server', async () => {
    const until = desk.clock.now() + hour
    await change('snooze', { until })
    desk.clock.pass(hour)
    await change('markRead', { isRead: true, upTo: 1 })
    expect((await row())?.snoozeTime).toBeNull()
  })

  test('CON-064: a due date is set and taken away again', async () => {
    const made = await change('setDue', { dueDate: friday })
    expect((await row())?.dueDate).toBe(friday)
    await undo(desk, made)
    expect((await row())?.dueDate).toBeNull()
  })
})
