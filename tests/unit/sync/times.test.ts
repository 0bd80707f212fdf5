import { beforeEach, describe, expect, test } from 'vitest'
import type { RowLine } from '#domain/sync/pull.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { ChangeSet } from '#local/changes.ts'

import { foldedTables, refold } from '#local/fold.ts'
import { mutate } from '#local/mutate.ts'
import { lanesOf, writeLines } from '#sync/apply.ts'
import { leaveScopes, resetReplica } from '#sync/reset.ts'
import { conversationRow, mailboxRow, memoryDesk, type MemoryDesk } from '../../support/replica.ts'

const me = 7
let desk: MemoryDesk

const entry = (id: number, fields: Partial<TimeEntry> = {}): TimeEntry => ({
  ...{ id, userId: me, conversationId: 5, taskId: null, startTime: 1000 },
  ...{ status: 'completed', duration: 60, countedAt: 2000, isManual: false },
  ...fields,
})
const put = (r: TimeEntry, v = 1): RowLine => ({ t: 'put', e: 'timeEntries', v, r })

async function take(...lines: RowLine[]): Promise<void> {
  const { db } = desk
  const changes = new ChangeSet()
  await db.transaction('rw', [...foldedTables(db), db.tomb], async () =>
    refold(db, await lanesOf(db, lines), () => writeLines(db, lines, desk.clock.now(), changes), changes),
  )
}

const held = async () => (await desk.db.timeEntries.orderBy('id').toArray()).map(({ id, v }) => [id, v])

beforeEach(async () => {
  desk = await memoryDesk(me)
  await take({ t: 'put', e: 'conversations', v: 1, r: conversationRow(5) })
})

test('time comes with its conversation, in whatever order the lines stand, and not without it', async () => {
  await take(put(entry(1)), put(entry(2, { conversationId: 6 })))
  expect(await held()).toEqual([[1, 1]])
  await take(
    put(entry(2, { conversationId: 6 }), 3),
    { t: 'put', e: 'conversations', v: 2, r: conversationRow(6) },
    put(entry(3, { userId: 8 })),
  )
  expect(await held()).toEqual([
    [1, 1],
    [2, 3],
    [3, 1],
  ])
})

describe('when its conversation leaves', () => {
  beforeEach(() => take(put(entry(1, { status: 'running' })), put(entry(2, { userId: 8 }))))

  test.each(['evict', 'del'] as const)('by a line (%s), it goes along', async (t) => {
    await take({ t, e: 'conversations', id: 5, v: 9 })
    expect(await held()).toEqual([])
  })

  test('with its inbox, it goes along', async () => {
    const { db } = desk
    const changes = new ChangeSet()
    await db.transaction('rw', [...foldedTables(db), db.tomb], async () =>
      leaveScopes(db, ['acct', `user:${me}`], 2, changes),
    )
    expect(await held()).toEqual([])
  })

  test('a change of it that waits shows nothing, and is there again with the conversation', async () => {
    await mutate(desk, 'time.pause', { id: 1, userId: me, duration: 90 })
    await take({ t: 'evict', e: 'conversations', id: 5, v: 9 })
    expect(await held()).toEqual([])
    await take(
      { t: 'put', e: 'conversations', v: 9, r: conversationRow(5) },
      put(entry(1, { status: 'running' }), 1),
    )
    expect(await desk.db.timeEntries.get(1)).toMatchObject({ status: 'paused', duration: 90 })
  })
})

test('a device that is emptied for a new filling shows the timer that only it knows of', async () => {
  const args = { id: 4_303_355_904, userId: me, conversationId: 5, taskId: null, stops: null }
  await mutate(desk, 'time.start', args)
  await take(put(entry(1)))
  await resetReplica(desk.db, desk.bus)
  expect(await held()).toEqual([[args.id, 0]])
})

test('an entry that was deleted elsewhere takes the change that waits on it off the screen', async () => {
  await take(put(entry(1)))
  await mutate(desk, 'time.edit', { id: 1, userId: me, startTime: 1000, duration: 5 })
  await take({ t: 'del', e: 'timeEntries', id: 1, v: 4 })
  expect(await held()).toEqual([])
  expect(await desk.db.outbox.toArray()).toMatchObject([{ cmd: 'time.edit', state: 'waiting' }])
})

test('a row that comes while a timer waits is shown with the timer’s change on top', async () => {
  await take(put(entry(1, { status: 'running', duration: 10 })))
  await mutate(desk, 'time.keep', { id: 1, userId: me, duration: 100 })
  await take(put(entry(1, { status: 'completed', duration: 50 }), 5))
  expect(await desk.db.timeEntries.get(1)).toMatchObject({ status: 'completed', duration: 100, v: 5 })
})

// Seed 20340861: time counted before a clock was set back seemed uncounted after a rebuild.
test('a part that joins an op is made at its time, also when the clock was set back in between', async () => {
  const args = { id: 4_303_355_904, userId: me, conversationId: 5, taskId: null, stops: null }
  await mutate(desk, 'time.start', args)
  const keep = (duration: number) => mutate(desk, 'time.keep', { id: args.id, userId: me, duration })
  desk.clock.pass(2000)
  await keep(2)
  desk.clock.pass(-60_000)
  await keep(3)
  const shown = await desk.db.timeEntries.get(args.id)
  expect(shown?.countedAt).toBe(Date.UTC(2026, 10, 20, 9) + 2000)
  await take({ t: 'put', e: 'mailboxes', v: 9, r: mailboxRow })
  expect(await desk.db.timeEntries.get(args.id)).toEqual(shown)
})
