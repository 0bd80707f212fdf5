import { expect, test } from 'vitest'
import {
  assign,
  moveTo,
  purge,
  setClosed,
  setLabel,
  setPriority,
  setRead,
} from '#app/inbox/gestures/gestures.ts'
import { setSnoozed, setSpam, setStatus, setTrashed } from '#app/inbox/gestures/gestures.ts'
import { successor } from '#app/inbox/use-inbox.ts'
import { between } from '#app/desk/live/use-selection.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow } from '../../../support/replica.ts'

const row = (id: number, fields: Parameters<typeof conversationRow>[1] = {}) =>
  withBox({ ...conversationRow(id, fields), v: 1 })

test('conversations that are so already are left alone', () => {
  const { changes } = setStatus([row(1, { statusId: 2 }), row(2, { statusId: 4 })], 4)
  expect(changes).toEqual([
    { cmd: 'conversations.setStatus', args: { conversationId: 1, statusId: 4, acknowledged: 0 } },
  ])
  expect(setTrashed([row(1)], false).changes).toEqual([])
})

test('reopening touches closed conversations only', () => {
  const rows = [row(1, { statusId: 3 }), row(2, { statusId: 4 })]
  expect(setClosed(rows, false).changes.map(({ args }) => args.conversationId)).toEqual([2])
})

test('a team takes the place of an agent', () => {
  const { changes } = assign([row(1, { assigneeId: 3 })], { assigneeId: null, teamId: 9 })
  expect(changes[0]?.args).toEqual({ conversationId: 1, assigneeId: null, teamId: 9 })
})

test('a label goes on where it is missing, and off where it is', () => {
  const rows = [row(1, { labelIds: [5] }), row(2)]
  expect(setLabel(rows, 5, true).changes.map(({ args }) => args.conversationId)).toEqual([2])
  expect(setLabel(rows, 5, false).changes.map(({ cmd }) => cmd)).toEqual(['conversations.removeLabels'])
})

test('marking as read can be undone, though its command has no inverse', () => {
  const [change] = setRead([row(1, { isRead: false, lastPosition: 7 })], true).changes
  expect(change?.args).toEqual({ conversationId: 1, isRead: true, upTo: 7 })
  expect(change?.inverse).toEqual({
    name: 'conversations.markRead',
    args: { conversationId: 1, isRead: false, upTo: 7 },
  })
})

test('trash is said as the specification writes it, for one and for many', () => {
  expect(setTrashed([row(1)], true)).toMatchObject({
    one: 'Moved to Trash',
    many: 'Moved to Trash',
    isLocal: true,
  })
  expect(setTrashed([row(1, { isTrashed: true })], false)).toMatchObject({ one: 'Conversation Restored' })
})

test('ERR-018: only what lies elsewhere is moved, and said so as the specification writes it', () => {
  const { changes, one, many } = moveTo([row(1, { mailboxId: 2 }), row(2, { mailboxId: 1 })], 2)
  expect(changes).toEqual([{ cmd: 'conversations.move', args: { conversationId: 2, mailboxId: 2 } }])
  expect([one, many]).toEqual(['Conversation Moved', 'Conversation Moved'])
})

test('after putting rows away one goes on with the next that stays, else with the one before', () => {
  expect(successor([1, 2, 3, 4], 2, [2, 3])).toBe(4)
  expect(successor([1, 2, 3, 4], 4, [4])).toBe(3)
  expect(successor([1], 1, [1])).toBeUndefined()
})

test('a range runs either way, both ends included', () => {
  expect(between([5, 6, 7, 8], 8, 6)).toEqual([6, 7, 8])
  expect(between([5, 6, 7, 8], 99, 6)).toEqual([6])
})

test('D-63: priority, spam and snooze leave alone what is so already', () => {
  const rows = [row(1, { priority: 'high', isSpam: true, snoozeTime: 9 }), row(2)]
  const touched = (gesture: ReturnType<typeof setSpam>) =>
    gesture.changes.map(({ args }) => args.conversationId)
  expect(touched(setPriority(rows, 'high'))).toEqual([2])
  expect(touched(setSpam(rows, true))).toEqual([2])
  expect(touched(setSnoozed(rows, 9, 60))).toEqual([2])
  expect(setSnoozed(rows, null, 60).changes).toEqual([
    { cmd: 'conversations.snooze', args: { conversationId: 1, until: null, offset: 60 } },
  ])
})

test('only what lies in trash is deleted for good, and there is no way back', () => {
  const gesture = purge([row(1, { isTrashed: true }), row(2)])
  expect([gesture.changes.map(({ args }) => args.conversationId), gesture.isFinal]).toEqual([[1], true])
})
