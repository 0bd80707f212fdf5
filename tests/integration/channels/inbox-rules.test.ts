import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'

/* Inbox settings that affect its mail: owner, spam, and reply address. */

let desk: SendingDesk
let count = 0

beforeAll(async () => {
  desk = await openSendingDesk()
})
afterAll(() => desk.close())
beforeEach(() => setting({ customerIsReplyTo: false, heedsSpamVerdicts: true, plusAddress: true }))

const sql = <T>(text: string, values: unknown[] = []) =>
  desk.database.desk(desk.accountId, (inner) => inner.rows<T>({ text, values }))
const setting = (settings: object) =>
  sql('update mailboxes set settings = settings || $2 where id = $1', [
    desk.mailboxId,
    JSON.stringify(settings),
  ])

async function take(fields: Record<string, string> = {}) {
  count += 1
  const id = `<rules-${count}@ryeandrail.example>`
  const headers = { From: 'form@shop.example', To: supportAddress, Subject: 'Battery', 'Message-ID': id }
  const outcome = await desk.take(mailText({ ...headers, ...fields }, `It is flat, ${count}.`))
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return { id, ...outcome }
}

const seen = async (messageId: number) =>
  (
    await sql<Record<string, unknown>>(
      `select m."from"->>'email' as "from", m.findings, c.is_spam as "isSpam", p.email as contact,
          trim(p.first_name || ' ' || p.last_name) as name
        from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
        left join contacts p on p.account_id = c.account_id and p.id = c.contact_id where m.id = $1`,
      [messageId],
    )
  )[0]

describe('the customer is whom Reply-To names', () => {
  const form = { 'Reply-To': 'Dana Whitlock <dana@ryeandrail.example>' }

  test('only where the inbox says so; who wrote stays whom From names', async () => {
    expect(await seen((await take(form)).messageId)).toMatchObject({ contact: 'form@shop.example' })
    await setting({ customerIsReplyTo: true })
    expect(await seen((await take(form)).messageId)).toMatchObject({
      ...{ from: 'form@shop.example', contact: 'dana@ryeandrail.example', name: 'Dana Whitlock' },
      findings: [],
    })
  })

  test('and is no stranger when they answer', async () => {
    await setting({ customerIsReplyTo: true })
    const first = await take(form)
    const answer = await take({ From: 'dana@ryeandrail.example', 'In-Reply-To': first.id })
    expect(answer.conversationId).toBe(first.conversationId)
    expect(await seen(answer.messageId)).toMatchObject({ findings: [] })
  })

  test.each([
    ['an inbox of ours', supportAddress],
    ['nobody', 'undisclosed'],
  ])('never %s', async (_, address) => {
    await setting({ customerIsReplyTo: true })
    const { messageId } = await take({ 'Reply-To': address })
    expect(await seen(messageId)).toMatchObject({ contact: 'form@shop.example' })
  })
})

test('what the mail server calls spam goes to Spam, unless the inbox does not heed that', async () => {
  const marked = { 'X-Spam-Flag': 'YES' }
  expect(await seen((await take(marked)).messageId)).toMatchObject({ isSpam: true })
  await setting({ heedsSpamVerdicts: false })
  expect(await seen((await take(marked)).messageId)).toMatchObject({ isSpam: false })
})

test('answers come back to a signed address, or to the plain one and find their conversation all the same', async () => {
  const sent = async () => {
    const first = await take({ From: 'dana@ryeandrail.example' })
    const before = desk.sink.mails.length
    await desk.reply(first.conversationId, first.messageId)
    await desk.sink.waitFor(before + 1)
    const mail = desk.sink.mails[before]
    const replyTo = mail?.parsed.replyTo?.value[0]?.address ?? ''
    return { first, replyTo, id: mail?.parsed.messageId ?? '', from: mail?.from }
  }
  const signed = await sent()
  expect(signed.replyTo).toMatch(/^support\+c/)
  expect(signed.from).toMatch(/^support\+b/)
  await setting({ plusAddress: false })
  const plain = await sent()
  expect(plain.replyTo).toBe(supportAddress)
  expect(plain.from).toBe(supportAddress)
  const answer = await take({ From: 'dana@ryeandrail.example', 'In-Reply-To': plain.id })
  expect(answer.conversationId).toBe(plain.first.conversationId)
})
