import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { replyAddress } from '#server/mail/thread-token.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const post = (path: string, body: object, key: string = randomUUID()) =>
  desk.call<ThreadView>('POST', `/desk/conversations/${path}`, {
    as: desk.agent,
    body,
    headers: { 'idempotency-key': key },
  })

const read = (id: number) => desk.call<ThreadView>('GET', `/desk/conversations/${id}`, { as: desk.agent })

/** Creates two mails and merges their conversations. */
async function merged() {
  const id = randomUUID()
  const stays = await desk.receive({ subject: 'Squeaky brakes' })
  const goes = await desk.receive({ subject: 'Brakes again', id: `${id}@customer.example` })
  const before = await read(goes.conversationId)
  await post('merge', { targetId: stays.conversationId, ids: [goes.conversationId] })
  return {
    stays: stays.conversationId,
    goes: goes.conversationId,
    ticketNo: before.body.ticketNo,
    mailId: `${id}@customer.example`,
  }
}

test('merging answers the target with both threads, and again the same for the same key', async () => {
  const [one, two] = [await desk.receive(), await desk.receive()]
  const key = randomUUID()
  const body = { targetId: one.conversationId, ids: [two.conversationId] }
  const first = await post('merge', body, key)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body).toMatchObject({ id: one.conversationId, totalMessages: 2 })
  expect(first.body.messages.map(({ id }) => id)).toEqual([one.messageId, two.messageId])
  const again = await post('merge', body, key)
  expect(again.body.messages).toHaveLength(2)
})

test('the old address leads to the one that stays, and no list shows it', async () => {
  const { stays, goes, ticketNo } = await merged()
  expect((await read(goes)).body).toMatchObject({ id: stays })
  const list = async (query: string) =>
    (
      await desk.call<{ data: { id: number }[] }>('GET', `/desk/conversations?limit=100${query}`, {
        as: desk.agent,
      })
    ).body.data.map(({ id }) => id)
  expect(await list('')).not.toContain(goes)
  expect(await list('')).toContain(stays)
  // The merged ticket number still finds the survivor.
  expect(await list(`&text=${ticketNo}`)).toEqual([stays])
})

test('what a customer writes to the merged one later comes to the one that stays', async () => {
  const { stays, goes, mailId } = await merged()
  const byReference = await desk.receive({ inReplyTo: mailId })
  expect(byReference.conversationId).toBe(stays)
  const to = replyAddress('support@northwind.example', goes, desk.secret)
  const byAddress = await desk.receive({ to })
  expect(byAddress.conversationId).toBe(stays)
  expect((await read(stays)).body.messages).toHaveLength(4)
})

test('a reply that names the merged one is written where it went', async () => {
  const { stays, goes } = await merged()
  const [, last] = (await read(stays)).body.messages
  const answer = await post(`${goes}/messages`, {
    messageId: last?.id,
    to: ['dana@customer.example'],
    messageText: 'Oil them.',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect((await read(stays)).body.messages).toHaveLength(3)
})

test('a stranger who learns the address of a merged conversation starts one of their own', async () => {
  const { stays, goes } = await merged()
  const to = replyAddress('support@northwind.example', goes, desk.secret)
  const { conversationId } = await desk.receive({ to, from: 'Eve <eve@elsewhere.example>' })
  expect(conversationId).not.toBe(stays)
})

test('CON-057: an answer finds its conversation after that was moved to another mailbox', async () => {
  const id = randomUUID()
  const { conversationId } = await desk.receive({ id: `${id}@customer.example` })
  const moved = await desk.call('POST', '/desk/conversations/mailbox', {
    as: desk.owner,
    body: { mailboxId: desk.closedMailboxId, conversationIds: [conversationId] },
  })
  expect(moved.body).toEqual({ updated: [conversationId], refused: [] })
  expect(await desk.receive({ inReplyTo: `${id}@customer.example` })).toMatchObject({ conversationId })
  const to = replyAddress('support@northwind.example', conversationId, desk.secret)
  expect(await desk.receive({ to })).toMatchObject({ conversationId })
})

test('splitting answers the new conversation, whose customer is who wrote it', async () => {
  const id = randomUUID()
  const { conversationId } = await desk.receive({ id: `${id}@customer.example` })
  const { messageId } = await desk.receive({
    inReplyTo: `${id}@customer.example`,
    from: 'Ola Nordmann <ola@customer.example>',
  })
  const key = randomUUID()
  const split = await post(`${conversationId}/split`, { messageIds: [messageId] }, key)
  expect(split.status, JSON.stringify(split.body)).toBe(200)
  expect(split.body).toMatchObject({ totalMessages: 1, contact: { email: 'ola@customer.example' } })
  expect(split.body.messages.map((message) => message.id)).toEqual([messageId])
  expect((await read(conversationId)).body.messages).toHaveLength(1)
  expect((await post(`${conversationId}/split`, { messageIds: [messageId] }, key)).body.id).toBe(
    split.body.id,
  )
})

test('the last message cannot be split off', async () => {
  const { conversationId, messageId } = await desk.receive()
  const answer = await post(`${conversationId}/split`, { messageIds: [messageId] })
  expect(answer).toMatchObject({ status: 400, body: { message: 'One message has to stay' } })
})
