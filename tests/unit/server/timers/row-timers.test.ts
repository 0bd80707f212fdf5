import { describe, expect, test } from 'vitest'
import { untilReply } from '#domain/conversations/snooze.ts'
import { timersOf } from '#server/timers/row-timers.ts'
import type { Change } from '#server/store/tx.ts'

const open = {
  id: 7,
  ...{ mergedInto: null, statusId: 2, isTrashed: false, isSpam: false, isDraft: false },
  ...{ snoozeTime: null, dueDate: null, subject: 'Brakes' },
}
const change = (before: object | null, after: object | null, name = 'conversations') =>
  ({ name, id: 7, before, after }) as unknown as Change
const said = (before: object | null, after: object | null, name?: string) =>
  timersOf(3, [change(before, after, name)]).map((statement) =>
    statement.startsWith('delete')
      ? `stop ${/kind = '(\w+)'/.exec(statement)?.[1]}`
      : `set ${/values \(3, '(\w+)', 7, (\d+)/.exec(statement)?.slice(1).join(' ')}`,
  )

describe('the timers of a conversation', () => {
  const asleep = { ...open, snoozeTime: 500 }
  const due = { ...open, dueDate: 900 }

  test.each([
    ['a snooze', open, asleep, ['set snooze 500']],
    ['another time', asleep, { ...asleep, snoozeTime: 600 }, ['set snooze 600']],
    ['the end of a snooze', asleep, open, ['stop snooze']],
    ['a snooze until the customer replies', asleep, { ...open, snoozeTime: untilReply }, ['stop snooze']],
    ['a due date', open, due, ['set due 900']],
    ['both with a new one', null, { ...asleep, dueDate: 900 }, ['set snooze 500', 'set due 900']],
    ['its end', { ...asleep, dueDate: 900 }, null, ['stop snooze', 'stop due']],
    ['another subject', due, { ...due, subject: 'Bell' }, []],
    ['a closing', due, { ...due, statusId: 4 }, ['stop due']],
    ['an opening', { ...due, statusId: 4 }, due, ['set due 900']],
    [
      'the trash, where a snooze goes on',
      { ...due, ...asleep, dueDate: 900 },
      { ...due, ...asleep, dueDate: 900, isTrashed: true },
      ['stop due'],
    ],
    ['the spam', due, { ...due, isSpam: true }, ['stop due']],
    [
      'a merge',
      { ...asleep, dueDate: 900 },
      { ...asleep, dueDate: 900, mergedInto: 9 },
      ['stop snooze', 'stop due'],
    ],
    ['the undo of a merge', { ...asleep, mergedInto: 9 }, asleep, ['set snooze 500']],
    ['the sending of a new mail', { ...due, isDraft: true }, due, ['set due 900']],
  ])('follow %s', (_, before, after, wanted) => {
    expect(said(before, after)).toEqual(wanted)
  })
})

describe('the timer of a draft', () => {
  const draft = { id: 7, conversationId: 1, scheduled: null }
  const later = { ...draft, scheduled: { at: 800, heldFor: null } }

  test.each([
    ['a time', draft, later, ['set scheduled 800']],
    ['another conversation', later, { ...later, conversationId: 2 }, []],
    [
      'a mail that is held back',
      later,
      { ...draft, scheduled: { at: 800, heldFor: 'no' } },
      ['stop scheduled'],
    ],
    ['a mail that has left', later, null, ['stop scheduled']],
  ])('follows %s', (_, before, after, wanted) => {
    expect(said(before, after, 'drafts')).toEqual(wanted)
  })
})

describe('the timers of a task', () => {
  const task = { id: 7, status: 'open', deletedAt: null, endAt: 900, overdueFor: null, againAt: null }
  const day = 24 * 3_600_000

  test.each([
    ['a new one', null, task, ['set taskEnd 900']],
    ['another end', task, { ...task, endAt: 950 }, ['set taskEnd 950']],
    ['a closing', task, { ...task, status: 'closed' }, ['stop taskEnd']],
    ['its end', task, { ...task, status: 'overdue', overdueFor: 900 }, ['stop taskEnd']],
    [
      'another lane after that',
      { ...task, status: 'overdue', overdueFor: 900 },
      { ...task, overdueFor: 900 },
      [],
    ],
    [
      'a later end after that',
      { ...task, overdueFor: 900 },
      { ...task, overdueFor: 900, endAt: 950 },
      ['set taskEnd 950'],
    ],
    ['a deletion', task, { ...task, deletedAt: 500 }, ['stop taskEnd', `set taskRemoval ${500 + day}`]],
    ['a repetition', task, { ...task, againAt: 990 }, ['set taskAgain 990']],
    [
      'a deletion in a series',
      { ...task, againAt: 990 },
      { ...task, againAt: 990, deletedAt: 500 },
      ['stop taskEnd', `set taskRemoval ${500 + day}`, 'stop taskAgain'],
    ],
    ['its taking back', { ...task, deletedAt: 500 }, task, ['set taskEnd 900', 'stop taskRemoval']],
  ])('follow %s', (_, before, after, expected) => {
    expect(said(before, after, 'tasks')).toEqual(expected)
  })
})
