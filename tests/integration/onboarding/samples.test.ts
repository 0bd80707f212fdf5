import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsConsumer } from '#server/analytics/consumer.ts'
import { addSamples, countSamples, removeSamples } from '#server/onboarding/samples.ts'
import { notificationsConsumer } from '#server/notifications/consumer.ts'
import { followAll } from '../../support/consumers.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'
import { until } from '../../support/until.ts'

let desk: SendingDesk

beforeAll(async () => {
  desk = await openSendingDesk()
})
afterAll(() => desk.close())

const sql = <T>(text: string, values: unknown[] = []) =>
  desk.database.desk(desk.accountId, (inner) => inner.rows<T>({ text, values }))
const add = () => addSamples(desk.parts, desk.accountId)
const remove = () => removeSamples(desk.database, desk.accountId, Date.now())
const count = () => desk.database.look(desk.accountId, countSamples)
const counted = async (what: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n
const idsOfSamples = () =>
  sql<{ id: number; subject: string }>(
    `select c.id, c.subject from conversations c join contacts p on p.id = c.contact_id
      where p.email like '%@sample.invalid' order by c.id`,
  )
const stateOf = async (id: number) =>
  (await sql<{ state: string }>('select state from deliveries where id = $1', [id]))[0]?.state

async function receive(id: string) {
  const outcome = await desk.take(
    mailText(
      {
        ...{ From: 'Dana <dana@customer.example>', To: supportAddress, Subject: 'Brakes' },
        'Message-ID': `<${id}@customer.example>`,
      },
      'Mine squeak.',
    ),
  )
  if (outcome.kind !== 'kept') throw new Error(outcome.kind)
  return outcome
}

/** Answers the first message of a conversation, and waits for the delivery's outcome. */
async function answer(conversationId: number): Promise<number> {
  const [first] = await sql<{ id: number }>(
    'select id from messages where conversation_id = $1 order by position limit 1',
    [conversationId],
  )
  await desk.reply(conversationId, first?.id as number)
  const id = desk.newest
  await until('the answer is settled', async () => !['queued', 'sending'].includes((await stateOf(id)) ?? ''))
  return id
}

test('samples are added once however often, each with its tag, and nobody is called for them', async () => {
  await Promise.all([add(), add()])
  await add()
  expect(await count()).toBe(5)
  expect(
    await counted(`conversations c join labels l on l.id = any(c.label_ids) where l.label = 'Sample'`),
  ).toBe(5)
  expect(await counted('labels')).toBe(1)
  await followAll(desk.database, [notificationsConsumer])
  expect(await counted('notifications')).toBe(0)
})

test('nothing of them leaves, whoever it is written to; a customer’s answer does', async () => {
  const [sample] = await idsOfSamples()
  const withheld = await answer(sample?.id as number)
  expect(await stateOf(withheld)).toBe('withheld')
  const { conversationId } = await receive('real')
  const sent = await answer(conversationId)
  expect(await stateOf(sent)).toBe('sent')
  // Both were addressed to the same real addresses.
  expect(desk.sink.mails).toHaveLength(1)
})

test('facts leave them out', async () => {
  await followAll(desk.database, [factsConsumer])
  const real = await sql<{ id: number }>(`select id from conversations where subject = 'Brakes'`)
  const facts = await sql<{ conversationId: number; kind: string }>(
    'select distinct conversation_id as "conversationId" from facts',
  )
  expect(facts).toEqual(real.map(({ id }) => ({ conversationId: id })))
})

test('they go with their contacts and their tag; what a customer wrote stays', async () => {
  const samples = await idsOfSamples()
  const { conversationId, messageId } = await receive('merged')
  // A customer's mail that was merged into a sample.
  await sql('update messages set conversation_id = $1, position = 900 where id = $2', [
    samples[1]?.id,
    messageId,
  ])
  await sql('delete from conversations where id = $1', [conversationId])
  await remove()
  expect((await idsOfSamples()).map(({ id }) => id)).toEqual([samples[1]?.id])
  expect(await counted(`contacts where email like '%@sample.invalid'`)).toBe(1)
  await sql('delete from messages where id = $1', [messageId])
  await remove()
  expect(await idsOfSamples()).toEqual([])
  expect(await counted(`contacts where email like '%@sample.invalid'`)).toBe(0)
  expect(await counted('labels')).toBe(0)
  expect(await counted("message_sources where internet_message_id like '%sample.invalid'")).toBe(0)
  expect(await counted(`conversations where subject = 'Brakes'`)).toBe(1)
})

test('they can be added anew, and a tag that other conversations carry stays', async () => {
  await add()
  expect(await count()).toBe(5)
  await sql(
    `update conversations set label_ids = (select array_agg(id) from labels) where subject = 'Brakes'`,
  )
  await remove()
  expect(await count()).toBe(0)
  expect(await counted('labels')).toBe(1)
})
