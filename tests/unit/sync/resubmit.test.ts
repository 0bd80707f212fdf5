import { expect, test } from 'vitest'
import { mutate } from '#local/mutate.ts'
import { resubmit } from '#sync/resubmit.ts'
import { chooseBatch } from '#sync/push.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

const star = { conversationId: 10, isStarred: true }

test('what was confirmed goes again before what waits, in its order and under its ids; mail asks first', async () => {
  const { db, ...desk } = await memoryDesk()
  await db.conversations.put({ ...conversationRow(10), v: 1, box: 0 })
  const { op } = await mutate({ db, ...desk }, 'conversations.setPriority', {
    conversationId: 10,
    priority: 'high',
  })
  const wire = { opv: 1, base: null, needs: [], at: 1 }
  const reply = { conversationId: 10, id: 1, to: [{ email: 'dana@ryeandrail.example', name: 'Dana' }] }
  await db.sentLog.bulkAdd([
    { op: 'later', at: 5, seq: 0, wire: { ...wire, n: 3, cmd: 'conversations.star', args: star } },
    { op: 'mail', at: 5, seq: 20, wire: { ...wire, n: 2, cmd: 'messages.reply', args: reply } },
    {
      op: 'first',
      at: 5,
      seq: 10,
      wire: { ...wire, n: 1, cmd: 'conversations.trash', args: { conversationId: 10 } },
    },
  ])
  await resubmit(db)
  const queue = await db.outbox.orderBy('n').toArray()
  expect(queue.map((each) => [each.op, each.state])).toEqual([
    ['first', 'waiting'],
    ['mail', 'attention'],
    ['later', 'waiting'],
    [op, 'waiting'],
  ])
  expect(await db.sentLog.count()).toBe(0)
  expect((await db.conversations.get(10))?.isStarred).toBe(true)
  await resubmit(db)
  expect(await db.outbox.count()).toBe(4)
})

test('a tag that goes again and one that waits are put on their rows together: each may take the other’s name', async () => {
  const { db, ...desk } = await memoryDesk()
  const tag = { label: 'parts', color: 'red' as const, description: '' }
  await db.labels.put({ ...tag, id: 31, isStatic: false, v: 8 })
  await mutate({ db, ...desk }, 'labels.edit', { ...tag, id: 31, description: 'Spares' })
  await db.conversations.put({ ...conversationRow(10), v: 1, box: 0 })
  await mutate({ db, ...desk }, 'conversations.setPriority', { conversationId: 10, priority: 'high' })
  const args = { id: 32, label: 'urgent', color: 'red', description: '' }
  const wire = { opv: 1, base: null, needs: [], at: 1 }
  await db.sentLog.bulkAdd([
    { op: 'tag', at: 5, seq: 10, wire: { ...wire, n: -1, cmd: 'labels.create', args } },
    { op: 'star', at: 5, seq: 11, wire: { ...wire, n: 0, cmd: 'conversations.star', args: star } },
  ])
  await resubmit(db)
  expect((await db.outbox.orderBy('n').toArray()).map(({ cmd }) => cmd)).toEqual([
    ...['labels.create', 'conversations.star', 'labels.edit', 'conversations.setPriority'],
  ])
  expect(await db.conversations.get(10)).toMatchObject({ isStarred: true, priority: 'high' })
  expect((await db.labels.toArray()).map(({ label, description }) => [label, description])).toEqual([
    ['parts', 'Spares'],
    ['urgent', ''],
  ])
})

test('a wait that seems longer than any wait ends: the clock was set back', async () => {
  const { db, clock, ...desk } = await memoryDesk()
  await db.conversations.put({ ...conversationRow(10), v: 1, box: 0 })
  await mutate({ db, clock, ...desk }, 'conversations.star', star)
  await db.outbox.toCollection().modify({ nextAt: clock.now() + 30_000 })
  const queue = () => db.outbox.orderBy('n').toArray()
  expect(chooseBatch(await queue(), clock.now(), 100).ops).toHaveLength(0)
  expect(chooseBatch(await queue(), clock.now() - 24 * 3_600_000, 100).ops).toHaveLength(1)
})
