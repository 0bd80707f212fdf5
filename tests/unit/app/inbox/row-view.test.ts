import { blankContact } from '#domain/customers/blank-contact.ts'
import { expect, test } from 'vitest'
import { rowName, rowView, workByLane, type RowFacts } from '#app/inbox/row/row-view.ts'
import { withBox, type OutboxOp } from '#local/rows.ts'
import { conversationRow, mailboxRow } from '../../../support/replica.ts'

const contact = {
  ...blankContact,
  id: 5,
  firstName: 'Dana',
  lastName: 'Whitlock',
  email: 'dana@ryeandrail.example',
  createdAt: 1,
}

const label = (id: number, name: string) => ({
  id,
  label: name,
  color: 'orange' as const,
  description: '',
  isStatic: false,
})

const facts: RowFacts = {
  contacts: new Map([[5, contact]]),
  areContactsComing: false,
  reference: {
    users: new Map(),
    teams: new Map([[2, { id: 2, name: 'Logistics', description: '', userIds: [], revision: 1 }]]),
    labels: new Map([1, 2, 3, 4].map((id) => [id, label(id, `label ${id}`)])),
    incidents: new Map(),
    mailboxes: new Map([[1, mailboxRow]]),
  },
  drafts: new Map([[10, { conversationId: 10, updatedAt: 1, to: '', sendAt: null }]]),
  time: 'activity',
  now: 1000,
}

const row = (fields: Parameters<typeof conversationRow>[1] = {}) =>
  withBox({ ...conversationRow(10, { contactId: 5, ...fields }), v: 1 })

test('INB-001, INB-002, INB-003, INB-004, INB-008, INB-009: a row is named as one sentence', () => {
  const view = rowView(
    row({ priority: 'high', totalMessages: 5, hasAttachment: true, subject: 'Battery' }),
    facts,
  )
  expect(rowName(view, 'none')).toBe(
    'Open, high priority, Dana Whitlock, 5 messages, attachment, draft, in Support, Battery',
  )
})

test('INB-006, INB-007: a row says the whole name of its inbox and the words of its tags', () => {
  const view = rowView(row({ labelIds: [1, 2, 3, 4] }), facts)
  expect(rowName(view, 'none')).toContain('tagged label 1 and label 2 and label 3, in Support, ')
})

test('what is not the case is not said', () => {
  const view = rowView(row({ totalMessages: 1, isRead: false }), { ...facts, drafts: new Map() })
  expect(rowName(view, 'none')).toBe('Open, Dana Whitlock, 1 message, unread, in Support, Conversation 10')
})

test('work on a row is said, refused work before waiting work', () => {
  const op = (state: OutboxOp['state'], fields: Partial<OutboxOp> = {}) =>
    ({ state, lanes: [10, 11], isQuiet: false, cmd: 'conversations.setStatus', ...fields }) as OutboxOp
  const workOn = (...ops: OutboxOp[]) => workByLane(ops).get(10)
  expect(workOn(op('waiting'))).toBe('waiting')
  expect(workByLane([op('waiting')]).get(11)).toBe('waiting')
  expect(workOn(op('discarding'))).toBe('waiting')
  expect(workOn(op('attention'), op('waiting'))).toBe('refused')
  expect(workOn(op('waiting'), op('attention'))).toBe('refused')
  expect(workOn(op('applied'), op('waiting', { isQuiet: true }))).toBeUndefined()
  expect(rowName(rowView(row(), facts), 'waiting')).toContain(', waiting to send, ')
  expect(rowName(rowView(row(), facts), 'refused')).toContain(', needs attention, ')
})

test('INB-007: shows three labels at most, and leaves out those that are gone', () => {
  const { labels } = rowView(row({ labelIds: [99, 1, 2, 3, 4] }), facts)
  expect(labels.map(({ name }) => name)).toEqual(['label 1', 'label 2', 'label 3'])
})

test('INB-001: a name has 35 characters at most', () => {
  const long = { ...contact, firstName: 'Bartholomew', lastName: 'Featherstonehaugh-Villanueva-Zu' }
  const { name } = rowView(row(), { ...facts, contacts: new Map([[5, long]]) })
  expect(name).toBe('Bartholomew Featherstonehaugh-Villa…')
})

test('a customer who is not read yet is not called unknown', () => {
  const unread = { ...facts, contacts: new Map() }
  expect(rowView(row(), { ...unread, areContactsComing: true }).name).toBe('')
  expect(rowView(row(), unread).name).toBe('Unknown sender')
  expect(rowView(row({ contactId: null }), { ...unread, areContactsComing: true }).name).toBe(
    'Unknown sender',
  )
})

test('a customer without a name is called by number, a new mail by whom it goes to', () => {
  const caller = { ...contact, firstName: '', lastName: '', email: null, phone: '+1 555 014 2290' }
  expect(rowView(row(), { ...facts, contacts: new Map([[5, caller]]) }).name).toBe('+1 555 014 2290')
  const drafts = new Map([[10, { conversationId: 10, updatedAt: 1, to: 'Kenji', sendAt: null }]])
  expect(rowView(row({ contactId: null, isDraft: true }), { ...facts, drafts }).name).toBe('Kenji')
})

test('INB-005: a team has the conversation when nobody of it has', () => {
  expect(rowView(row({ teamId: 2 }), facts).assignee).toEqual({
    kind: 'team',
    id: 'team 2',
    name: 'Logistics',
  })
  expect(rowView(row(), facts).assignee).toBeNull()
})

test('a row shows the time its list goes by, or the newest activity where there is none', () => {
  const view = (fields: Parameters<typeof row>[0]) =>
    rowView(row({ lastActivityAt: 9, ...fields }), waitingFacts)
  const waitingFacts: RowFacts = { ...facts, time: 'waiting' }
  expect(view({ waitingSince: 5 }).time).toEqual({ kind: 'waiting', at: 5 })
  expect(view({}).time).toEqual({ kind: 'activity', at: 9 })
})

test.each([
  ['email', 'Open, Dana Whitlock, 1 message, in Support, Hello'],
  ['web', 'Open, Dana Whitlock, 1 message, Web, in Support, Hello'],
  ['sms', 'Open, Dana Whitlock, 1 message, SMS, in Support, Hello'],
  ['support_form', 'Open, Dana Whitlock, 1 message, Support form, in Support, Hello'],
  ['support_widget', 'Open, Dana Whitlock, 1 message, Support widget, in Support, Hello'],
  ['internal_ticket', 'Open, Dana Whitlock, 1 message, Internal ticket, in Support, Hello'],
  ['helpdesk', 'Open, Dana Whitlock, 1 message, Help desk, in Support, Hello'],
] as const)('INB-016: a conversation of the type %s says so', (type, name) => {
  expect(rowName(rowView(row({ type, subject: 'Hello' }), { ...facts, drafts: new Map() }), 'none')).toBe(
    name,
  )
})

test('D-76: what came back from a snooze is unread until it is read', () => {
  const isUnread = (snoozeTime: number | null) => rowView(row({ isRead: true, snoozeTime }), facts).isUnread
  expect([isUnread(null), isUnread(2000), isUnread(1000)]).toEqual([false, false, true])
})

test('D2-10: a service level’s target takes the place of the waiting time, counted down, also by name', () => {
  const hour = 3_600_000
  const sla = {
    ...{ metric: 'firstResponse' as const, dueAt: facts.now + 2 * hour + 60_000 },
    ...{ warnsAt: null, left: null, isBreached: false },
  }
  const view = rowView(row({ sla, waitingSince: facts.now - hour }), facts)
  expect(view.target).toEqual({ words: 'First response in 2 h 1 min', short: '2 h' })
  expect(rowName(view, 'none')).toContain(', First response in 2 h 1 min, ')
  expect(rowName(view, 'none')).not.toContain('waiting')
  const late = rowView(row({ sla }), { ...facts, now: facts.now + 4 * hour })
  expect(late.target).toMatchObject({ short: '1 h late', tone: 'missed' })
})
