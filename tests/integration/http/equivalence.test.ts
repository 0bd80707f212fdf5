import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkEndpoints } from '#domain/conversations/calls/endpoints.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PushLine, Verdict, WireOp } from '#domain/sync/push.ts'
import type { AnyMutator } from '#domain/registry.ts'
import type { BulkEndpoint, BulkOutcome } from '#domain/via.ts'
import { uuidv5 } from '#server/http/uuid.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
let epoch: string
let nextId: number
/** Second inbox of the agent. */
let secondMailboxId: number
/** Open incident of the status page. */
let incidentId: number

beforeAll(async () => {
  desk = await openDesk()
  const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
  epoch = meta?.epoch as string
  const lease = await desk.call<Lease>('POST', '/desk/sync/lease', {
    as: desk.agent,
    body: { client: randomUUID() },
  })
  nextId = lease.body.k * leaseSize
  const [second] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, settings) values ('Spares', 'email', 'spares@northwind.example', '{}')
      returning id`,
  )
  secondMailboxId = second?.id as number
  incidentId = await makeIncident()
})
afterAll(() => desk.close())

async function makeIncident(): Promise<number> {
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> =>
    (await desk.call<never>(method, path, { as: desk.owner, ...(body ? { body } : {}) })).body
  await call('POST', '/status-page/setting', { name: 'Ridgeline Status', description: '' })
  const service = { name: 'Shop', description: 'Orders', startDate: 5 }
  const made = await call<{ id: number }>('POST', '/status-page/services/add', service)
  const sources = await call<{ data: { id: number }[] }>('GET', '/status-page/incidents/source')
  const incident = await call<{ id: number }>('POST', '/status-page/incidents/incident', {
    ...{ title: 'Checkout is slow', description: 'Payment takes minutes', startDate: Date.now() - 1000 },
    ...{ sourceId: sources.data[0]?.id, effectedServices: [{ serviceId: made.id, effect: 'PO' }] },
  })
  return incident.id
}

async function push(ops: Partial<WireOp>[]): Promise<Verdict[]> {
  const whole = ops.map((op) => ({ opv: 1, base: null, needs: [], at: Date.now(), firstSentAt: null, ...op }))
  const body = { client: randomUUID(), wire: 1, epoch, ops: whole, voids: [] }
  const answer = await desk.call<string>('POST', '/desk/sync/push', { as: desk.agent, body })
  const lines = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PushLine)
  return lines.filter((line) => line.t === 'verdict')
}

/** Content of a conversation without ids and times, which differ between copies. */
async function picture(conversationId: number): Promise<string> {
  const tables = {
    messages: 'position',
    notes: 'position',
    activities: 'position',
    drafts: 'id',
    deliveries: 'id',
  }
  const rows: Record<string, unknown> = {
    conversations: await desk.sql('select * from conversations where id = $1', [conversationId]),
    effects: await desk.sql('select kind, state, attempts from effects where conversation_id = $1', [
      conversationId,
    ]),
    sources: await desk.sql(
      `select s.text, s.mailbox_id from message_sources s join messages m on m.id = s.message_id
        where m.conversation_id = $1 order by m.position`,
      [conversationId],
    ),
  }
  for (const [table, order] of Object.entries(tables))
    rows[table] = await desk.sql(`select * from ${table} where conversation_id = $1 order by ${order}`, [
      conversationId,
    ])
  const own = [
    'id',
    'ver',
    'op',
    'at',
    'ticketNo',
    'ticket_no',
    'created_at',
    'sent_at',
    'updated_at',
    'last_activity_at',
    'conversation_id',
    'message_id',
    'words',
    'device',
    'last_inbound_at',
    'waiting_since',
  ]
  const show = (key: string, value: unknown) => {
    if (own.includes(key)) return undefined
    // The id differs between copies; only its presence is compared.
    return key === 'quotes' ? value !== null : value
  }
  return JSON.stringify(rows, show, 1)
}

const stored = (op: string) =>
  desk
    .sql<{ status: string; cmd: string }>('select cmd, status from sync_op where op = $1', [op])
    .then(([row]) => row)

describe.each(Object.entries(bulkEndpoints))('%s', (_, endpoint) => {
  const { via, args, each, path, method } = endpoint as unknown as BulkEndpoint<unknown, unknown>
  const valueOf: Record<string, () => object> = {
    'conversations.setStatus': () => ({ statusId: 3 }),
    'conversations.setPriority': () => ({ priority: 'high' }),
    'conversations.assign': () => ({ assigneeId: desk.agent.id }),
    'conversations.addLabels': () => ({ labelIds: [desk.labelId] }),
    'conversations.removeLabels': () => ({ labelIds: [desk.labelId] }),
    'conversations.star': () => ({ isStarred: true }),
    'conversations.markRead': () => ({ isRead: true }),
    'conversations.trash': () => ({ isTrashed: true }),
    'conversations.move': () => ({ mailboxId: secondMailboxId }),
    'conversations.spam': () => ({ isSpam: true }),
    'conversations.setIncident': () => ({ incidentId }),
    'conversations.setDue': () => ({ dueDate: Date.UTC(2026, 10, 30) }),
  }

  test('leaves the same rows and verdicts as the push of its op', async () => {
    const [byRest, byPush] = [await desk.receive(), await desk.receive()].map((one) => one.conversationId)
    const ids = [byRest as number]
    const isDelete = method === 'DELETE'
    const body = isDelete ? undefined : { conversationIds: ids, ...valueOf[via.name]?.() }
    const input: unknown = isDelete ? { ids } : body
    expect(each(input)).toEqual(ids)
    const key = randomUUID()
    const answer = await desk.call<BulkOutcome>(method, path.replace(':ids', String(byRest)), {
      as: desk.agent,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': key },
    })
    expect(answer.body).toEqual({ updated: ids, refused: [] })
    const [verdict] = await push([{ op: randomUUID(), cmd: via.name, args: args(input, byPush as number) }])
    expect(verdict?.st).toBe('applied')
    expect(await picture(byRest as number)).toBe(await picture(byPush as number))
    expect(await stored(uuidv5(key, String(byRest)))).toEqual({ cmd: via.name, status: 'applied' })
    // The same op through the other endpoint is recognised and not repeated.
    const [again] = await push([
      { op: uuidv5(key, String(byRest)), cmd: via.name, args: args(input, byRest as number) },
    ])
    expect(again).toMatchObject({ st: 'applied', seq: expect.any(Number) })
  })
})

describe('sending', () => {
  const words = { to: [{ email: 'dana@customer.example', name: 'Dana' }], html: '<p>Oil them</p>' }
  const rest = { to: words.to, messageHtml: words.html }
  const outgoing = (conversationId: number) => ({
    id: nextId++,
    conversationId,
    ...words,
    cc: [],
    bcc: [],
    attachments: [],
    draftId: null,
    notBefore: null,
  })
  const post = <Body = { id: number }>(path: string, body: object, key: string = randomUUID()) =>
    desk.call<Body>('POST', path, { as: desk.agent, body, headers: { 'idempotency-key': key } })

  test('API-016, CMP-018: a reply is the reply of a device', async () => {
    const [a, b] = [await desk.receive(), await desk.receive()]
    const answer = await post(`/desk/conversations/${a.conversationId}/messages`, {
      ...rest,
      messageId: a.messageId,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const args = { ...outgoing(b.conversationId), mode: 'reply', messageId: b.messageId, acknowledged: 0 }
    expect(await push([{ op: randomUUID(), cmd: 'messages.reply', args }])).toMatchObject([{ st: 'applied' }])
    expect(await picture(a.conversationId)).toBe(await picture(b.conversationId))
  })

  test('API-014, CMP-007: a new e-mail is the new e-mail of a device', async () => {
    const { mailboxId } = desk
    const { body } = await post('/desk/conversations', { ...rest, mailboxId, subject: 'Hello' })
    const conversationId = nextId++
    const args = { ...outgoing(conversationId), mailboxId, subject: 'Hello', contactId: null }
    expect(await push([{ op: randomUUID(), cmd: 'conversations.compose', args }])).toMatchObject([
      { st: 'applied' },
    ])
    expect(await picture(body.id)).toBe(await picture(conversationId))
  })

  test('API-015: a note is the note of a device', async () => {
    const [a, b] = [await desk.receive(), await desk.receive()]
    const { body } = await post<{ note: string }>('/desk/notes', {
      messageId: a.messageId,
      note: '<p>Known</p>',
    })
    expect(body.note).toBe('<p>Known</p>')
    const args = {
      id: nextId++,
      conversationId: b.conversationId,
      messageId: b.messageId,
      html: '<p>Known</p>',
      mentions: [],
      attachments: [],
      draftId: null,
    }
    expect(await push([{ op: randomUUID(), cmd: 'notes.add', args }])).toMatchObject([{ st: 'applied' }])
    expect(await picture(a.conversationId)).toBe(await picture(b.conversationId))
  })

  test('repeated under its key, a call makes nothing twice', async () => {
    const { conversationId, messageId } = await desk.receive()
    const key = randomUUID()
    const path = `/desk/conversations/${conversationId}/messages`
    const answers = await Promise.all([1, 2, 3].map(() => post(path, { ...rest, messageId }, key)))
    answers.push(await post(path, { ...rest, messageId }, key))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await desk.sql('select 1 from effects where conversation_id = $1', [conversationId])).toHaveLength(
      1,
    )
    const other = await post(path, { ...rest, messageId, messageHtml: '<p>Grease them</p>' }, key)
    expect(other).toMatchObject({
      status: 409,
      body: { message: 'This Idempotency-Key was used for another call' },
    })
  })

  test('CMP-020, CMP-021, CMP-022: needs an inbox, somebody to go to, and words', async () => {
    const refusal = async (fields: object) => {
      const { status, body } = await post<{ field: string; message: string }>('/desk/conversations', {
        ...rest,
        mailboxId: desk.mailboxId,
        ...fields,
      })
      return [status, body.field, body.message]
    }
    expect(await refusal({ mailboxId: undefined })).toEqual([400, 'mailboxId', 'Mailbox must be specified'])
    expect(await refusal({ to: [] })).toEqual([400, 'to', 'To is a required field'])
    expect(await refusal({ messageHtml: '<p> </p>' })).toEqual([400, 'messageHtml', 'Please Write Content'])
  })

  test('CMP-012: Send & Close closes after sending', async () => {
    const { conversationId, messageId } = await desk.receive()
    await post(`/desk/conversations/${conversationId}/messages`, { ...rest, messageId, statusId: 4 })
    const { body } = await desk.call('GET', `/desk/conversations/${conversationId}`, { as: desk.agent })
    expect(body['status']).toEqual({ id: 4, status: 'closed' })
  })

  test('is held back when somebody wrote after what the caller had seen', async () => {
    const { conversationId, messageId } = await desk.receive({ id: 'first@customer.example' })
    await desk.receive({ inReplyTo: 'first@customer.example', text: 'Never mind.' })
    const path = `/desk/conversations/${conversationId}/messages`
    const held = await post(path, { ...rest, messageId, lastMessage: 1 })
    expect(held).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'newer_messages', facts: { newest: 2, seen: 1 } },
    })
    expect((await post(path, { ...rest, messageId, lastMessage: 2 })).status).toBe(200)
  })

  test('later than a time that has passed is refused, not sent at once', async () => {
    const answer = await post('/desk/conversations', {
      ...rest,
      mailboxId: desk.mailboxId,
      sendLater: true,
      sendTime: 1,
    })
    expect(answer).toMatchObject({ status: 400, body: { field: 'sendTime' } })
  })
})

describe('drafts', () => {
  interface Thread {
    id: number
    isDraft: boolean
    messages: { id: number; isDraft: boolean; messageHtml: string; kind: string }[]
  }
  const post = (path: string, body: object, key: string = randomUUID()) =>
    desk.call<Thread>('POST', path, { as: desk.agent, body, headers: { 'idempotency-key': key } })

  test('API-014, CMP-017: of a new e-mail is kept, changed, sent, and gone', async () => {
    const { mailboxId } = desk
    const made = await post('/desk/conversations', { isDraft: true, mailboxId, messageHtml: '<p>One</p>' })
    expect(made.body).toMatchObject({
      isDraft: true,
      messages: [{ isDraft: true, kind: 'new', messageHtml: '<p>One</p>' }],
    })
    const draftId = made.body.messages[0]?.id as number
    const changed = await post('/desk/conversations', {
      isDraft: true,
      messageId: draftId,
      messageHtml: '<p>Two</p>',
    })
    expect(changed.body).toMatchObject({
      id: made.body.id,
      messages: [{ id: draftId, messageHtml: '<p>Two</p>' }],
    })
    const hidden = await desk.call('GET', `/desk/conversations/${made.body.id}`, { as: desk.owner })
    expect(hidden.status).toBe(404)
    const key = randomUUID()
    const send = {
      mailboxId,
      messageId: draftId,
      to: ['dana@customer.example'],
      messageHtml: '<p>Two</p>',
      subject: 'Hi',
    }
    const sent = await post('/desk/conversations', send, key)
    expect(sent.body).toMatchObject({
      id: made.body.id,
      isDraft: false,
      messages: [{ isDraft: false, kind: 'new' }],
    })
    // The call deleted its own target; repeated, it returns the first answer.
    expect((await post('/desk/conversations', send, key)).body).toEqual(sent.body)
  })

  test('CMP-017: of a reply stands in the thread, for its writer alone', async () => {
    const { conversationId, messageId } = await desk.receive()
    const path = `/desk/conversations/${conversationId}/messages`
    const body = { isDraft: true, mode: 'replyAll', messageId, messageText: 'Please <wait>' }
    const kept = await desk.call<Thread['messages'][0]>('POST', path, { as: desk.agent, body })
    expect(kept.body).toMatchObject({
      isDraft: true,
      kind: 'replyAll',
      messageHtml: '<p>Please &lt;wait&gt;</p>',
    })
    const mine = await desk.call<Thread>('GET', `/desk/conversations/${conversationId}`, { as: desk.agent })
    expect(mine.body.messages.map((message) => message.isDraft)).toEqual([false, true])
    const theirs = await desk.call<Thread>('GET', `/desk/conversations/${conversationId}`, { as: desk.owner })
    expect(theirs.body.messages).toHaveLength(1)
    const drop = (as: TestDesk['agent']) => desk.call('DELETE', `/desk/drafts/${kept.body.id}`, { as })
    expect((await drop(desk.owner)).status).toBe(404)
    expect((await drop(desk.agent)).body).toEqual({ id: kept.body.id })
    expect((await drop(desk.agent)).status).toBe(404)
  })

  test('CON-049: of new e-mails are deleted for good, other conversations are not', async () => {
    const made = await post('/desk/conversations', { isDraft: true, mailboxId: desk.mailboxId })
    const { conversationId } = await desk.receive()
    const key = randomUUID()
    const conversationIds = [made.body.id, conversationId]
    const drop = () =>
      desk.call<BulkOutcome>('DELETE', '/desk/conversations', {
        as: desk.agent,
        body: { conversationIds },
        headers: { 'idempotency-key': key },
      })
    const outcome = {
      updated: [made.body.id],
      refused: [
        { id: conversationId, message: 'Only drafts and what is in the trash can be deleted for good' },
      ],
    }
    expect((await drop()).body).toEqual(outcome)
    expect((await drop()).body).toEqual(outcome)
  })
})

test('a bulk call changes what it can and says what it could not', async () => {
  const one = await desk.receive()
  const answer = await desk.call<BulkOutcome>('PUT', '/desk/conversations/starred', {
    as: desk.agent,
    body: { conversationIds: [one.conversationId, 999_999, one.conversationId], isStarred: true },
  })
  expect(answer.body).toEqual({
    updated: [one.conversationId],
    refused: [{ id: 999_999, message: 'Not found' }],
  })
})

test('an Idempotency-Key must be a UUID', async () => {
  const { conversationId } = await desk.receive()
  const answer = await desk.call('PUT', '/desk/conversations/starred', {
    as: desk.agent,
    body: { conversationIds: [conversationId], isStarred: true },
    headers: { 'idempotency-key': 'again' },
  })
  expect(answer).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } })
})

test('every bulk call has a value here to be tried with', () => {
  const names = Object.values(bulkEndpoints).map((endpoint) => (endpoint.via as AnyMutator).name)
  expect(names.length).toBeGreaterThan(7)
  expect(desk.logged).toEqual([])
})
