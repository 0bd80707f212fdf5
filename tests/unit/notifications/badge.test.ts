import { expect, test } from 'vitest'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { badgeCount } from '#local/queries/badge.ts'
import { withBox, type OutboxOp } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

const op = (n: number, fields: Partial<OutboxOp>): OutboxOp => ({
  n,
  op: `op-${n}`,
  cmd: 'conversations.setStatus',
  opv: 1,
  args: {},
  base: null,
  at: 0,
  lanes: [1],
  needs: [],
  group: null,
  isQuiet: false,
  title: '',
  state: 'attention',
  attempts: 1,
  failures: 0,
  faults: 0,
  nextAt: 0,
  firstSentAt: 1,
  seq: null,
  verdict: { st: 'rejected', message: 'No', at: 0 },
  ...fields,
})

test('the icon counts what is unread in the inbox, and gestures that need a decision', async () => {
  const { db } = await memoryDesk()
  const rows: Partial<Conversation>[] = [
    { isRead: false },
    { isRead: false, isStarred: true },
    { isRead: true },
    { isRead: false, isTrashed: true },
    { isRead: false, isSpam: true },
    { isRead: false, isDraft: true },
  ]
  expect(await badgeCount.run(db, undefined)).toBe(0)
  await db.conversations.bulkPut(
    rows.map((fields, n) => withBox({ ...conversationRow(n + 1), ...fields, v: 1 })),
  )
  expect(await badgeCount.run(db, undefined)).toBe(2)
  await db.outbox.bulkPut([
    op(1, {}),
    // A bulk action of two ops.
    op(2, { group: 'bulk' }),
    op(3, { group: 'bulk' }),
    op(4, { state: 'waiting', verdict: null }),
    // Blocked by an op that needs a decision.
    op(5, { verdict: { st: 'blocked', message: '', at: 0 } }),
    op(6, { isQuiet: true, cmd: 'conversations.setRead' }),
  ])
  expect(await badgeCount.run(db, undefined)).toBe(4)
})
