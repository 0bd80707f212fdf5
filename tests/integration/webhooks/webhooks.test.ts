import { execFileSync } from 'node:child_process'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Webhook, WebhookDelivery } from '#domain/webhooks/webhook.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { webhooksConsumer } from '#server/webhooks/consumer.ts'
import { webhookDelivery } from '#server/webhooks/delivery.ts'
import { webhookWaits } from '#server/webhooks/queue.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { webhookProof } from './webhook-proof.ts'

const path = '/account/webhooks'
/** Clock of the deliveries; the server keeps its own, and its sessions. */
const clock = new MovableClock()

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let desk: TestDesk
let host: string
let received: Received[] = []
/** Answers by path; 204 by default. */
let answers: Record<string, { status: number; headers?: Record<string, string> }> = {}

const receiver = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const at = request.url ?? ''
    received.push({ path: at, headers: request.headers, body: Buffer.concat(parts).toString() })
    const { status, headers = {} } = answers[at] ?? { status: 204 }
    reply.writeHead(status, headers).end()
  })
})

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  desk = await openDesk({ config: { insideHosts: [host] } })
  // The consumers' cursors start at the current end.
  await followAll(desk.database, [webhooksConsumer])
})
afterAll(async () => {
  receiver.close()
  await desk.close()
})
beforeEach(() => {
  received = []
  answers = {}
})
afterEach(() => desk.sql('delete from webhooks'))

type Made = Webhook & { secret: string }
type Log = { data: WebhookDelivery[]; next: string | null }

const post = <Body = Made>(rest: string, body: object = {}) =>
  desk.call<Body>('POST', `${path}${rest}`, { as: desk.owner, body })
const make = async (at: string, words: object = {}) => {
  const body = { url: `http://${host}${at}`, description: '', events: ['message.received'], ...words }
  const answer = await post('', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (id: number) => (await desk.call<Webhook>('GET', `${path}/${id}`, { as: desk.owner })).body
const log = async (id: number, query = '') =>
  (await desk.call<Log>('GET', `${path}/${id}/deliveries${query}`, { as: desk.owner })).body

/** Runs the consumers, and sends due deliveries. */
async function deliver() {
  await followAll(desk.database, [webhooksConsumer])
  await carryOutDue(desk, [webhookDelivery({ ...desk.parts, clock, random: nodeRandom })], clock.now())
}

/** Signature check of the standard, like a receiver's. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(signed)
    .digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => {
      const [version, value = ''] = each.split(',')
      const given = Buffer.from(value, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** The same with openssl, independently of our code. */
function signedByOpenssl({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex')
  const input = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const mac = execFileSync(
    'openssl',
    ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`, '-binary'],
    {
      input,
    },
  )
  return `v1,${mac.toString('base64')}`
}

test('a call is signed as the package standardwebhooks and openssl check it; the secret is shown once, and kept sealed', async () => {
  const { secret, ...hook } = await make('/signed')
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(await read(hook.id)).toEqual(hook)
  const { conversationId, messageId } = await desk.receive()
  await deliver()
  const [call] = received as [Received]
  expect(received).toHaveLength(1)
  const independent = new StandardWebhook(secret)
  const headers = call.headers as Record<string, string>
  expect(independent.verify(call.body, headers)).toEqual(JSON.parse(call.body))
  expect(() => independent.verify(`${call.body} `, headers)).toThrow('No matching signature found')
  expect(isSigned(call, secret)).toBe(true)
  expect(call.headers['webhook-signature']).toBe(signedByOpenssl(call, secret))
  expect(isSigned({ ...call, body: `${call.body} ` }, secret)).toBe(false)
  expect(Math.abs(Number(call.headers['webhook-timestamp']) * 1000 - clock.now())).toBeLessThan(60_000)
  const body = JSON.parse(call.body) as { type: string; timestamp: string; data: object }
  expect(body).toMatchObject({
    ...{ type: 'message.received', data: { id: messageId, conversationId, messageId, actorId: null } },
  })
  expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp)
  const kept = [await desk.sql('select * from webhooks'), await desk.sql('select * from domain_events')]
  expect(JSON.stringify([kept, desk.logged])).not.toContain(secret.slice(6))
  const [line] = (await log(hook.id)).data
  expect(line).toMatchObject({ messageId: call.headers['webhook-id'], state: 'delivered', attempts: 1 })
  expect(line).toMatchObject({ type: 'message.received', status: 204, reason: null, body: call.body })
})

test('a new secret signs beside the one of before for a day, and alone after it', async () => {
  const { secret, id } = await make('/renewed')
  const { secret: second } = (await post(`/${id}/secret`)).body
  expect(second).not.toBe(secret)
  const send = async () => {
    await post(`/${id}/test`)
    await deliver()
    return received.at(-1) as Received
  }
  const call = await send()
  expect([isSigned(call, secret), isSigned(call, second)]).toEqual([true, true])
  expect(JSON.parse(call.body)).toMatchObject({ type: 'webhook.test' })
  clock.advance(86_400_001)
  const later = await send()
  expect([isSigned(later, secret), isSigned(later, second)]).toEqual([false, true])
})

test('what fails is tried again with growing waits under the same id, in order, while others go on', async () => {
  const [slow, other] = [await make('/slow'), await make('/other')]
  answers['/slow'] = { status: 500 }
  for (let n = 0; n < 3; n += 1) await desk.receive()
  await deliver()
  const at = (to: string) => received.filter((each) => each.path === to)
  expect(at('/other')).toHaveLength(3)
  expect(at('/slow')).toHaveLength(1)
  expect((await read(slow.id)).failingSince).not.toBeNull()
  expect((await read(other.id)).failingSince).toBeNull()
  clock.advance((webhookWaits[0] as number) - 1000)
  await deliver()
  expect(at('/slow')).toHaveLength(1)
  clock.advance(2000)
  await deliver()
  const tries = at('/slow')
  expect(tries).toHaveLength(2)
  const [first, second] = tries as [Received, Received]
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp'])
  expect(isSigned(second, slow.secret)).toBe(true)
  const oldest = (await log(slow.id)).data.at(-1)
  expect(oldest).toMatchObject({ state: 'waiting', attempts: 2, status: 500, reason: 'It answered 500' })
  answers = {}
  clock.advance((webhookWaits[1] as number) * 1.2)
  await deliver()
  const order = (to: string) => [
    ...new Set(at(to).map(({ body }) => (JSON.parse(body) as { data: { id: number } }).data.id)),
  ]
  expect(order('/slow')).toEqual(order('/other'))
  expect((await read(slow.id)).failingSince).toBeNull()
  expect(webhookWaits.every((wait, n) => n === 0 || wait > (webhookWaits[n - 1] as number))).toBe(true)
})

test('a redirect is a failure, and a receiver says itself when it wants to be asked again', async () => {
  const moved = await make('/moved')
  answers['/moved'] = { status: 302, headers: { location: `http://${host}/elsewhere` } }
  const busy = await make('/busy')
  answers['/busy'] = { status: 429, headers: { 'retry-after': '3600' } }
  await desk.receive()
  await deliver()
  expect(received.map((each) => each.path).sort()).toEqual(['/busy', '/moved'])
  expect((await log(moved.id)).data[0]).toMatchObject({ state: 'waiting', status: 302 })
  clock.advance(3_500_000)
  await deliver()
  expect((await log(busy.id)).data[0]?.attempts).toBe(1)
  clock.advance(200_000)
  await deliver()
  expect((await log(busy.id)).data[0]?.attempts).toBe(2)
})

test('after days of failure it is switched off, its people are told, and nothing is lost', async () => {
  const { id } = await make('/dead')
  answers['/dead'] = { status: 500 }
  const first = await desk.receive()
  for (let days = 0; days < 8; days += 0.5) {
    await deliver()
    clock.advance(43_200_000)
  }
  expect(await read(id)).toMatchObject({ isActive: false, offReason: 'No call arrived for 5 days' })
  const letters = await desk.sql<{ payload: { to: object; mail: { paragraphs: string[] } } }>(
    `select payload from outbox where kind = 'transactional-mail'`,
  )
  expect(letters[0]?.payload.mail.paragraphs.join(' ')).toMatch(
    /stopped calling .*\/dead\. No call arrived for 5 days/,
  )
  expect((await post(`/${id}/test`)).status).toBe(409)
  const second = await desk.receive()
  await deliver()
  received = []
  answers = {}
  await desk.call('PUT', `${path}/${id}/status`, { as: desk.owner, body: { isActive: true } })
  await deliver()
  const told = received.map(
    ({ body }) => (JSON.parse(body) as { data: { messageId: number } }).data.messageId,
  )
  // The first one has used its ten attempts.
  expect(told.at(-1)).toBe(second.messageId)
  expect(await read(id)).toMatchObject({ isActive: true, offReason: null, failingSince: null })
  const { data } = await log(id)
  expect(data.map(({ state }) => state)).not.toContain('waiting')
  expect(data.at(-1)?.body).toContain(String(first.messageId))
})

test('one that answers 410 is switched off at once; one that a person has switched off is not called', async () => {
  const gone = await make('/gone')
  answers['/gone'] = { status: 410 }
  const { id } = await make('/quiet')
  await desk.receive()
  await followAll(desk.database, [webhooksConsumer])
  await desk.call('PUT', `${path}/${id}/status`, { as: desk.owner, body: { isActive: false } })
  await deliver()
  expect(received.map((each) => each.path)).toEqual(['/gone'])
  expect(await read(gone.id)).toMatchObject({
    isActive: false,
    offReason: 'It answered 410: it is gone for good',
  })
  await desk.call('PUT', `${path}/${id}/status`, { as: desk.owner, body: { isActive: true } })
  await deliver()
  expect(received.map((each) => each.path)).toEqual(['/gone', '/quiet'])
})

test('one call or a range is sent again in order, under the ids of before; the log has pages', async () => {
  const { id } = await make('/replayed')
  for (let n = 0; n < 4; n += 1) await desk.receive()
  await deliver()
  const before = received.map(({ headers }) => headers['webhook-id'])
  const page = await log(id, '?limit=3')
  const rest = await log(id, `?limit=3&cursor=${page.next}`)
  const calls = [...page.data, ...rest.data].map((call) => call.id).toReversed()
  expect([page.data.length, rest.data.length, rest.next]).toEqual([3, 1, null])
  received = []
  const replay = async (body: object) => (await post<{ count: number }>(`/${id}/replay`, body)).body.count
  expect(await replay({ from: calls[1], to: calls[2] })).toBe(2)
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(before.slice(1, 3))
  received = []
  expect(await replay({ from: calls[0] })).toBe(4)
  // A waiting delivery is not queued again.
  expect(await replay({ from: calls[0] })).toBe(0)
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(before)
})

test('an address that turns out to be private is not called', async () => {
  const { id } = await make('/x')
  await desk.sql(`update webhooks set url = 'https://localhost:9/' where id = $1`, [id])
  await post(`/${id}/test`)
  await deliver()
  const [line] = (await log(id)).data
  expect(line).toMatchObject({ state: 'waiting', status: null, attempts: 1 })
  expect(line?.reason).not.toBe('There is no connection')
})

test.each(Object.entries(webhookProof.bad))('%s', async (_, wrong) => {
  const { words, field, message } = wrong(desk)
  const answer = await post('', { ...webhookProof.good(desk), ...words })
  expect(answer).toMatchObject({ status: 400, body: { field, message } })
})
