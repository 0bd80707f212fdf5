import { expect, test } from 'vitest'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { readMeta } from '#local/meta.ts'
import { mutate } from '#local/mutate.ts'
import { toChunks } from '#local/threads.ts'
import { evictThreads, noteOpened } from '#sync/evict.ts'
import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

const day = 24 * 60 * 60 * 1000
const finished = { statusId: 4, assigneeId: null } as const

/** Device with a conversation for each given row, each with one message. */
async function deskWith(rows: Partial<Conversation>[]) {
  const desk = await memoryDesk()
  await desk.db.mailboxes.add({ ...mailboxRow, v: 1 })
  for (const [index, fields] of rows.entries()) {
    const id = index + 1
    await desk.db.conversations.add({ ...conversationRow(id, fields), box: 1, v: 1 } as never)
    const message = { e: 'messages' as const, v: 1, r: inboundRow(id * 100, id, 1) }
    await desk.db.threads.bulkAdd(toChunks(id, [message]))
  }
  const withThread = async () => [
    ...new Set((await desk.db.threads.toArray()).map(({ conversationId }) => conversationId)),
  ]
  return { desk, withThread }
}

test('threads outside of the window go; open, starred, snoozed and own ones stay, and all rows', async () => {
  const now = 100 * day
  const { desk, withThread } = await deskWith([
    { ...finished, lastActivityAt: 5 * day },
    { ...finished, lastActivityAt: 95 * day },
    { statusId: 2, lastActivityAt: 5 * day },
    { ...finished, isStarred: true, lastActivityAt: 5 * day },
    { ...finished, snoozeTime: now + day, lastActivityAt: 5 * day },
    { ...finished, assigneeId: 7, lastActivityAt: 5 * day },
    { statusId: 2, isTrashed: true, lastActivityAt: 5 * day },
  ])
  const { db, bus } = desk
  expect(await evictThreads(db, bus, { since: 90 * day, now })).toBe(2)
  expect(await withThread()).toEqual([2, 3, 4, 5, 6])
  expect(await db.conversations.count()).toBe(7)
  expect(await evictThreads(db, bus, { since: 90 * day, now })).toBe(0)
})

test('threads with waiting work and those opened lately stay, the latter while there is room', async () => {
  const now = 100 * day
  const old = { ...finished, lastActivityAt: 5 * day }
  const { desk, withThread } = await deskWith([old, old, old])
  const { db, bus } = desk
  await mutate(desk, 'conversations.star', { conversationId: 1, isStarred: true })
  await db.conversations.update(1, { isStarred: false })
  await noteOpened(db, [2], now - 6 * day)
  await noteOpened(db, [3], now - 8 * day)
  await evictThreads(db, bus, { since: 90 * day, now })
  expect(await withThread()).toEqual([1, 2])
  await evictThreads(db, bus, { since: 90 * day, now, needsRoom: true })
  expect(await withThread()).toEqual([1])
})

test('only so many opened threads are remembered, the newest', async () => {
  const { desk } = await deskWith([])
  await noteOpened(
    desk.db,
    Array.from({ length: 300 }, (_, index) => index + 1),
    1,
  )
  await noteOpened(desk.db, [999], 2)
  const opened = await readMeta(desk.db, 'opened')
  expect(Object.keys(opened)).toHaveLength(300)
  expect(opened[999]).toBe(2)
})
