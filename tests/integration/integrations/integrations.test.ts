import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpointList } from '#domain/endpoints.ts'
import type { Integration } from '#domain/integrations/integration.ts'
import { slackConsumer, slackDelivery } from '#server/integrations/slack.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'

const path = '/integrations/slack'
let desk: TestDesk
let host: string
let received: string[] = []
let status = 200

/** Receives messages like Slack's incoming webhooks. */
const slack = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push(`${request.url} ${Buffer.concat(parts).toString()}`)
    reply.writeHead(status).end()
  })
})

beforeAll(async () => {
  slack.listen(0, '127.0.0.1')
  await once(slack, 'listening')
  host = `127.0.0.1:${(slack.address() as AddressInfo).port}`
  desk = await openDesk({ config: { insideHosts: [host] } })
  await followAll(desk.database, [slackConsumer])
})
afterAll(async () => {
  slack.close()
  await desk.close()
})
beforeEach(async () => {
  received = []
  status = 200
  await desk.call('DELETE', path, { as: desk.owner })
})

const call = <Body = Integration>(method: string, rest = '', body?: object) =>
  desk.call<Body>(method, `${path}${rest}`, { as: desk.owner, ...(body && { body }) })
const connect = (words: object = {}) =>
  call('PUT', '', { url: `http://${host}/services/T0/B0/key`, events: ['message.received'], ...words })
const deliver = async () => {
  await followAll(desk.database, [slackConsumer])
  await carryOutDue(desk, [slackDelivery(desk.parts)], desk.clock.now())
}

test('D1-102: Slack is told what happens once it is connected, and nothing once it is not', async () => {
  await desk.receive()
  await deliver()
  expect((await connect()).body).toEqual({ provider: 'slack', isConnected: true })
  const { conversationId } = await desk.receive()
  await deliver()
  expect(received).toEqual([
    `/services/T0/B0/key {"text":"A customer wrote: <http://desk.test/support/inbox/${conversationId}|open>"}`,
  ])
  const { body } = await call('GET')
  expect(body).toMatchObject({ isConnected: true, trouble: null, events: ['message.received'] })
  expect(body.sentAt).toBeGreaterThan(0)
  const kept = [await desk.sql('select * from integrations'), await desk.sql('select * from domain_events')]
  expect(JSON.stringify([body, kept])).not.toContain('B0')
  await desk.receive()
  await call('DELETE')
  await deliver()
  expect(received).toHaveLength(1)
  expect((await call('GET')).body).toMatchObject({ isConnected: false, events: [] })
})

test('D1-102: a test message arrives, and what Slack refuses is said', async () => {
  expect((await call('POST', '/test', {})).status).toBe(404)
  await connect()
  await call('POST', '/test', {})
  await deliver()
  expect(received).toEqual(['/services/T0/B0/key {"text":"This is a test of the desk"}'])
  status = 404
  await call('POST', '/test', {})
  await deliver()
  expect((await call('GET')).body).toMatchObject({ trouble: 'Slack answered 404' })
  // Changing the events keeps the address.
  status = 200
  await connect({ url: '', events: ['task.created', 'message.received'] })
  await desk.receive()
  await deliver()
  expect(received).toHaveLength(3)
})

test.each([
  ['no address', { url: '' }, 'url', 'Webhook URL is a required field'],
  [
    'an address elsewhere',
    { url: 'https://evil.example/x' },
    'url',
    /begins with https:\/\/hooks\.slack\.com/,
  ],
  ['a look-alike', { url: 'https://hooks.slack.com.evil.example/' }, 'url', /begins with https/],
  ['no event', { events: [] }, 'events', 'Choose at least one event'],
])('is not connected with %s', async (_, words, field, message) => {
  const { status: answered, body } = await connect(words)
  expect({ answered, ...body }).toMatchObject({ answered: 400, field })
  expect((body as unknown as { message: string }).message).toMatch(message)
})

test('PRM-018, PR2-015: each permission of integrations opens its call, and no other', async () => {
  await connect()
  const role = async (name: string) => {
    await desk.sql(`update roles set permissions = $1 where name = 'agent'`, [[`integrations.${name}`]])
    const as = desk.agent
    const words = { events: ['task.created'] }
    return {
      read: (await desk.call('GET', path, { as })).status,
      act: (await desk.call('POST', `${path}/test`, { as, body: {} })).status,
      manage: (await desk.call('PUT', path, { as, body: words })).status,
    }
  }
  const none = { read: 403, act: 403, manage: 403 }
  expect(await role('view_data_from_integrations')).toEqual({ ...none, read: 200 })
  expect(await role('perform_actions')).toEqual({ ...none, act: 200 })
  expect(await role('manage_integrations')).toEqual({ ...none, manage: 200 })
})

test('API-001, ADM-001: the areas of the calls are those of the specification', () => {
  const areas = new Set(endpointList.map(({ endpoint }) => endpoint.path.split('/')[1]))
  const named = ['desk', 'account', 'docs', 'forms', 'integrations', 'channels', 'status-page', 'openai']
  expect([...areas]).toEqual(expect.arrayContaining(named))
  expect(endpointList.some(({ endpoint }) => endpoint.path.startsWith('/desk/analytics'))).toBe(true)
})
