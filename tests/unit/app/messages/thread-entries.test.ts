import { expect, test } from 'vitest'
import {
  answeredMessage,
  entriesOf,
  firstOpenMessage,
  missingItems,
  newestMessage,
  stackBefore,
} from '#app/messages/thread-entries.ts'
import { toThread, type Thread } from '#local/threads.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import { inboundRow } from '../../../support/replica.ts'

const message = (id: number, position: number | null, isInbound = true): ThreadItem => ({
  e: 'messages',
  v: position === null ? 0 : 1,
  r: {
    ...inboundRow(id, 5, position ?? 0),
    position,
    isInbound,
    authorId: isInbound ? null : 7,
    origins: [],
    createdAt: id,
  },
})

const note = (id: number, position: number | null, messageId: number | null): ThreadItem => ({
  e: 'notes',
  v: position === null ? 0 : 1,
  r: {
    id,
    conversationId: 5,
    messageId,
    position,
    html: '',
    authorId: 8,
    mentions: [],
    attachments: [],
    edits: 0,
    editedAt: null,
    ruleName: null,
    origins: [],
    createdAt: id,
  },
})

const activity = (id: number, position: number): ThreadItem => ({
  e: 'activities',
  v: 1,
  r: {
    id,
    conversationId: 5,
    position,
    field: 'priority',
    from: 'low',
    to: 'high',
    actorId: 7,
    op: null,
    overruledUserId: null,
    ruleName: null,
    origins: [],
    createdAt: id,
  },
})

const thread = (...items: ThreadItem[]): Thread => toThread([{ conversationId: 5, n: 0, items }])

const kinds = (of: Thread) =>
  entriesOf(of).map((entry) => {
    if (entry.kind === 'message') return [entry.message.id, ...entry.notes.map(({ id }) => -id)]
    return entry.kind === 'note' ? `note ${entry.note.id}` : entry.activities.map(({ id }) => id).join('+')
  })

test('oldest first by place, waiting ones last, notes under their message, changes between', () => {
  expect(
    kinds(
      thread(
        message(99, null, false),
        message(2, 4, false),
        activity(71, 2),
        activity(72, 3),
        message(1, 1),
        note(31, 6, 1),
        note(32, null, 1),
      ),
    ),
  ).toEqual([[1, -31, -32], '71+72', [2], [99]])
})

test('a note whose message is not here stands by itself', () => {
  expect(kinds(thread(message(1, 1), note(31, 2, 404), note(32, 3, null)))).toEqual([
    [1],
    'note 31',
    'note 32',
  ])
})

test('more than three messages stack, a waiting one never counts', () => {
  const three = [message(1, 1), message(2, 2), message(3, 3)]
  expect(firstOpenMessage(thread(...three, message(9, null)).messages)).toBeNull()
  const four = thread(...three, message(4, 4), message(9, null))
  expect(firstOpenMessage(four.messages)).toBe(2)
  const { stacked, open } = stackBefore(entriesOf(four), 2)
  expect(stacked).toHaveLength(1)
  expect(open).toHaveLength(4)
  expect(stackBefore(entriesOf(four), null).stacked).toEqual([])
})

test('an answer goes to the last customer message, actions stand on the newest delivered one', () => {
  const both = thread(message(1, 1), message(2, 2, false), message(9, null, false)).messages
  expect(answeredMessage(both)?.id).toBe(1)
  expect(newestMessage(both)?.id).toBe(2)
  expect(answeredMessage(thread(message(3, 1, false)).messages)?.id).toBe(3)
  expect(newestMessage([])).toBeUndefined()
})

test('waiting work is not missing, what the server has more of is', () => {
  const held = thread(message(1, 1), activity(71, 2), message(9, null), note(33, null, 1))
  expect(missingItems(4, held)).toBe(0)
  expect(missingItems(7, held)).toBe(3)
})
