import { expect, test } from 'vitest'
import { entriesOf } from '#app/outbox/entries.ts'
import { conversationsOf, groupsOf } from '#app/outbox/entry-groups.ts'
import { entryTitle } from '#app/outbox/entry-texts.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../../support/replica.ts'

/* Pending time entries show their duration, in the group of their conversation. */

const facts = { conversations: new Map(), reference: undefined }

test('time that waits stands under its conversation and says how long it was, also corrected and deleted', async () => {
  const desk = await memoryDesk()
  const { userId } = desk.actor
  const hour = 3600
  const at = desk.clock.now() - 10 * hour * 1000
  for (const id of [5, 6]) await desk.db.conversations.put(withBox({ ...conversationRow(id), v: 1 }))
  const entry = (id: number, conversationId: number, duration: number) => ({
    ...{ id, userId, conversationId, taskId: null, startTime: at + id * hour * 1000, duration },
    ...{ countedAt: at, status: 'completed', isManual: true, v: 1 },
  })
  await desk.db.timeEntries.bulkPut([
    { ...entry(1, 5, 60), status: 'running', isManual: false },
    entry(2, 6, 120),
    entry(3, 5, 240),
  ] as never[])
  await mutate(desk, 'time.complete', { id: 1, userId, duration: 90 })
  await mutate(desk, 'time.edit', { id: 2, userId, startTime: at + 2 * hour * 1000, duration: 300 })
  await mutate(desk, 'time.delete', { id: 3, userId })
  const added = { conversationId: 6, taskId: null, startTime: at, duration: 600 }
  await mutate(desk, 'time.add', { id: 4, userId, ...added })
  const { waiting } = entriesOf(await desk.db.outbox.orderBy('n').toArray())
  expect(waiting.map((each) => [conversationsOf(each), entryTitle(each, facts)])).toEqual([
    [[5], 'Time entry: 1 minute 30 seconds'],
    [[6], 'Time entry changed: 2 minutes to 5 minutes'],
    [[5], 'Delete time entry: 4 minutes'],
    [[6], 'Time entry: 10 minutes'],
  ])
  expect(groupsOf(waiting).map(({ conversationId, entries }) => [conversationId, entries.length])).toEqual([
    [5, 2],
    [6, 2],
  ])
})
