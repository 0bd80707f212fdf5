import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const to = ['dana@customer.example']

async function send(conversationId: number, body: object, key: string = randomUUID()) {
  const path = `/desk/conversations/${conversationId}/messages`
  const headers = { 'idempotency-key': key }
  const { status, body: message } = await desk.call<{ id: number }>('POST', path, {
    ...{ as: desk.agent, body: { to, messageHtml: '<p>Soon.</p>', ...body }, headers },
  })
  expect(status).toBe(200)
  return message.id
}

/** Message that a reply answers, by its threading headers and quote. */
async function answered(id: number) {
  const [row] = await desk.sql<{ answers: number[]; quotes: number | null }>(
    `select m.quotes, array(select p.message_id from message_sources p
        where p.account_id = s.account_id and p.internet_message_id = any(s.in_reply_to)) as answers
      from messages m join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      where m.id = ${id}`,
  )
  return row
}

describe('API-016: a message that names none of its conversation', () => {
  test('answers the newest one', async () => {
    const { conversationId, messageId } = await desk.receive()
    const first = await send(conversationId, {})
    expect(await answered(first)).toEqual({ answers: [messageId], quotes: messageId })
    const second = await send(conversationId, { mode: 'replyAll' })
    expect(await answered(second)).toEqual({ answers: [first], quotes: first })
    expect(await answered(await send(conversationId, { messageId }))).toEqual({
      ...{ answers: [messageId], quotes: messageId },
    })
  })

  test('forwards the newest one', async () => {
    const { conversationId, messageId } = await desk.receive()
    expect(await answered(await send(conversationId, { mode: 'forward' }))).toMatchObject({
      answers: [messageId],
    })
  })

  test('is the same message when the call is repeated, whatever is newest by then', async () => {
    const { conversationId, messageId } = await desk.receive()
    const key = randomUUID()
    const id = await send(conversationId, {}, key)
    await send(conversationId, {})
    expect(await send(conversationId, {}, key)).toBe(id)
    expect((await answered(id))?.answers).toEqual([messageId])
  })

  test('kept as a draft is a draft to the newest one', async () => {
    const { conversationId, messageId } = await desk.receive()
    const id = await send(conversationId, { isDraft: true })
    const rows = await desk.sql(`select message_id as "messageId" from drafts where id = ${id}`)
    expect(rows).toEqual([{ messageId }])
  })
})
