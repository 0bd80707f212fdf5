import { expect, test } from 'vitest'
import { pick, seededRandom } from '#lib/random.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { priorities } from '#domain/conversations/status.ts'
import { ColumnIndex, type ListFilter } from '#local/column-index.ts'
import { conversationRow } from '../../support/replica.ts'

const matches = (row: Conversation, filter: ListFilter) =>
  (row.isTrashed ? 'trash' : row.isSpam ? 'spam' : row.isDraft ? 'draft' : 'inbox') === filter.box &&
  (filter.statusId === undefined || row.statusId === filter.statusId) &&
  (filter.mailboxId === undefined || row.mailboxId === filter.mailboxId) &&
  (filter.labelId === undefined || row.labelIds.includes(filter.labelId)) &&
  (filter.priority === undefined || row.priority === filter.priority) &&
  (filter.isStarred === undefined || row.isStarred === filter.isStarred) &&
  (filter.isUnread === undefined || row.isRead !== filter.isUnread) &&
  (filter.assigneeId === undefined ||
    (row.assigneeId === filter.assigneeId && (filter.assigneeId !== null || row.teamId === null)))

test('after any changes the index answers as a plain filter over the rows would', () => {
  const random = seededRandom(42n)
  const index = new ColumnIndex()
  const rows = new Map<number, Conversation>()
  const some = <T>(list: readonly T[]) => pick(random, list)
  for (let step = 0; step < 5000; step += 1) {
    const id = 1 + Math.floor(random.next() * 1500)
    if (random.next() < 0.1) {
      rows.delete(id)
      index.remove(id)
      continue
    }
    const row = conversationRow(id, {
      statusId: some([1, 2, 3, 4] as const),
      mailboxId: some([1, 2]),
      assigneeId: some([null, 5, 6]),
      teamId: some([null, 8]),
      labelIds: some([[], [3], [3, 4]]),
      priority: some(priorities),
      isStarred: some([true, false]),
      isRead: some([true, false]),
      isTrashed: random.next() < 0.1,
      isSpam: random.next() < 0.1,
      lastActivityAt: Math.floor(random.next() * 1000),
    })
    rows.set(id, row)
    index.put(row)
  }
  const filters: ListFilter[] = [
    { box: 'inbox' },
    { box: 'trash' },
    { box: 'spam', statusId: 2 },
    { box: 'inbox', statusId: 4, mailboxId: 2 },
    { box: 'inbox', assigneeId: null },
    { box: 'inbox', assigneeId: 5, labelId: 4 },
    { box: 'inbox', isUnread: true, isStarred: false, priority: 'high' },
  ]
  for (const filter of filters) {
    const expected = [...rows.values()]
      .filter((row) => matches(row, filter))
      .sort((a, b) => b.lastActivityAt - a.lastActivityAt || b.id - a.id)
      .map((row) => row.id)
    expect(index.list(filter, 0, 10_000)).toEqual({ ids: expected, total: expected.length })
    expect(index.list(filter, 10, 5).ids).toEqual(expected.slice(10, 15))
    if (expected[7] !== undefined) expect(index.positionOf(filter, expected[7])).toBe(7)
    const counts = index.counts({ ...filter, statusId: 1 })
    const open = [...rows.values()].filter((row) => matches(row, { ...filter, statusId: 2 }))
    expect(counts.byStatus[2]).toBe(open.length)
  }
  expect(index.counts({ box: 'trash' }).unread).toBe(
    [...rows.values()].filter((row) => matches(row, { box: 'inbox', isUnread: true })).length,
  )
})
