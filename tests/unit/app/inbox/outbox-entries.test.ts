import { expect, test } from 'vitest'
import { actionsOf } from '#app/outbox/entry-actions.ts'
import { entriesOf, obstacleOf } from '#app/outbox/entries.ts'
import { groupsOf } from '#app/outbox/entry-groups.ts'
import { entryDetail, entryReason, entryTitle, obstacleText } from '#app/outbox/entry-texts.ts'
import { withBox, type OpProblem, type OutboxOp } from '#local/rows.ts'
import { conversationRow, waitingOp } from '../../../support/replica.ts'

let n = 0

function op(fields: Partial<OutboxOp> = {}): OutboxOp {
  n += 1
  return waitingOp({
    n,
    op: `op ${n}`,
    cmd: 'conversations.setStatus',
    args: { conversationId: 10, statusId: 3, acknowledged: 0 },
    base: { statusId: 2 },
    at: 1000 + n,
    title: 'Status: On Hold',
    ...fields,
  })
}

const reply = (fields: Partial<OutboxOp> = {}) =>
  op({
    cmd: 'messages.reply',
    title: 'Reply to Dana Whitlock',
    args: { conversationId: 10, html: '<p>That serial is covered.</p>' },
    base: { lastMessage: 1 },
    ...fields,
  })

const refused = (fields: Partial<OpProblem> = {}): Partial<OutboxOp> => ({
  state: 'attention',
  verdict: { st: 'rejected', message: 'The Dealers inbox could not sign in', at: 1, ...fields },
})

const facts = {
  conversations: new Map([
    [10, withBox({ ...conversationRow(10, { ticketNo: 4821, subject: 'Battery' }), v: 1 })],
  ]),
  reference: undefined,
}

const only = (ops: OutboxOp[]) => {
  const { attention, waiting } = entriesOf(ops)
  expect(attention.length + waiting.length).toBe(1)
  return (attention[0] ?? waiting[0])!
}

test('quiet work is not spoken of, except words that were refused', () => {
  const draft = { cmd: 'drafts.save', isQuiet: true, args: { html: '<p>Words</p>' } }
  const { attention, waiting } = entriesOf([
    op({ cmd: 'conversations.markRead', isQuiet: true }),
    op(draft),
    op({ ...draft, ...refused({ reason: 'stale_draft' }) }),
  ])
  expect(waiting).toEqual([])
  expect(attention).toHaveLength(1)
})

test('what the server has is not listed', () => {
  expect(entriesOf([op({ state: 'applied' })])).toEqual({ attention: [], waiting: [] })
})

test('the ops of a gesture are one entry in the place of the first', () => {
  const { waiting } = entriesOf([op({ group: 'g', lanes: [1] }), op(), op({ group: 'g', lanes: [2] })])
  expect(waiting.map((entry) => entry.ops.length)).toEqual([2, 1])
})

test('refused and waiting parts of a gesture stand apart, each reason for itself', () => {
  const { attention, waiting } = entriesOf([
    op({ group: 'g' }),
    op({ group: 'g', ...refused() }),
    op({ group: 'g', ...refused() }),
    op({ group: 'g', ...refused({ message: 'Gone' }) }),
  ])
  expect(waiting).toHaveLength(1)
  expect(attention.map((entry) => entry.ops.length)).toEqual([2, 1])
})

test('what only waits for a refused op stands with it', () => {
  const sent = reply({ group: 'g', ...refused() })
  const close = op({ group: 'g', needs: [sent.op], ...refused({ st: 'blocked', message: 'It waits.' }) })
  const entry = only([sent, close])
  expect(entry.ops).toEqual([sent, close])
  expect(entryReason(entry)).toBe('Not sent: the Dealers inbox could not sign in.')
})

test('titles and second lines say what and about which conversation', () => {
  expect(entryTitle(only([op()]), facts)).toBe('Status: Open to On Hold')
  expect(entryDetail(only([op()]), facts)).toEqual({ ticket: '#4821', text: 'Battery' })
  expect(entryDetail(only([reply()]), facts)).toEqual({ ticket: '#4821', text: 'That serial is covered.' })
  const both = only([reply({ group: 'g' }), op({ group: 'g' })])
  expect(entryTitle(both, facts)).toBe('Reply to Dana Whitlock, then Status: Open to On Hold')
  const many = only([op({ group: 'g', lanes: [1] }), op({ group: 'g', lanes: [2] })])
  expect(entryDetail(many, facts)).toEqual({ ticket: '', text: '2 conversations' })
})

test('a ticket is called so, whoever gets it', () => {
  const args = { mailboxId: 1, assigneeId: 7, html: '<p>It stays dark</p>' }
  const ticket = { cmd: 'tickets.create', title: 'Ticket for Ines', args }
  expect(entryTitle(only([op(ticket)]), facts)).toBe('Ticket for Ines')
  expect(actionsOf(only([op(ticket)]))).toEqual(['view', 'discard'])
  // A refused op returns to its form; one that may have run is retried unchanged.
  expect(actionsOf(only([op({ ...ticket, ...refused() })]))).toEqual(['retry', 'edit', 'copy', 'discard'])
  const parked = op({ ...ticket, firstSentAt: 1, ...refused({ st: 'parked' }) })
  expect(actionsOf(only([parked]))).toEqual(['retry', 'view', 'copy', 'discard'])
})

test('of a conversation that is out of sight only the agent’s own words are shown', () => {
  const entry = only([reply({ lanes: [99], ...refused({ st: 'rejected', message: 'Not found' }) })])
  expect(entryDetail(entry, facts)).toEqual({ ticket: '', text: 'That serial is covered.' })
  expect(actionsOf(entry)).toContain('copy')
})

test('an abbreviation keeps its capitals behind ours', () => {
  expect(entryReason(only([op(refused({ message: 'SMTP is off.' }))]))).toBe('Not saved: SMTP is off.')
})

test('a refusal without a sentence gets one from its code', () => {
  const reason = (problem: Partial<OpProblem>) =>
    entryReason(only([reply(refused({ message: 'The server refused it', ...problem }))]))
  expect(reason({})).toBe('Not sent: the server refused it.')
  expect(reason({ code: 'op_too_old' })).toBe(
    'Not sent: it waited on this device for too long to be sent safely.',
  )
  expect(reason({ st: 'blocked' })).toBe('Not sent: it waits for another change that was not taken.')
})

test('every kind of refusal has its likely fix first', () => {
  const actions = (each: OutboxOp) => actionsOf(only([each]))
  expect(actions(reply())).toEqual(['edit', 'discard'])
  expect(actions(op())).toEqual(['view', 'discard'])
  expect(actions(reply(refused()))).toEqual(['retry', 'edit', 'copy', 'discard'])
  expect(actions(reply(refused({ st: 'conflict', reason: 'newer_messages' })))).toEqual([
    'sendAnyway',
    'edit',
    'copy',
    'discard',
  ])
  expect(actions(op(refused({ st: 'conflict', reason: 'unseen_inbound' })))).toEqual([
    'closeAnyway',
    'view',
    'discard',
  ])
  expect(actions(op(refused({ reason: 'already_assigned' })))).toEqual(['assignAnyway', 'view', 'discard'])
  expect(actions(reply(refused({ reason: 'gone' })))).toEqual(['copy', 'discard'])
  expect(actions(op(refused({ st: 'blocked' })))).toEqual(['discard'])
  expect(actions(op({ state: 'discarding' }))).toEqual([])
  const newMail = { cmd: 'drafts.save', isQuiet: true, args: { mode: 'new', html: '<p>Words</p>' } }
  expect(actions(op({ ...newMail, ...refused({ reason: 'gone' }) }))).toEqual([
    'keepDraft',
    'copy',
    'discard',
  ])
})

test('entries of one conversation stand together in the place of the first; a bulk action stands alone', () => {
  const { waiting } = entriesOf([
    op({ lanes: [1] }),
    op({ lanes: [2] }),
    op({ group: 'g', lanes: [1] }),
    op({ group: 'g', lanes: [2] }),
    op({ lanes: [1], cmd: 'notes.add' }),
  ])
  const groups = groupsOf(waiting)
  expect(groups.map(({ conversationId, entries }) => [conversationId, entries.length])).toEqual([
    [1, 2],
    [2, 1],
    [null, 1],
  ])
  expect(groups[0]?.entries.map(({ ops }) => ops[0].cmd)).toEqual(['conversations.setStatus', 'notes.add'])
})

const obstacle = (ops: OutboxOp[], of: OutboxOp) => {
  const entries = entriesOf(ops)
  const entry = entries.waiting.find((each) => each.ops.includes(of))
  const found = entry && obstacleOf(entry, entries)
  return found ? obstacleText(found, facts, () => '2:45 PM') : null
}

test('waiting work says what it waits for, when it is not simply its turn next', () => {
  const [first, second] = [reply(), op()]
  expect(obstacle([first, second], second)).toBeNull()
  const needing = op({ needs: [first.op] })
  expect(obstacle([first, needing], needing)).toBe('Goes out after "Reply to Dana Whitlock"')
  const failing = reply({ failures: 2, nextAt: 99 })
  expect(obstacle([failing], failing)).toBe('The server could not take it yet, next try at 2:45 PM')
  const behind = op()
  expect(obstacle([failing, behind], behind)).toBe('Goes out after "Reply to Dana Whitlock"')
  const elsewhere = op({ lanes: [11] })
  expect(obstacle([failing, elsewhere], elsewhere)).toBeNull()
  const discarding = reply({ state: 'discarding' })
  const next = op()
  expect(obstacle([discarding, next], next)).toBe(
    'Waits until the server has answered about "Reply to Dana Whitlock"',
  )
})
