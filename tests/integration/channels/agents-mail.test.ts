import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replyAddress } from '#server/mail/thread-token.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'

/* Mail from an agent's mail program is the agent's if our server vouches for it; else a customer's. */

let desk: SendingDesk
let count = 0
const dana = 'Dana Whitlock <dana@ryeandrail.example>'
const maya = 'Maya Lindqvist <maya@desk.test>'
const vouched = { 'Authentication-Results': 'mx.desk.test; dmarc=pass header.from=desk.test' }

beforeAll(async () => {
  desk = await openSendingDesk()
  desk.parts.authServers = ['mx.desk.test']
})
afterAll(() => desk.close())
beforeEach(() => setting({}))

const sql = (text: string, values: unknown[] = []) =>
  desk.database.desk(desk.accountId, (inner) => inner.rows<Record<string, unknown>>({ text, values }))
const setting = (settings: object) =>
  sql('update mailboxes set settings = $1 where id = $2', [
    { fontSize: 16, fontFamily: 'Arial', signatureEnabled: false, ...settings },
    desk.mailboxId,
  ])

async function take(fields: Record<string, string>, body = 'It is flat.') {
  count += 1
  const id = `<g${count}@mail.example>`
  const headers = { From: dana, To: supportAddress, Subject: 'Battery', 'Message-ID': id, ...fields }
  const outcome = await desk.take(mailText(headers, body))
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return { ...outcome, id }
}

const seen = async (messageId: number) =>
  (
    await sql(
      `select m.kind, m.is_inbound as "isInbound", m.author_id as "authorId", m."from"->>'email' as "from", m.subject,
          m.reply_to as "replyTo", d.state, p.email as contact, c.subject as about, c.status_id as "statusId",
          c.is_read as "isRead", c.waiting_since is not null as "isWaiting", c.author_id as "openedBy"
        from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
        left join deliveries d on d.account_id = m.account_id and d.id = m.id
        left join contacts p on p.account_id = c.account_id and p.id = c.contact_id where m.id = $1`,
      [messageId],
    )
  )[0]

const answer = (first: { id: string }) => ({ From: maya, 'In-Reply-To': first.id, ...vouched })
const asCustomer = { kind: 'inbound', isInbound: true, authorId: null, state: null }

describe('an agent’s answer to all from a mail program', () => {
  test('is an answer of that agent, sent already, and nobody waits any more', async () => {
    const first = await take({})
    const { conversationId, messageId } = await take({ ...answer(first), To: `${dana}, ${supportAddress}` })
    expect(conversationId).toBe(first.conversationId)
    expect(await seen(messageId)).toMatchObject({
      ...{ kind: 'reply', isInbound: false, authorId: desk.userId, from: 'maya@desk.test', state: 'sent' },
      ...{ contact: 'dana@ryeandrail.example', statusId: 2, isRead: true, isWaiting: false },
    })
    expect(await sql('select 1 from effects where message_id = $1', [messageId])).toEqual([])
    expect(
      await sql(`select actor_id as by from activities where conversation_id = $1 and field = 'statusId'`, [
        conversationId,
      ]),
    ).toEqual([{ by: desk.userId }])
  })

  test('is found by our signed address, although the agent had no part in the thread', async () => {
    const first = await take({})
    const token = replyAddress(supportAddress, first.conversationId, desk.parts.secret)
    const { conversationId, messageId } = await take({ From: maya, To: `${dana}, ${token}`, ...vouched })
    expect(conversationId).toBe(first.conversationId)
    expect(await seen(messageId)).toMatchObject({ kind: 'reply', authorId: desk.userId })
  })

  test('belongs to its conversation also where customers’ answers to a closed one open a new one', async () => {
    const first = await take({})
    await setting({ reopening: 'never' })
    await sql('update conversations set status_id = 4, last_activity_at = 0 where id = $1', [
      first.conversationId,
    ])
    const { conversationId } = await take({ ...answer(first), To: `${dana}, ${supportAddress}` })
    expect(conversationId).toBe(first.conversationId)
  })

  test('that the customer did not get is no answer: it is news to the desk, and the customer waits on', async () => {
    const first = await take({})
    await sql('update conversations set is_read = true where id = $1', [first.conversationId])
    const { messageId } = await take(answer(first))
    expect(await seen(messageId)).toMatchObject({
      ...{ kind: 'forward', isInbound: false, authorId: desk.userId, state: null },
      ...{ isRead: false, isWaiting: true, statusId: 1 },
    })
  })
})

describe('nobody speaks for an agent', () => {
  test.each([
    ['that no server stands by', {}],
    ['that a server unknown here stands by', { 'Authentication-Results': 'mx.evil.example; dmarc=pass' }],
    ['that fails', { 'Authentication-Results': 'mx.desk.test; dmarc=fail header.from=desk.test' }],
  ])('by a mail in the agent’s name %s', async (_, fields) => {
    const first = await take({})
    const token = replyAddress(supportAddress, first.conversationId, desk.parts.secret)
    const { conversationId, messageId } = await take({ From: maya, To: `${dana}, ${token}`, ...fields })
    expect(conversationId).not.toBe(first.conversationId)
    expect(await seen(messageId)).toMatchObject(asCustomer)
  })

  test('who has left, or may not answer in the inbox', async () => {
    const first = await take({})
    for (const [change, back] of [
      ['update users set is_active = false', 'update users set is_active = true'],
      [
        `update roles set permissions = '{}'`,
        `update roles set permissions = '{conversations.manage_conversation}'`,
      ],
    ] as const) {
      await sql(change)
      expect(await seen((await take({ ...answer(first), Cc: dana })).messageId)).toMatchObject(asCustomer)
      await sql(back)
    }
  })

  test('by a mail program that answers while they are away', async () => {
    const first = await take({})
    const { messageId } = await take({ ...answer(first), 'Auto-Submitted': 'auto-replied' })
    expect(await seen(messageId)).toMatchObject(asCustomer)
  })
})

test('an agent is a customer in a conversation of their own', async () => {
  const first = await take({ From: maya, ...vouched })
  expect(await seen(first.messageId)).toMatchObject({ ...asCustomer, contact: 'maya@desk.test' })
  expect(await seen((await take(answer(first))).messageId)).toMatchObject({ ...asCustomer, isWaiting: true })
})

test('a mail that an agent writes to a customer with the inbox in copy begins a conversation of that customer', async () => {
  const { messageId } = await take({
    From: maya,
    To: 'Otto <otto@ryeandrail.example>',
    Cc: supportAddress,
    ...vouched,
  })
  expect(await seen(messageId)).toMatchObject({
    ...{ kind: 'new', isInbound: false, authorId: desk.userId, openedBy: desk.userId, state: 'sent' },
    ...{ contact: 'otto@ryeandrail.example', isRead: true, isWaiting: false },
  })
})

describe('what an agent forwards', () => {
  const body = [
    ...[
      'Please take it.',
      '',
      '---------- Forwarded message ---------',
      'From: Luca <luca@ryeandrail.example>',
    ],
    ...['Date: Fri, 20 Nov 2026 at 10:00', 'Subject: Brakes', 'To: <maya@desk.test>', '', 'They squeak.'],
  ].join('\r\n')
  const forward = { From: maya, Subject: 'Fwd: Brakes', ...vouched }

  test('opens a conversation of who wrote it first, and answers go there', async () => {
    expect(await seen((await take(forward, body)).messageId)).toMatchObject({
      ...asCustomer,
      ...{ from: 'maya@desk.test', contact: 'luca@ryeandrail.example', subject: 'Brakes', about: 'Brakes' },
      ...{ replyTo: [{ email: 'luca@ryeandrail.example', name: 'Luca' }], isWaiting: true, isRead: false },
    })
  })

  test('does not where the inbox is not to, and by nobody else', async () => {
    const { Subject, From } = forward
    expect(await seen((await take({ From, Subject }, body)).messageId)).toMatchObject({
      contact: 'maya@desk.test',
    })
    await setting({ opensForwards: false })
    expect(await seen((await take(forward, body)).messageId)).toMatchObject({
      ...{ contact: 'maya@desk.test', subject: 'Fwd: Brakes', replyTo: [] },
    })
  })
})
