import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import { resend } from '#server/conversations/resend.ts'
import { bounceAddress, readBounceToken } from '#server/mail/thread-token.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../../support/sending-desk.ts'
import type { SmtpSink } from '../../../support/services/smtp-sink.ts'
import { reportOf } from './bounce-report.ts'

let desk: SendingDesk
let sink: SmtpSink

beforeAll(async () => {
  desk = await openSendingDesk()
  sink = desk.sink
})
afterAll(() => desk.close())
beforeEach(() => sink.refusals.clear())

const dana = { email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }
const bo = { email: 'bo@ryeandrail.example', name: 'Bo' }

let mails = 0
async function inbound(from = dana.email) {
  mails += 1
  const headers = {
    From: from,
    To: supportAddress,
    Subject: 'Battery',
    'Message-ID': `<m${mails}@r.example>`,
  }
  const outcome = await desk.take(mailText(headers, 'It is flat.'))
  if (outcome.kind !== 'kept') throw new Error('not kept')
  return outcome
}

/** Answers both recipients. */
async function answer(fields: object = {}) {
  const { conversationId, messageId } = await inbound()
  const { op } = await desk.reply(conversationId, messageId, { cc: [bo], bcc: [], ...fields })
  return { conversationId, id: desk.newest, internetMessageId: `${op}@desk.test` }
}

const deliveryOf = async (messageId: number) => {
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<Pick<Delivery, 'state' | 'reason' | 'recipients'>>({
      text: 'select state, reason, recipients from deliveries where id = $1',
      values: [messageId],
    }),
  )
  return row
}

const eventsOf = async (messageId: number) => {
  const rows = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ type: string }>({
      text: `select type from domain_events where type like 'delivery.%' and subject_id = $1 order by seq`,
      values: [messageId],
    }),
  )
  return rows.map(({ type }) => type)
}

const isMarked = async (email: string) => {
  const rows = await desk.database.look(desk.accountId, (sql) =>
    sql.rows({
      text: 'select 1 from contacts where email_key = $1 and is_undeliverable',
      values: [email],
    }),
  )
  return rows.length > 0
}

describe('a recipient that the server refuses', () => {
  test('is told of at the message, with the server’s words, and the others have it', async () => {
    sink.refusals.set(bo.email, ['550 5.1.1 No such user'])
    const before = sink.mails.length
    const { id } = await answer()
    await expect
      .poll(() => deliveryOf(id))
      .toEqual({
        ...{ state: 'failed', reason: '550 5.1.1 No such user' },
        recipients: [
          { email: dana.email, state: 'sent', reason: null },
          { email: bo.email, state: 'failed', reason: '550 5.1.1 No such user' },
        ],
      })
    expect(sink.mails.slice(before).map(({ to }) => to)).toEqual([[dana.email]])
    expect(await eventsOf(id)).toEqual(['delivery.sent', 'delivery.failed'])
  })

  test('alone fails the message', async () => {
    sink.refusals.set(dana.email, ['550 5.1.1 No such user'])
    const { id } = await answer({ cc: [] })
    await expect
      .poll(() => deliveryOf(id))
      .toEqual({ state: 'failed', reason: '550 5.1.1 No such user', recipients: [] })
    expect(await eventsOf(id)).toEqual(['delivery.failed'])
  })

  test('for now gets it later, alone and under the same Message-ID', async () => {
    sink.refusals.set(bo.email, ['450 4.2.1 Greylisted'])
    const before = sink.mails.length
    const { id, internetMessageId } = await answer()
    await expect
      .poll(() => deliveryOf(id))
      .toMatchObject({
        ...{ state: 'queued', reason: '450 4.2.1 Greylisted' },
        recipients: [{ state: 'sent' }, { email: bo.email, state: 'queued' }],
      })
    await expect
      .poll(() => deliveryOf(id), { timeout: 20_000 })
      .toEqual({ state: 'sent', reason: null, recipients: [] })
    const sent = sink.mails.slice(before)
    expect(sent.map(({ to }) => to)).toEqual([[dana.email], [bo.email]])
    expect(sent.map(({ parsed }) => parsed.messageId)).toEqual(Array(2).fill(`<${internetMessageId}>`))
    expect(await eventsOf(id)).toEqual(['delivery.sent'])
  })

  test('for now, while another is for good', async () => {
    sink.refusals.set(dana.email, ['550 5.1.1 No such user'])
    sink.refusals.set(bo.email, ['450 4.2.1 Greylisted'])
    const before = sink.mails.length
    const { id } = await answer()
    await expect
      .poll(() => deliveryOf(id), { timeout: 20_000 })
      .toMatchObject({ state: 'failed', recipients: [{ state: 'failed' }, { state: 'sent' }] })
    expect(sink.mails.slice(before).map(({ to }) => to)).toEqual([[bo.email]])
  })
})

describe('a message that some did not get', () => {
  const actor = () => ({ ...{ userId: desk.userId, scopes: [`mbox:${desk.mailboxId}`] } }) as never
  const again = (id: number) =>
    desk.database.desk(desk.accountId, (sql) => resend(sql, actor(), id, Date.now()))

  test('is sent again to those alone', async () => {
    sink.refusals.set(bo.email, ['550 5.1.1 No such user'])
    const before = sink.mails.length
    const { id } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'failed' })
    expect(await again(id)).toMatchObject({
      recipients: [{ state: 'sent' }, { email: bo.email, state: 'queued', reason: null }],
    })
    await expect.poll(() => deliveryOf(id)).toEqual({ state: 'sent', reason: null, recipients: [] })
    expect(sink.mails.slice(before).map(({ to }) => to)).toEqual([[dana.email], [bo.email]])
  })

  test('is sent again by nobody while it is still on its way to one of them', async () => {
    sink.refusals.set(dana.email, ['550 5.1.1 No such user'])
    sink.refusals.set(bo.email, ['450 4.2.1 Later'])
    const { id } = await answer()
    await expect
      .poll(() => deliveryOf(id))
      .toMatchObject({ state: 'failed', recipients: [{}, { state: 'queued' }] })
    await expect(again(id)).rejects.toThrow('This message is on its way or was sent.')
    await expect
      .poll(() => deliveryOf(id), { timeout: 20_000 })
      .toMatchObject({ recipients: [{ state: 'failed' }, { state: 'sent' }] })
  })

  test('is undecided for those alone whom it was under way to when the desk died', async () => {
    sink.refusals.set(bo.email, ['450 4.2.1 Later'])
    const { id } = await answer()
    await expect
      .poll(() => deliveryOf(id))
      .toMatchObject({ state: 'queued', recipients: [{ state: 'sent' }, {}] })
    await desk.stopSending()
    const before = sink.mails.length
    await desk.database.desk(desk.accountId, (sql) =>
      sql.rows({ text: `update effects set state = 'dot' where message_id = $1`, values: [id] }),
    )
    desk.startSending()
    await expect
      .poll(() => deliveryOf(id), { timeout: 5000 })
      .toMatchObject({
        ...{ state: 'unknown', recipients: [{ state: 'sent' }, { email: bo.email, state: 'unknown' }] },
      })
    expect(sink.mails).toHaveLength(before)
  })
})

describe('a report that mail came back', () => {
  const report = (fields: Parameters<typeof reportOf>[0], to?: string) =>
    desk.take(reportOf({ ...fields, number: (mails += 1) }, to ?? supportAddress))

  test('of nothing of ours marks nobody', async () => {
    await inbound('victim@ryeandrail.example')
    const { id } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
    await report({ recipients: ['victim@ryeandrail.example'], returned: 'forged@desk.test' })
    await report({ recipients: ['victim@ryeandrail.example'] })
    expect(await isMarked('victim@ryeandrail.example')).toBe(false)
    expect(await deliveryOf(id)).toMatchObject({ state: 'sent' })
  })

  test('of a message of ours that did not go to them marks nobody', async () => {
    await inbound('bystander@ryeandrail.example')
    const { id, internetMessageId } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
    await report({ recipients: ['bystander@ryeandrail.example'], returned: internetMessageId })
    expect(await isMarked('bystander@ryeandrail.example')).toBe(false)
    expect(await deliveryOf(id)).toMatchObject({ state: 'sent' })
  })

  test('shows on the recipient that it names', async () => {
    await inbound(bo.email)
    const { id, internetMessageId, conversationId } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
    const outcome = await report({ recipients: [bo.email], returned: internetMessageId })
    expect(outcome).toMatchObject({ conversationId })
    expect(await deliveryOf(id)).toEqual({
      ...{ state: 'bounced', reason: '5.1.1 550 5.1.1 No such user' },
      recipients: [
        { email: dana.email, state: 'sent', reason: null },
        { email: bo.email, state: 'bounced', reason: '5.1.1 550 5.1.1 No such user' },
      ],
    })
    expect(await isMarked(bo.email)).toBe(true)
    expect(await eventsOf(id)).toEqual(['delivery.sent', 'delivery.failed'])

    await report({ recipients: [dana.email], returned: internetMessageId })
    expect(await deliveryOf(id)).toMatchObject({ state: 'bounced', recipients: [] })
    expect(await eventsOf(id)).toEqual(['delivery.sent', 'delivery.failed', 'delivery.failed'])
  })

  test('of several is told of for each of them', async () => {
    const { id, internetMessageId } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
    await report({ recipients: [dana.email, bo.email], returned: internetMessageId })
    expect(await deliveryOf(id)).toMatchObject({ state: 'bounced', recipients: [] })
    expect(await eventsOf(id)).toEqual(['delivery.sent', 'delivery.failed'])
  })

  test('reopens nothing, and nobody has to read it', async () => {
    const { id, internetMessageId, conversationId } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
    await desk.push('conversations.setStatus', { conversationId, statusId: 4, acknowledged: 100 })
    expect(await report({ recipients: [dana.email], returned: internetMessageId })).toMatchObject({
      conversationId,
    })
    const rows = await desk.database.look(desk.accountId, (sql) =>
      sql.rows({
        text: 'select status_id as "statusId", is_read as "isRead" from conversations where id = $1',
        values: [conversationId],
      }),
    )
    expect(rows).toEqual([{ statusId: 4, isRead: true }])
  })

  test('finds its message by the address that it left from, when nothing is returned', async () => {
    const before = sink.mails.length
    const { id, conversationId } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
    const from = sink.mails[before]?.from ?? ''
    expect(readBounceToken(from, desk.parts.secret)).toBe(id)
    const outcome = await report({ recipients: [dana.email] }, from)
    expect(outcome).toMatchObject({ conversationId })
    expect(await deliveryOf(id)).toMatchObject({
      recipients: [{ state: 'bounced' }, { email: bo.email, state: 'sent' }],
    })
  })

  test('to an address that somebody made up marks nobody', async () => {
    const { id } = await answer()
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
    await report({ recipients: [dana.email] }, bounceAddress(supportAddress, id, 'another secret'))
    expect(await deliveryOf(id)).toMatchObject({ state: 'sent' })
  })
})
