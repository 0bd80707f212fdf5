import { expect, test } from 'vitest'
import { newConversation } from '#domain/conversations/new-conversation.ts'
import { movedByAgent, movedByCustomer, movedByPast } from '#domain/conversations/messages/receive.ts'
import { statusIds } from '#domain/conversations/status.ts'

const conversation = {
  ...newConversation({ id: 1, type: 'email', subject: 'Brakes', mailboxId: 2 }, 1000),
  ...{ isRead: true, totalMessages: 2, items: 3, lastPosition: 3, preview: 'Before' },
}
const message = { position: 4, arrivedAt: 5000, isAutomatic: false, hasFiles: true, preview: 'Now' }

test('a customer reopens what is closed and ends its snooze; the waiting begins with the message', () => {
  const closed = { ...conversation, statusId: statusIds.closed, snoozeTime: 9000, waitingSince: 2000 }
  const { patch, turns } = movedByCustomer(closed, message)
  expect(patch).toMatchObject({
    ...{ statusId: statusIds.open, isRead: false, snoozeTime: null, waitingSince: 5000, lastInboundAt: 5000 },
    ...{ totalMessages: 3, items: 4, lastPosition: 4, lastInboundPosition: 4, hasAttachment: true },
  })
  expect(turns).toEqual([
    { field: 'statusId', from: statusIds.closed, to: statusIds.open },
    { field: 'snoozeTime', from: 9000, to: null },
  ])
})

test('somebody who waits already goes on waiting since then', () => {
  expect(movedByCustomer({ ...conversation, waitingSince: 2000 }, message).patch.waitingSince).toBe(2000)
})

test('a machine reopens nothing and makes nobody wait', () => {
  const closed = { ...conversation, statusId: statusIds.closed, snoozeTime: 9000 }
  const { patch, turns } = movedByCustomer(closed, { ...message, isAutomatic: true })
  expect(turns).toEqual([])
  expect(patch).toMatchObject({ statusId: statusIds.closed, lastActivityAt: 5000, preview: 'Now' })
  expect(patch).not.toHaveProperty('waitingSince')
  expect(patch).not.toHaveProperty('isRead')
})

test('an answer of an agent opens what is new and ends the waiting; a forward leaves both', () => {
  const waiting = { ...conversation, waitingSince: 2000 }
  const answered = movedByAgent(waiting, message, 'reply')
  expect(answered.patch).toMatchObject({ statusId: statusIds.open, isRead: true, waitingSince: null })
  expect(answered.turns).toEqual([{ field: 'statusId', from: statusIds.new, to: statusIds.open }])
  const forwarded = movedByAgent(waiting, message, 'forward')
  expect(forwarded).toMatchObject({ patch: { statusId: statusIds.new, isRead: false }, turns: [] })
  expect(forwarded.patch).not.toHaveProperty('waitingSince')
})

test('what was dealt with long ago stands where its date belongs and moves nothing else', () => {
  const late = { ...conversation, lastActivityAt: 8000, createdAt: 6000, lastPosition: 9 }
  const { patch, turns } = movedByPast(late, message, true)
  expect(turns).toEqual([])
  expect(patch).toMatchObject({
    ...{ preview: 'Before', lastActivityAt: 8000, createdAt: 5000, lastPosition: 9, lastInboundPosition: 4 },
  })
  expect(patch).not.toHaveProperty('isRead')
  expect(patch).not.toHaveProperty('statusId')
})
