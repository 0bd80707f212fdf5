import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '#domain/jobs/job.ts'
import { takeMail } from '#server/channels/email/intake.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { mailText } from '../../support/mail-desk.ts'

/* Deleting an inbox requires a target for its conversations; no conversation or content is lost. */

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const log = { info: () => undefined, warn: () => undefined }
let inboxes = 0

interface Held {
  conversations: number
  waiting: number
  isUnderWay: boolean
}

async function addInbox(): Promise<number> {
  inboxes += 1
  const [row] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, email_verified, settings)
      values ($1, 'email', $2, true, '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id`,
    [`Inbox ${inboxes}`, `inbox-${inboxes}@northwind.example`],
  )
  return (row as { id: number }).id
}

async function take(mailboxId: number, id: string, head: Record<string, string> = {}): Promise<number> {
  const { database, attachments, rawMail, secret, clock, accountId } = desk
  const parts = intakeParts({ database, attachments, rawMail, secret, clock, log })
  const raw = mailText(
    {
      From: 'Dana Whitlock <dana@customer.example>',
      To: 'inbox@northwind.example',
      Subject: id,
      'Message-ID': `<${id}@customer.example>`,
      ...head,
    },
    'They squeak.',
  )
  const arrival = { from: null, to: ['inbox@northwind.example'] }
  const outcome = await takeMail(parts, { accountId, mailboxId }, new TextEncoder().encode(raw), arrival)
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return outcome.conversationId
}

const path = (id: number) => `/desk/mailboxes/${id}/deletion`
const held = async (id: number) => (await desk.call<Held>('GET', path(id), { as: desk.owner })).body
const remove = (
  id: number,
  mailboxId: number,
  conversations = 'move',
  { as = desk.owner, keepsAddresses = true }: { as?: DeskUser; keepsAddresses?: boolean } = {},
) =>
  desk.call<{ isDeleted: boolean; message: string; field: string }>('PUT', path(id), {
    as,
    body: { conversations, mailboxId, keepsAddresses },
  })
const isThere = async (id: number) =>
  (await desk.sql('select 1 from mailboxes where id = $1', [id])).length === 1
const conversation = async (id: number) =>
  (
    await desk.sql<Record<string, unknown>>(
      `select mailbox_id as "mailboxId", is_trashed as "isTrashed", total_messages as messages,
          (select array_agg(field order by position) from activities where conversation_id = c.id) as trail
        from conversations c where id = $1`,
      [id],
    )
  )[0]

describe('API-009, D1-101: an inbox is deleted with a choice for its conversations', () => {
  test('asked first it says how many it holds, and how many mails have not left', async () => {
    const inbox = await addInbox()
    expect(await held(inbox)).toEqual({ conversations: 0, waiting: 0, isUnderWay: false })
    await take(inbox, 'counted')
    expect(await held(inbox)).toMatchObject({ conversations: 1 })
  })

  test('another inbox takes them, and answers go on finding them there', async () => {
    const [from, to] = [await addInbox(), await addInbox()]
    const open = await take(from, 'moved-open')
    const trashed = await take(from, 'moved-trashed')
    const draft = await take(from, 'moved-draft')
    await desk.sql('update conversations set is_trashed = true where id = $1', [trashed])
    await desk.sql('update conversations set is_draft = true, author_id = $2 where id = $1', [
      draft,
      desk.agent.id,
    ])
    await desk.sql(
      `insert into set_aside (mailbox_id, reason, received_at, envelope) values ($1, 'no sender', 1, '{}')`,
      [from],
    )
    expect((await remove(from, to)).body).toEqual({ id: from, isDeleted: true })
    expect(await isThere(from)).toBe(false)
    expect(await conversation(open)).toMatchObject({ mailboxId: to, isTrashed: false, trail: ['mailboxId'] })
    expect(await conversation(trashed)).toMatchObject({ mailboxId: to, isTrashed: true })
    expect(await conversation(draft)).toMatchObject({ mailboxId: to, isTrashed: false, trail: null })
    expect(await desk.sql('select 1 from set_aside where mailbox_id = $1', [to])).toHaveLength(1)
    const answer = await take(to, 'moved-answer', { 'In-Reply-To': '<moved-open@customer.example>' })
    expect(answer).toBe(open)
  })

  test('or its trash does, and drafts stay drafts', async () => {
    const [from, to] = [await addInbox(), await addInbox()]
    const open = await take(from, 'thrown')
    const draft = await take(from, 'kept-draft')
    await desk.sql('update conversations set is_draft = true, author_id = $2 where id = $1', [
      draft,
      desk.agent.id,
    ])
    expect((await remove(from, to, 'trash')).body.isDeleted).toBe(true)
    expect(await conversation(open)).toMatchObject({
      ...{ mailboxId: to, isTrashed: true, messages: 1 },
      trail: ['mailboxId', 'isTrashed'],
    })
    expect(await conversation(draft)).toMatchObject({ mailboxId: to, isTrashed: false })
  })

  test('the same mail in both stays in both', async () => {
    const [from, to] = [await addInbox(), await addInbox()]
    const [one, two] = [await take(from, 'twice'), await take(to, 'twice')]
    expect((await remove(from, to)).body.isDeleted).toBe(true)
    expect([await conversation(one), await conversation(two)]).toMatchObject([
      { mailboxId: to, messages: 1 },
      { mailboxId: to, messages: 1 },
    ])
    expect(await take(to, 'twice-answered', { 'In-Reply-To': '<twice@customer.example>' })).toBe(two)
  })

  test('its addresses become aliases of that inbox, or nobody’s', async () => {
    const [from, to] = [await addInbox(), await addInbox()]
    const [address] = await desk.sql<{ email: string }>('select email from mailboxes where id = $1', [from])
    await desk.sql(
      `insert into mailbox_addresses (mailbox_id, address, is_alias) values ($1, 'repairs@northwind.example', true)`,
      [from],
    )
    const aliasesOf = async (id: number) =>
      (await desk.call<{ aliases: object[] }>('GET', `/desk/mailboxes/${id}`, { as: desk.owner })).body
        .aliases
    await remove(from, to)
    expect(await aliasesOf(to)).toEqual([
      { email: address?.email, isVerified: true },
      { email: 'repairs@northwind.example', isVerified: false },
    ])
    const other = await addInbox()
    expect((await remove(to, other, 'move', { keepsAddresses: false })).body.isDeleted).toBe(true)
    expect(await aliasesOf(other)).toEqual([])
  })

  test('its servers and their passwords are forgotten', async () => {
    const [from, to] = [await addInbox(), await addInbox()]
    const smtp = { host: '127.0.0.1', port: 1, security: 'none', user: 'desk', password: 'secret' }
    const put = await desk.call('PUT', `/desk/mailboxes/${from}/smtp`, { as: desk.owner, body: smtp })
    expect(put.status).toBe(200)
    await take(from, 'with-servers')
    expect((await remove(from, to)).body.isDeleted).toBe(true)
    expect(
      await desk.sql(`select 1 from secrets where kind = 'mailboxes' and record_id = $1`, [from]),
    ).toEqual([])
  })

  test('it is refused into itself, into one that the caller does not see, and while a mail has not left', async () => {
    const [from, to] = [await addInbox(), await addInbox()]
    const id = await take(from, 'waiting')
    const elsewhere = { status: 400, body: { field: 'mailboxId', message: 'Choose another inbox' } }
    expect(await remove(from, from)).toMatchObject(elsewhere)
    expect(await remove(from, 999_999)).toMatchObject(elsewhere)
    expect((await remove(from, to, 'move', { as: desk.agent })).status).toBe(403)
    await desk.sql(
      `insert into effects (op, kind, message_id, conversation_id, not_before, state, next_at, internet_message_id, mailbox_id)
        select gen_random_uuid(), 'mail', m.id, $1, 0, 'waiting', 0, 'x@y', $2 from messages m where m.conversation_id = $1`,
      [id, from],
    )
    expect(await held(from)).toMatchObject({ conversations: 1, waiting: 1 })
    expect(await remove(from, to, 'move', { keepsAddresses: false })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('A mail has not left Inbox') },
    })
    expect(await conversation(id)).toMatchObject({ mailboxId: from })
    // With the addresses moved, mail can be sent from the other inbox.
    expect((await remove(from, to)).body.isDeleted).toBe(true)
    expect(await desk.sql('select 1 from effects where mailbox_id = $1', [to])).toHaveLength(1)
  })

  test('what is more than a call can move goes on as a job, and nobody begins it twice', async () => {
    const [from, to] = [await addInbox(), await addInbox()]
    const first = await take(from, 'many-0')
    await desk.sql(
      `insert into conversations (id, type, subject, mailbox_id, status_id, priority, is_draft, is_trashed, is_spam, is_read,
          is_starred, total_messages, items, has_attachment, preview, last_position, last_inbound_position, last_activity_at,
          created_at, label_ids, mentions)
        select nextval('desk_id'), type, subject || n, mailbox_id, status_id, priority, is_draft, is_trashed, is_spam, is_read,
          is_starred, 0, 0, false, '', 0, 0, last_activity_at, created_at, label_ids, mentions
        from conversations, generate_series(1, 310) n where id = $1`,
      [first],
    )
    expect((await remove(from, to)).body).toEqual({ id: from, isDeleted: false })
    expect(await held(from)).toMatchObject({ isUnderWay: true })
    expect(await remove(from, to)).toMatchObject({
      status: 409,
      body: { message: 'It is being deleted already' },
    })
    const { data } = (await desk.call<{ data: Job[] }>('GET', '/desk/jobs', { as: desk.owner })).body
    const job = data[0] as Job
    expect(job).toMatchObject({ title: 'Deletion of an inbox', state: 'waiting', total: 11 })
    const { database, clock } = desk
    const { kinds } = desk.parts
    await finishJob(
      { database, clock, kinds, random: nodeRandom, log },
      { accountId: desk.accountId, id: job.id },
    )
    expect(await isThere(from)).toBe(false)
    const [moved] = await desk.sql<{ count: number }>(
      'select count(*)::int as count from conversations where mailbox_id = $1',
      [to],
    )
    expect(moved?.count).toBe(311)
    const history = await desk.sql(
      `select actor_id as "actorId" from domain_events where type = 'record.deleted' and subject_id = $1`,
      [from],
    )
    expect(history).toEqual([{ actorId: desk.owner.id }])
  })
})
