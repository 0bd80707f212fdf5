import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '#server/mail/message-ids.ts'
import { replyAddress } from '#server/mail/thread-token.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../support/mail-desk.ts'
import { sharedPath } from '../../support/shared.ts'

let desk: MailDesk

beforeAll(async () => {
  desk = await openMailDesk()
})

afterAll(() => desk.close())

let count = 0

function mail(fields: Record<string, string> = {}, body = 'My battery is flat.'): string {
  count += 1
  return mailText(
    {
      From: 'Dana Whitlock <dana@ryeandrail.example>',
      To: supportAddress,
      Subject: `Battery ${count}`,
      'Message-ID': `<m${count}@ryeandrail.example>`,
      ...fields,
    },
    body,
  )
}

const lastId = () => `<m${count}@ryeandrail.example>`

async function kept(raw: string, mailboxId?: number) {
  const outcome = await desk.take(raw, mailboxId)
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return outcome
}

const conversation = async (id: number) =>
  (
    await desk.database.look(desk.accountId, (sql) =>
      sql.rows<Record<string, unknown>>({ text: 'select * from conversations where id = $1', values: [id] }),
    )
  )[0] as Record<string, unknown>

const close = (id: number) =>
  desk.database.desk(desk.accountId, (sql) =>
    sql.rows({ text: 'update conversations set status_id = 4, is_read = true where id = $1', values: [id] }),
  )

test('a first mail makes a conversation with its contact, a ticket number and an unread mark', async () => {
  const { conversationId } = await kept(mail())
  const row = await conversation(conversationId)
  expect(row).toMatchObject({
    status_id: 1,
    is_read: false,
    total_messages: 1,
    items: 1,
    preview: 'My battery is flat.',
  })
  expect(row['ticket_no']).toBeGreaterThan(0)
  expect(row['contact_id']).not.toBeNull()
})

test('a domain of its own letters is one sender, however a mail program writes it', async () => {
  const onWire = await kept(mail({ From: 'Ida <ida@xn--mller-kva.example>' }))
  const inLetters = await kept(mail({ From: 'Ida <ida@müller.example>' }))
  const [first, second] = [
    await conversation(onWire.conversationId),
    await conversation(inLetters.conversationId),
  ]
  expect(second['contact_id']).toBe(first['contact_id'])
  const [contact] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ email: string }>({
      text: 'select email from contacts where id = $1',
      values: [first['contact_id']],
    }),
  )
  expect(contact?.email).toBe('ida@müller.example')
})

test('the same mail again changes nothing, also when two copies arrive at once', async () => {
  const raw = mail()
  const outcomes = await Promise.all([desk.take(raw), desk.take(raw), desk.take(raw)])
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['kept', 'known', 'known'])
  expect(await desk.take(raw)).toEqual({ kind: 'known' })
})

test('answers find their conversation by In-Reply-To and by References, and wake it', async () => {
  const first = await kept(mail())
  const id = lastId()
  await close(first.conversationId)
  const second = await kept(mail({ 'In-Reply-To': id, Subject: 'Another subject' }))
  expect(second.conversationId).toBe(first.conversationId)
  const row = await conversation(first.conversationId)
  expect(row).toMatchObject({ status_id: 2, is_read: false, total_messages: 2, items: 3 })
  const third = await kept(mail({ References: `<unknown@elsewhere.example> ${id} <more@elsewhere.example>` }))
  expect(third.conversationId).toBe(first.conversationId)
})

test('our signed address finds the conversation for those who took part, and for nobody else', async () => {
  const first = await kept(mail())
  const address = replyAddress(supportAddress, first.conversationId, desk.parts.secret)
  expect((await kept(mail({ To: address }))).conversationId).toBe(first.conversationId)
  const stranger = await kept(mail({ To: address, From: 'Mallory <mallory@elsewhere.example>' }))
  expect(stranger.conversationId).not.toBe(first.conversationId)
  const forged = address.replace(/\.(.)/, (_, letter: string) => `.${letter === 'a' ? 'b' : 'a'}`)
  expect((await kept(mail({ To: forged }))).conversationId).not.toBe(first.conversationId)
})

test('an answer written to another mailbox opens a conversation there', async () => {
  const first = await kept(mail())
  const id = lastId()
  const other = await desk.addMailbox('warranty@desk.test')
  const second = await kept(mail({ 'In-Reply-To': id }), other)
  expect(second.conversationId).not.toBe(first.conversationId)
})

test('an out-of-office is kept in its conversation and neither reopens nor marks it unread', async () => {
  const first = await kept(mail())
  const id = lastId()
  await close(first.conversationId)
  const away = await kept(mail({ 'In-Reply-To': id, 'Auto-Submitted': 'auto-replied' }, 'I am away.'))
  expect(away.conversationId).toBe(first.conversationId)
  expect(await conversation(first.conversationId)).toMatchObject({
    status_id: 4,
    is_read: true,
    total_messages: 2,
  })
})

test('a mail without a usable sender is set aside once, with its bytes', async () => {
  const raw = mailText({ To: supportAddress, Subject: 'Nobody', 'Message-ID': '<nobody@x.example>' }, 'Hello')
  expect(await desk.take(raw)).toEqual({ kind: 'set-aside', reason: 'no sender' })
  expect(await desk.take(raw)).toEqual({ kind: 'known' })
  const rows = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ hash: string }>({
      text: `select raw_sha256 as hash from set_aside where reason = 'no sender'`,
    }),
  )
  expect(rows).toHaveLength(1)
  expect(new TextDecoder().decode(desk.blobs.get(rows[0]?.hash ?? ''))).toBe(raw)
})

const messages = sharedPath('data/mail')

test.skipIf(messages === null)(
  'all real messages go in or are set aside with a reason',
  { timeout: 240_000 },
  async () => {
    const folder = messages as string
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const outcomes = { kept: 0, known: 0, 'set-aside': 0 }
    const different = new Set<string>()
    const reasons: Record<string, number> = {}
    for (const name of files) {
      const raw = readFileSync(join(folder, name))
      different.add(fingerprintOf(raw))
      const outcome = await desk.take(raw)
      outcomes[outcome.kind] += 1
      if (outcome.kind === 'set-aside') reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1
    }
    console.info(`real messages: ${JSON.stringify(outcomes)} ${JSON.stringify(reasons)}`)
    expect(outcomes.kept + outcomes.known + outcomes['set-aside']).toBe(files.length)
    expect(outcomes.known).toBe(files.length - different.size)
    expect(outcomes.kept).toBeGreaterThan(350)
  },
)
