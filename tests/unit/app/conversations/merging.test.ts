import { expect, test } from 'vitest'
import { mergeInstead, mergeOutcome, splitOutcome, takenApart } from '#app/merging/merge-texts.ts'
import type { Thread, ThreadMessage } from '#local/threads.ts'
import { conversationRow, inboundRow } from '../../../support/replica.ts'

const names = {
  customerOf: ({ contactId }: { contactId: number | null }) => (contactId === 1 ? 'Dana' : 'Ola'),
  labelOf: (id: number) => `Tag ${id}`,
  inboxOf: (id: number) => `Inbox ${id}`,
}

const says = (lines: { label: string; text: string }[]) =>
  Object.fromEntries(lines.map(({ label, text }) => [label, text]))

test('the preview says who stays, how many messages there will be, and what is joined', () => {
  const survivor = conversationRow(10, { contactId: 1, totalMessages: 3, statusId: 4, labelIds: [5] })
  const part = conversationRow(20, {
    contactId: 2,
    totalMessages: 2,
    statusId: 2,
    labelIds: [5, 6],
    mailboxId: 2,
  })
  expect(says(mergeOutcome(survivor, part, names))).toEqual({
    Stays: '#10 Conversation 10',
    Messages: '5 in one thread (3 and 2)',
    Customers: 'Dana, Ola',
    Status: 'Open, because a question is open',
    Mailbox: 'Inbox 1, also what came to Inbox 2',
    Tags: 'Tag 5, Tag 6',
  })
  const quiet = says(mergeOutcome(conversationRow(10), conversationRow(20), names))
  expect(quiet).toMatchObject({ Customer: 'Ola', Status: 'Open', Mailbox: 'Inbox 1' })
})

const message = (id: number, position: number | null, from: number | null = null): ThreadMessage => ({
  ...inboundRow(id, 10, 1),
  position,
  origins: from === null ? [] : [{ conversationId: from, position: 1 }],
  delivery: null,
  isPending: false,
})

const threadOf = (...messages: ThreadMessage[]): Thread => ({ messages, notes: [], activities: [], held: 0 })

test('the preview of a split says what goes and what stays', () => {
  const thread = threadOf(message(1, 1), message(2, 2), message(3, 3))
  const conversation = conversationRow(10, { totalMessages: 3, statusId: 4 })
  expect(says(splitOutcome({ conversation, thread }, [2]))).toMatchObject({
    Goes: '1 message',
    Stays: '2 messages in #10',
    Customer: 'Dana Whitlock',
    Status: 'Open',
  })
})

test('a held merge can be made with where its part went, unless that is the other one', () => {
  const held = (conversationId: number, ids: number[]) => ({
    args: { conversationId, ids },
    verdict: { st: 'conflict' as const, message: '', at: 0, facts: { conversationId: 20, mergedInto: 30 } },
  })
  expect(mergeInstead(held(10, [20]))).toEqual({ conversationId: 10, ids: [30] })
  expect(mergeInstead(held(20, [10]))).toEqual({ conversationId: 30, ids: [10] })
  expect(mergeInstead(held(30, [20]))).toBeNull()
})

test('a merge can be taken apart while nobody has written since', () => {
  const entry = {
    field: 'merged' as const,
    to: [{ id: 20, ticketNo: 20, subject: '', messages: 1, items: 1 }],
  }
  expect(takenApart(entry, threadOf(message(1, 1), message(2, 2, 20)))).toEqual([20])
  expect(takenApart(entry, threadOf(message(1, 1), message(2, 2, 20), message(3, 4)))).toEqual([])
  expect(takenApart(entry, threadOf(message(1, 1), message(2, 2, 20), message(3, null)))).toEqual([])
  expect(takenApart(entry, threadOf(message(1, 1)))).toEqual([])
  expect(takenApart({ ...entry, to: null }, threadOf(message(2, 2, 20)))).toEqual([])
})
