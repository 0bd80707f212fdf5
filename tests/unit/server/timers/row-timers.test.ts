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
