import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#lib/id.ts'
import { seededRandom } from '#lib/random.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'
import type { SmtpSink } from '../../support/services/smtp-sink.ts'

let desk: SendingDesk
let sink: SmtpSink
const random = seededRandom(2n)

beforeAll(async () => {
  desk = await openSendingDesk()
  sink = desk.sink
})
afterAll(() => desk.close())

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

const delivery = async (messageId: number) => {
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ state: string }>({ text: 'select state from deliveries where id = $1', values: [messageId] }),
  )
  return row?.state
}

test('an answer leaves once, threaded under the mail it answers, and its answer comes back to it', async () => {
  const first = await inbound('first@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const verdict = await desk.reply(first.conversationId, first.messageId)
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
  await expect.poll(() => delivery(desk.newest)).toBe('sent')

  // The status follows from the answer, so its activity has no actor.
  const trail = await desk.database.look(desk.accountId, (sql) =>
    sql.rows({
      text: `select field, "from", "to", actor_id as "actorId" from activities where conversation_id = $1`,
      values: [first.conversationId],
    }),
  )
  expect(trail).toEqual([{ field: 'statusId', from: 1, to: 2, actorId: null }])

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
  const verdict = await desk.reply(first.conversationId, first.messageId, {}, op)
  const id = desk.newest
  expect(await desk.reply(first.conversationId, first.messageId, { id }, op)).toMatchObject({
    st: 'applied',
    seq: verdict.seq,
  })
  await sink.waitFor(before + 1)
  await expect.poll(() => delivery(id)).toBe('sent')
  expect(sink.mails).toHaveLength(before + 1)
})

test('answers of one conversation leave in their order', async () => {
  const first = await inbound('third@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const before = sink.mails.length
  const ops: string[] = []
  for (let n = 0; n < 5; n += 1) ops.push((await desk.reply(first.conversationId, first.messageId)).op)
  await sink.waitFor(before + 5)
  expect(sink.mails.slice(before).map((mail) => mail.parsed.messageId)).toEqual(
    ops.map((op) => `<${op}@desk.test>`),
  )
})

test('an answer that can still be taken back holds up no later one, and leaves when its wait is over', async () => {
  const first = await inbound('waiting@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const before = sink.mails.length
  const send = async (notBefore: number | null) =>
    (await desk.reply(first.conversationId, first.messageId, { notBefore })).op
  const held = await send(Date.now() + 4000)
  const ops = [await send(null), await send(null)]
  await sink.waitFor(before + 2)
  expect(Date.now()).toBeLessThan(await notBefore(held))
  await sink.waitFor(before + 3)
  expect(sink.mails.slice(before).map((mail) => mail.parsed.messageId)).toEqual(
    [...ops, held].map((op) => `<${op}@desk.test>`),
  )
})

const notBefore = async (op: string) => {
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ at: number }>({ text: 'select not_before as at from effects where op = $1', values: [op] }),
  )
  return row?.at ?? 0
}

test('a bounce shows on the message that did not arrive', async () => {
  const first = await inbound('fourth@ryeandrail.example')
  if (first.kind !== 'kept') throw new Error('not kept')
  const { op } = await desk.reply(first.conversationId, first.messageId)
  await expect.poll(() => delivery(desk.newest)).toBe('sent')
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
  expect(await delivery(desk.newest)).toBe('bounced')
})

test('a reply assigns an unassigned conversation where its inbox says so, the trail names the agent, and a lost claim refuses nothing', async () => {
  const mail = await inbound('unassigned@ryeandrail.example', { References: '' })
  if (mail.kind !== 'kept') throw new Error('not kept')
  const rows = <T>(text: string) =>
    desk.database.desk(desk.accountId, (sql) => sql.rows<T>({ text, values: [mail.conversationId] }))
  await rows(`update mailboxes set settings = settings || '{"assignsReplier": true}'
    where id = (select mailbox_id from conversations where id = $1)`)
  expect(await desk.reply(mail.conversationId, mail.messageId)).toMatchObject({ st: 'applied' })
  expect(await rows(`select assignee_id as "assigneeId" from conversations where id = $1`)).toEqual([
    { assigneeId: desk.userId },
  ])
  expect(
    await rows(`select "to", actor_id as "actorId" from activities
      where conversation_id = $1 and field = 'assigneeId'`),
  ).toEqual([{ to: desk.userId, actorId: desk.userId }])
  // Reassigned before the next answer arrives: the answer is sent all the same.
  const [other] = await rows<{ id: number }>(
    `insert into users (account_id, first_name, last_name, email, role_id)
      select u.account_id, 'Ben', 'Osei', 'ben@desk.test', u.role_id from users u
      join conversations c on c.account_id = u.account_id and c.assignee_id = u.id where c.id = $1 returning id`,
  )
  await rows(`update conversations set assignee_id = ${other?.id} where id = $1`)
  expect(await desk.reply(mail.conversationId, mail.messageId)).toMatchObject({ st: 'applied' })
  expect(await rows(`select assignee_id as "assigneeId" from conversations where id = $1`)).toEqual([
    { assigneeId: other?.id },
  ])
})
