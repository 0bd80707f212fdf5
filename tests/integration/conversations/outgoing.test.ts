import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#lib/id.ts'
import { seededRandom } from '#lib/random.ts'
import { agentPermissions } from '#domain/auth/permissions.ts'
import { runEffects, type EffectsRunner } from '#server/conversations/effects.ts'
import { smtpSender } from '#server/mail/smtp-sender.ts'
import { runOp } from '#server/sync/push.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../support/mail-desk.ts'
import { startSmtpSink, type SmtpSink } from '../../support/smtp-sink.ts'

let desk: MailDesk
let sink: SmtpSink
let runner: EffectsRunner
let userId: number
const random = seededRandom(1n)
const sender = () => smtpSender(sink.url)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const nodeClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

beforeAll(async () => {
  desk = await openMailDesk()
  sink = await startSmtpSink()
  userId = await desk.database.desk(desk.accountId, async (sql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: `with role as (insert into roles (account_id, name, permissions) values ($1, 'agent', $2) returning id)
        insert into users (account_id, first_name, last_name, email, role_id)
        select $1, 'Maya', 'Lindqvist', 'maya@desk.test', id from role returning id`,
      values: [desk.accountId, [...agentPermissions]],
    })
    return (row as { id: number }).id
  })
  runner = runEffects({
    database: desk.database,
    connection: desk.connection,
    sender: sender(),
    secret: desk.parts.secret,
    readBlob: (sha256) => Promise.resolve(desk.blobs.get(sha256) as Uint8Array),
    clock: nodeClock,
    random,
    log,
  })
})

afterAll(async () => {
  await runner.stop()
  await sink.close()
  await desk.close()
})

const inbound = (id: string, fields: Record<string, string> = {}) =>
  desk.take(
    mailText(
      {
        From: 'Dana Whitlock <dana@ryeandrail.example>',
        To: supportAddress,
        Subject: 'Battery drops',
        'Message-ID': `<${id}>`,
        References: '<older@ryeandrail.example>',
        ...fields,
      },
      'It is flat.',
    ),
  )

let nextId = 1_000_000

function reply(conversationId: number, messageId: number, op = uuidv7(Date.now(), random)) {
  nextId += 1
  const args = {
    id: nextId,
    conversationId,
    to: [{ email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }],
    cc: [],
    bcc: [{ email: 'archive@desk.test', name: '' }],
    html: '<p>A new battery is on its way.</p>',
    attachments: [],
    draftId: null,
    notBefore: null,
    mode: 'reply',
    messageId,
    acknowledged: 100,
  }
  const wire = {
    op,
    cmd: 'messages.reply',
    opv: 1,
    args,
    base: null,
    needs: [],
    at: Date.now(),
    firstSentAt: null,
  }
  return runOp(desk.database, { accountId: desk.accountId, userId }, wire, { now: () => Date.now(), log })
}

const delivery = async (messageId: number) => {
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ state: string }>({ text: 'select state from deliveries where id = $1', values: [messageId] }),
  )
  return row?.state
}

test('an answer leaves once, threaded under the mail it answers, and its answer comes back to it', async () => {
  const first = await inbound('first@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const verdict = await reply(first.conversationId, first.messageId)
  expect(verdict).toMatchObject({ st: 'applied' })
  await sink.waitFor(1)
  const [mail] = sink.mails
  expect(mail?.parsed.inReplyTo).toBe('<first@ryeandrail.example>')
  expect(mail?.parsed.references).toEqual(['<older@ryeandrail.example>', '<first@ryeandrail.example>'])
  expect(mail?.parsed.messageId).toBe(`<${verdict.op}@desk.test>`)
  expect(mail?.parsed.subject).toBe('Re: Battery drops')
  expect(mail?.parsed.text).toContain('A new battery is on its way.')
  expect(mail?.parsed.text).toContain('It is flat.')
  expect(mail?.to).toEqual(['dana@ryeandrail.example', 'archive@desk.test'])
  expect(mail?.raw).not.toContain('archive@desk.test')
  await expect.poll(() => delivery(nextId)).toBe('sent')

  const replyTo = mail?.parsed.replyTo?.value[0]?.address ?? ''
  expect(replyTo).toMatch(/^support\+c/)
  const back = await inbound('back@ryeandrail.example', {
    To: replyTo,
    References: '',
    Subject: 'Something else',
  })
  expect(back).toMatchObject({ kind: 'kept', conversationId: first.conversationId })
})

test('an op pushed again sends nothing again', async () => {
  const first = await inbound('second@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const before = sink.mails.length
  const op = uuidv7(Date.now(), random)
  const verdict = await reply(first.conversationId, first.messageId, op)
  nextId -= 1
  expect(await reply(first.conversationId, first.messageId, op)).toMatchObject({
    st: 'applied',
    seq: verdict.seq,
  })
  await sink.waitFor(before + 1)
  await expect.poll(() => delivery(nextId)).toBe('sent')
  expect(sink.mails).toHaveLength(before + 1)
})

test('answers of one conversation leave in their order', async () => {
  const first = await inbound('third@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const before = sink.mails.length
  const ops: string[] = []
  for (let n = 0; n < 5; n += 1) ops.push((await reply(first.conversationId, first.messageId)).op)
  await sink.waitFor(before + 5)
  expect(sink.mails.slice(before).map((mail) => mail.parsed.messageId)).toEqual(
    ops.map((op) => `<${op}@desk.test>`),
  )
})

test('a bounce shows on the message that did not arrive', async () => {
  const first = await inbound('fourth@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const { op } = await reply(first.conversationId, first.messageId)
  await expect.poll(() => delivery(nextId)).toBe('sent')
  const report = [
    'From: MAILER-DAEMON@mx.example',
    `To: ${supportAddress}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <bounce@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; dana@ryeandrail.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${op}@desk.test>`,
    'Subject: Re: Battery drops',
    '',
    'A new battery is on its way.',
    '--b--',
    '',
  ]
  const outcome = await desk.take(report.join('\r\n'))
  expect(outcome).toMatchObject({ kind: 'kept', conversationId: first.conversationId })
  expect(await delivery(nextId)).toBe('bounced')
})
