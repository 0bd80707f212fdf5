import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationView, ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { statuses } from '#domain/conversations/status.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/* Endpoints of section 7 for conversations, with their paths and payloads. */

let desk: TestDesk
let secondMailboxId: number

beforeAll(async () => {
  desk = await openDesk()
  const [second] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, settings) values ('Spares', 'email', 'spares@northwind.example', '{}')
      returning id`,
  )
  secondMailboxId = second?.id as number
})
afterAll(() => desk.close())

const path = '/desk/conversations'

async function call<Body>(method: string, rest: string, body?: object): Promise<Body> {
  const answer = await desk.call<Body>(method, `${path}${rest}`, {
    as: desk.agent,
    ...(body ? { body } : {}),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const read = (id: number) => call<ThreadView>('GET', `/${id}`)

type Change = [
  id: string,
  method: string,
  path: string,
  value: () => object,
  kept: () => Partial<Record<keyof ConversationView, unknown>>,
]

const changes: Change[] = [
  [
    ...(['API-017', 'POST', '/mailbox'] as const),
    () => ({ mailboxId: secondMailboxId }),
    () => ({ mailboxId: secondMailboxId }),
  ],
  [
    ...(['API-020', 'POST', '/update'] as const),
    () => ({ priority: 'high', isStarred: true }),
    () => ({ priority: 'high', isStarred: true }),
  ],
  ['API-021', 'PUT', '/priority', () => ({ priority: 'critical' }), () => ({ priority: 'critical' })],
  [
    ...(['API-022', 'PUT', '/status'] as const),
    () => ({ statusId: 3 }),
    () => ({ status: { id: 3, status: 'on_hold' } }),
  ],
  [
    ...(['API-028', 'PUT', '/massaction'] as const),
    () => ({ statusId: 4, assigneeId: desk.agent.id }),
    () => ({ status: { id: 4, status: 'closed' }, assignee: { id: desk.agent.id, firstName: 'Maya' } }),
  ],
  ['API-036', 'PUT', '/read', () => ({ isRead: true }), () => ({ isRead: true })],
  ['API-036', 'PUT', '/spam', () => ({ isSpam: true }), () => ({ isSpam: true })],
  ['API-036', 'PUT', '/trash', () => ({ isTrashed: true }), () => ({ isTrashed: true })],
  [
    ...(['API-036', 'PUT', '/assign'] as const),
    () => ({ assigneeId: desk.agent.id }),
    () => ({ assignee: { id: desk.agent.id, firstName: 'Maya' }, team: null }),
  ],
  [
    ...(['API-036', 'PUT', '/assign'] as const),
    () => ({ teamId: desk.teamId }),
    () => ({ assignee: null, team: { id: desk.teamId, name: 'Workshop' } }),
  ],
  [
    ...(['API-036', 'PUT', '/labels'] as const),
    () => ({ labelIds: [desk.labelId] }),
    () => ({ labels: [expect.objectContaining({ id: desk.labelId })] }),
  ],
  ['API-036', 'PUT', '/starred', () => ({ isStarred: true }), () => ({ isStarred: true })],
  [
    ...(['API-036', 'PUT', '/duedate'] as const),
    () => ({ dueDate: Date.UTC(2026, 10, 30) }),
    () => ({ dueDate: Date.UTC(2026, 10, 30) }),
  ],
]

test.each(changes)('%s: %s %s takes conversationIds and the value, and keeps it', async (...change) => {
  const [, method, rest, value, kept] = change
  const conversationIds = [(await desk.receive()).conversationId, (await desk.receive()).conversationId]
  const untouched = (await desk.receive()).conversationId
  const outcome = await call<object>(method, rest, { conversationIds, ...value() })
  expect(outcome).toEqual({ updated: conversationIds, refused: [] })
  for (const id of conversationIds) expect(await read(id)).toMatchObject(kept())
  expect(await read(untouched)).not.toMatchObject(kept())
})

test('API-036: unassigning takes both agent and team away', async () => {
  const { conversationId } = await desk.receive()
  const conversationIds = [conversationId]
  await call('PUT', '/assign', { conversationIds, teamId: desk.teamId })
  await call('PUT', '/assign', { conversationIds })
  expect(await read(conversationId)).toMatchObject({ assignee: null, team: null })
})

test('INB-021, INB-022, INB-023: read, spam and favourite are toggles: there and back', async () => {
  const { conversationId } = await desk.receive()
  const words = { isRead: 'read', isSpam: 'spam', isStarred: 'starred' } as const
  for (const [field, word] of Object.entries(words))
    for (const value of [true, false]) {
      await call('PUT', `/${word}`, { conversationIds: [conversationId], [field]: value })
      expect(await read(conversationId)).toMatchObject({ [field]: value })
    }
})

test('API-019, CON-044: GET {id} reads one conversation with its messages', async () => {
  const { conversationId, messageId } = await desk.receive({ subject: 'Bell' })
  const thread = await read(conversationId)
  expect(thread).toMatchObject({ id: conversationId, subject: 'Bell', totalMessages: 1 })
  expect(thread.messages.map(({ id }) => id)).toEqual([messageId])
})

test('API-026, API-027: POST merge takes targetId and ids, POST {id}/split takes messageIds', async () => {
  const [target, other] = [await desk.receive(), await desk.receive()]
  const merged = await call<ThreadView>('POST', '/merge', {
    targetId: target.conversationId,
    ids: [other.conversationId],
  })
  expect(merged.messages.map(({ id }) => id)).toEqual([target.messageId, other.messageId])
  const split = await call<ThreadView>('POST', `/${target.conversationId}/split`, {
    messageIds: [other.messageId],
  })
  expect(split.id).not.toBe(target.conversationId)
  expect(split.messages.map(({ id }) => id)).toEqual([other.messageId])
  expect((await read(target.conversationId)).messages).toHaveLength(1)
})

test('API-029: GET counts says how many conversations there are of each kind', async () => {
  const before = await call<Record<string, number>>('GET', '/counts')
  await desk.receive()
  const after = await call<Record<string, number>>('GET', '/counts')
  expect(after['all']).toBe((before['all'] ?? 0) + 1)
  expect(after['unread']).toBe((before['unread'] ?? 0) + 1)
})

test('API-030, INB-018, INB-020: GET statuses gives the list that dropdowns show', async () => {
  const { data, total } = await call<{ data: object[]; total: number }>('GET', '/statuses')
  expect(data).toEqual([
    { id: 1, status: 'new', label: 'New' },
    { id: 2, status: 'open', label: 'Open' },
    { id: 3, status: 'on_hold', label: 'On Hold' },
    { id: 4, status: 'closed', label: 'Closed' },
  ])
  expect(total).toBe(4)
  // Devices have the same definition, so that it works offline.
  expect(data).toEqual(statuses.map(({ id, status, label }) => ({ id, status, label })))
})

test('CON-045: a conversation without a subject is called (no subject)', async () => {
  const { conversationId } = await desk.receive({ subject: '' })
  expect((await read(conversationId)).subject).toBe('(no subject)')
  const body = { mailboxId: desk.mailboxId, to: ['dana@customer.example'], messageText: 'Hello' }
  expect((await call<ThreadView>('POST', '', body)).subject).toBe('(no subject)')
})

test('CNS-010: a page of the conversation list has 30', async () => {
  for (let made = 0; made < 31; made += 1) await desk.receive()
  const { data, total } = await call<{ data: object[]; total: number }>('GET', '')
  expect(data).toHaveLength(30)
  expect(total).toBeGreaterThan(30)
})
