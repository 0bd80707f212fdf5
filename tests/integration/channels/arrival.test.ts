import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../support/mail-desk.ts'

/* The arrival time determines list order and clocks; the sender's date is only displayed. */

let desk: MailDesk
let count = 0

beforeAll(async () => {
  desk = await openMailDesk()
})

afterAll(() => desk.close())

const year2004 = Date.UTC(2004, 4, 1, 10)
const arrival = () => desk.parts.now()

function mail(fields: Record<string, string> = {}): string {
  count += 1
  const headers = {
    From: 'Dana Whitlock <dana@ryeandrail.example>',
    To: supportAddress,
    Subject: `Battery ${count}`,
    'Message-ID': `<a${count}@ryeandrail.example>`,
    Date: 'Sat, 01 May 2004 10:00:00 +0000',
  }
  return mailText({ ...headers, ...fields }, 'My battery is flat.')
}

async function kept(raw: string, how: Parameters<MailDesk['take']>[2] = {}) {
  const outcome = await desk.take(raw, desk.mailboxId, how)
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return outcome
}

const rowOf = async (text: string, id: number) =>
  (
    await desk.database.look(desk.accountId, (sql) =>
      sql.rows<Record<string, unknown>>({ text, values: [id] }),
    )
  )[0]

const conversation = (id: number) =>
  rowOf(
    `select last_activity_at as "lastActivityAt", last_inbound_at as "lastInboundAt",
      waiting_since as "waitingSince", created_at as "createdAt" from conversations where id = $1`,
    id,
  )

const message = (id: number) =>
  rowOf(
    `select m.created_at as "createdAt", m.sent_at as "sentAt", s.taken_at as "takenAt", s.envelope
      from messages m join message_sources s on s.account_id = m.account_id and s.message_id = m.id where m.id = $1`,
    id,
  )

const atArrival = () => {
  const at = arrival()
  return { lastActivityAt: at, lastInboundAt: at, waitingSince: at, createdAt: at }
}

describe('a mail that is dated years ago', () => {
  test('D2-12: stands among what arrives now, and is waited for since now', async () => {
    const { conversationId, messageId } = await kept(mail())
    expect(await conversation(conversationId)).toEqual(atArrival())
    expect(await message(messageId)).toMatchObject({ createdAt: arrival(), sentAt: year2004 })
  })

  test('in an older conversation moves it up', async () => {
    const first = await kept(mail(), { isHistory: true })
    const second = await kept(mail({ 'In-Reply-To': `<a${count}@ryeandrail.example>` }))
    expect(second.conversationId).toBe(first.conversationId)
    expect(await conversation(first.conversationId)).toEqual({
      ...atArrival(),
      ...{ waitingSince: year2004, createdAt: year2004 },
    })
  })

  test('keeps its date where it is history', async () => {
    const { conversationId, messageId } = await kept(mail(), { isHistory: true })
    const at = year2004
    expect(await conversation(conversationId)).toEqual({
      ...{ lastActivityAt: at, lastInboundAt: at, waitingSince: at, createdAt: at },
    })
    expect(await message(messageId)).toMatchObject({ createdAt: at, sentAt: at, takenAt: arrival() })
  })

  test('that is history does not take back what arrived since', async () => {
    const { conversationId } = await kept(mail())
    await kept(mail({ 'In-Reply-To': `<a${count}@ryeandrail.example>` }), { isHistory: true })
    expect(await conversation(conversationId)).toMatchObject({
      ...{ lastActivityAt: arrival(), lastInboundAt: arrival() },
    })
  })
})

test('when a mail was taken in and who handed it over for whom is kept with its message', async () => {
  const envelope = { from: 'bounces+17@shop.example', to: [supportAddress] }
  const { messageId } = await kept(mail(), envelope)
  expect(await message(messageId)).toMatchObject({ takenAt: arrival(), envelope })
})
