import { expect, test } from 'vitest'
import { activityGroups } from '#app/conversations/thread/activity-groups.ts'
import { activityText, changedText } from '#app/conversations/thread/activity-texts.ts'
import { authorOf } from '#app/messages/conversation-view.ts'
import { fullAddress, toText, writerText } from '#app/messages/recipient-texts.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import { waitingText } from '#app/conversations/foot/waiting-texts.ts'
import { localTime } from '#app/customers/details/local-time.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import type { OutboxOp } from '#local/rows.ts'
import { mailboxRow } from '../../../support/replica.ts'

const names = {
  users: new Map([
    [
      7,
      {
        id: 7,
        firstName: 'Maya',
        lastName: 'Lindqvist',
        email: '',
        avatar: null,
        roleName: '',
        isActive: true,
        isAway: false,
      },
    ],
    [
      9,
      {
        id: 9,
        firstName: 'Tomás',
        lastName: 'Herrera',
        email: '',
        avatar: null,
        roleName: '',
        isActive: true,
        isAway: false,
      },
    ],
  ]),
  teams: new Map([[3, { id: 3, name: 'Workshop', description: '', userIds: [], revision: 1 }]]),
  labels: new Map([
    [1, { id: 1, label: 'warranty', color: 'red' as const, description: '', isStatic: false }],
    [2, { id: 2, label: 'battery', color: 'red' as const, description: '', isStatic: false }],
  ]),
  incidents: new Map(),
  mailboxes: new Map([[1, mailboxRow]]),
}

const change = (fields: Partial<Activity>): Activity => ({
  id: 1,
  conversationId: 5,
  position: 1,
  field: 'statusId',
  from: 2,
  to: 3,
  actorId: 7,
  op: null,
  overruledUserId: null,
  ruleName: null,
  createdAt: 0,
  origins: [],
  ...fields,
})

const said = (fields: Partial<Activity>, userId = 9) =>
  activityText(change(fields), names, userId, () => 'a date')

test('a change reads as a sentence', () => {
  expect(said({})).toBe('Maya Lindqvist set the status to on hold')
  expect(said({}, 7)).toBe('You set the status to on hold')
  expect(said({ field: 'assigneeId', from: null, to: 7 })).toBe('Maya Lindqvist took the conversation')
  expect(said({ field: 'assigneeId', from: null, to: 9 })).toBe('Maya Lindqvist assigned Tomás Herrera')
  expect(said({ field: 'teamId', from: null, to: 3 })).toBe('Maya Lindqvist assigned the team Workshop')
  expect(said({ field: 'labelIds', from: [], to: [1, 2] })).toBe(
    'Maya Lindqvist added the tags warranty, battery',
  )
  expect(said({ field: 'labelIds', from: [1, 99], to: [1] })).toBe(
    'Maya Lindqvist removed the tag a deleted tag',
  )
  expect(said({ field: 'snoozeTime', from: null, to: 5 })).toBe('Maya Lindqvist snoozed it until a date')
  expect(said({ field: 'isTrashed', from: false, to: true })).toBe('Maya Lindqvist moved it to trash')
})

test('what the desk did by itself has no person', () => {
  expect(said({ actorId: null, from: 4, to: 2 })).toBe('Outpost set the status to open')
})

test('what a rule did names the rule', () => {
  const byRule = { actorId: null, ruleName: 'VIP' }
  expect(said({ ...byRule, field: 'priority', from: 'low', to: 'high' })).toBe(
    'Set the priority to high by rule VIP',
  )
  expect(said({ ...byRule, field: 'assigneeId', from: null, to: 9 })).toBe(
    'Assigned Tomás Herrera by rule VIP',
  )
})

test('a value that replaced a newer one of somebody else says so', () => {
  expect(said({ from: 4, overruledUserId: 9 }, 7)).toBe('Your On Hold replaced Closed by Tomás Herrera')
  expect(said({ from: 4, overruledUserId: 9 }, 9)).toBe("Maya Lindqvist's On Hold replaced your Closed")
  const priority = { field: 'priority' as const, from: 'low', to: 'high', overruledUserId: 9 }
  expect(said(priority, 1)).toBe("Maya Lindqvist's High replaced Low by Tomás Herrera")
  const holder = { field: 'assigneeId' as const, from: null, to: 7, overruledUserId: 9 }
  expect(said(holder, 7)).toBe('Your Maya Lindqvist replaced Nobody by Tomás Herrera')
})

const op = (fields: Partial<OutboxOp>) =>
  ({ n: 1, cmd: 'messages.reply', state: 'waiting', firstSentAt: null, args: {}, ...fields }) as OutboxOp

test('a waiting message says what it waits for', () => {
  const close = op({ n: 2, cmd: 'conversations.setStatus', args: { statusId: 3 } })
  expect(waitingText(op({}), [op({})])).toBe('Waiting to send')
  expect(waitingText(op({}), [op({}), close])).toBe('Waiting to send, then set On Hold')
  expect(waitingText(op({ n: 3 }), [close, op({ n: 3 })])).toBe('Waiting to send')
  expect(waitingText(op({ firstSentAt: 1 }), [])).toBe('Sending')
  expect(waitingText(op({ cmd: 'notes.add' }), [])).toBe('Waiting to save')
  expect(waitingText(op({ state: 'discarding' }), [])).toBe('Taking it back')
})

test('recipients in a few words, our inboxes by their name', () => {
  const who = (email: string, name = '') => ({ email, name })
  const boxes = [mailboxRow]
  expect(toText({ to: [who('SUPPORT@demo.outpost.test')], cc: [] }, boxes)).toBe('to Support')
  expect(toText({ to: [who('d@x.example', 'Dana Whitlock'), who('k@y.example')], cc: [] }, boxes)).toBe(
    'to Dana, k@y.example',
  )
  const many = [who('a@x.example', 'A'), who('b@x.example', 'B'), who('c@x.example', 'C')]
  expect(toText({ to: many, cc: [who('d@x.example')] }, boxes)).toBe('to A, B and 2 more')
})

test('CON-008: on paper a writer is named once, and with the inbox that they wrote from', () => {
  const from = (name: string) => ({ email: 'warranty@demo.outpost.test', name })
  const own = '<warranty@demo.outpost.test>'
  expect(writerText('Maya Lindqvist', from('Maya Lindqvist'))).toBe(`Maya Lindqvist ${own}`)
  expect(writerText('Maya Lindqvist', from('Warranty'))).toBe(`Maya Lindqvist, Warranty ${own}`)
  expect(writerText('Maya Lindqvist', from(''))).toBe('Maya Lindqvist, warranty@demo.outpost.test')
})

test('local time where the zone is known, nothing where it is not', () => {
  const format = { date: 'DD MM YYYY', hour12: true }
  const at = Date.UTC(2026, 10, 20, 14, 41)
  expect(localTime({ timeZone: 'Europe/Lisbon', city: '' }, at, format)).toBe('2:41 PM, Lisbon')
  expect(localTime({ timeZone: 'Asia/Tokyo', city: 'Kobe' }, at, format)).toBe('11:41 PM, Kobe')
  expect(localTime({ timeZone: '', city: 'Kobe' }, at, format)).toBeNull()
  expect(localTime({ timeZone: 'Nowhere/Else', city: '' }, at, format)).toBeNull()
})

test('what happened to whole conversations names them as they were called', () => {
  const told = { id: 9, ticketNo: 4822, subject: 'Brakes again', messages: 2, items: 3 }
  const other = { ...told, id: 8, ticketNo: null, subject: 'Bell' }
  expect(said({ field: 'merged', from: null, to: [told, other] }, 7)).toBe(
    'You merged #4822 Brakes again and Bell into this conversation',
  )
  expect(said({ field: 'merged', from: [told], to: null }, 7)).toBe('You took #4822 Brakes again out again')
  expect(said({ field: 'splitOff', from: null, to: [told] }, 7)).toBe(
    'You split 2 messages off to #4822 Brakes again',
  )
  expect(said({ field: 'splitFrom', from: null, to: [told] }, 7)).toBe(
    'You split this off from #4822 Brakes again',
  )
})

test('a rating reads as the customer gave it, and a changed one with what it was', () => {
  const bad = { rating: 2, ratingsType: 'number', comment: 'Too slow' }
  const rated = { field: 'rated', from: null, to: bad, actorId: null } as const
  expect(said(rated)).toBe('The customer rated it 2 of 9: Too slow')
  const good = { rating: 9, ratingsType: 'star', comment: '' }
  expect(said({ ...rated, from: bad, to: good })).toBe(
    'The customer changed the rating from 2 of 9 to 9 of 10 stars',
  )
})

test('SLA-002: a conversation that follows a changed rule says which, and when it is due', () => {
  const due = Date.UTC(2026, 4, 5, 12)
  const followed = {
    field: 'sla',
    from: { rule: 'Fleet', dueAt: 1 },
    to: { rule: 'Vans', dueAt: due },
  } as const
  const rule = 'Maya Lindqvist let it follow the changed SLA rule'
  expect(said(followed)).toMatch(new RegExp(`^${rule} Vans: due \\S`))
  expect(said({ ...followed, from: { rule: 'Vans', dueAt: due } })).toMatch(/, as before$/)
  expect(said({ ...followed, to: { rule: 'Vans', dueAt: null } })).toBe(
    `${rule} Vans: its clock stands still`,
  )
  expect(said({ ...followed, to: { rule: null, dueAt: null } })).toBe(`${rule} Fleet: no target`)
})

test('an answer that came to a signed address went to the inbox, and its writer has the name of the customer', () => {
  const signed = `support+c1z.${'0a'.repeat(13)}@demo.outpost.test`
  expect(toText({ to: [{ email: signed, name: signed }], cc: [] }, [mailboxRow])).toBe(
    `to ${mailboxRow.name}`,
  )
  expect(fullAddress({ email: signed, name: signed })).toBe('support@demo.outpost.test')
  const dana = { ...blankContact, id: 5, firstName: 'Dana', lastName: 'Whitlock', email: 'dana@rye.example' }
  const contact = { ...dana, otherEmails: ['d@home.example'], createdAt: 1 }
  for (const email of ['Dana@rye.example', 'd@home.example'])
    expect(
      authorOf({ authorId: null, from: { email, name: email } }, { reference: names, contact }).name,
    ).toBe('Dana Whitlock')
})

test('changes of one person within a minute are one line, and what came to nothing is folded however late', () => {
  const made = (position: number, seconds: number, fields: Partial<Activity>) =>
    change({ id: position, position, createdAt: seconds * 1000, ...fields })
  const close = { field: 'statusId', from: 2, to: 4 } as const
  const reopen = { field: 'statusId', from: 4, to: 2 } as const
  const groups = activityGroups(
    [
      made(1, 10, close),
      made(2, 400, reopen),
      made(3, 600, close),
      made(4, 610, { field: 'priority', from: 'default', to: 'high' }),
      made(5, 620, reopen),
      made(6, 621, { ...close, actorId: 9 }),
      made(7, 900, { field: 'labelIds', from: [], to: [1] }),
    ],
    () => false,
  )
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 2], [3, 4, 5], [6], [7]])
  expect(groups.slice(0, 2).map((group) => changedText(group, names, 7))).toEqual([
    'You changed status back and forth',
    'You changed priority, and status back and forth',
  ])
})
