import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKey } from '#domain/api-keys/api-key.ts'
import { isOpenToKeys, keyCallsPerMinute } from '#domain/access/key-reach.ts'
import { endpointList } from '#domain/endpoints.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'
import { apiKeyProof } from './api-key-proof.ts'

const path = '/account/api-keys'

const clock = new MovableClock()
let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk({ clock })
})
afterAll(() => desk.close())

type Made = ApiKey & { key: string }

const make = async (words: object = {}, as = desk.owner) => {
  const body = { name: `Key ${Math.random()}`, permissions: {}, ...words }
  const answer = await desk.call<Made>('POST', path, { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const by =
  (key: string, url: Pick<TestDesk, 'call'> = desk) =>
  (method: string, to: string, body?: object, headers = {}) =>
    url.call(method, to, { headers: { authorization: `Bearer ${key}`, ...headers }, ...(body && { body }) })

const manage = { conversations: ['create_ticket', 'manage_conversation'], tasks: ['manage_tasks'] }

test('D1-121: a key is shown once, kept as a hash, told of without it in list and audit, and revoked at once', async () => {
  const { key, ...row } = await make({ name: 'Warehouse', permissions: manage })
  expect(key).toMatch(/^opk_[0-9A-Za-z]{49}$/)
  expect(row).toMatchObject({ name: 'Warehouse', hint: `${key.slice(0, 8)}…`, lastUsedAt: null })
  const { body: read } = await desk.call('GET', `${path}/${row.id}`, { as: desk.owner })
  expect(read).toEqual(row)
  const kept = JSON.stringify([
    await desk.sql('select * from "apiKeys"'),
    await desk.sql('select * from domain_events'),
    desk.logged,
  ])
  expect(kept).not.toContain(key.slice(8))
  const [event] = await desk.sql<{ payload: object; actorId: number }>(
    `select payload, actor_id as "actorId" from domain_events where subject_id = $1`,
    [row.id],
  )
  expect(event).toMatchObject({
    ...{ actorId: desk.owner.id, payload: { resource: 'apiKeys', isNew: true } },
  })

  const call = by(key)
  expect((await call('GET', '/desk/conversations')).status).toBe(200)
  const { body: used } = await desk.call<ApiKey>('GET', `${path}/${row.id}`, { as: desk.owner })
  expect(used.lastUsedAt).toBeGreaterThan(0)
  await desk.call('DELETE', `${path}/${row.id}`, { as: desk.owner })
  expect(await call('GET', '/desk/conversations')).toMatchObject({
    ...{ status: 401, body: { code: 'UNAUTHENTICATED' } },
  })
})

test('a key may what its scopes and the role of its maker both allow, and never more', async () => {
  const { key, id } = await make({ permissions: { tasks: ['manage_tasks'] } })
  const call = by(key)
  const { conversationId } = await desk.receive()
  const close = { conversationIds: [conversationId], statusId: 3 }
  expect((await call('GET', `/desk/conversations/${conversationId}`)).status).toBe(200)
  expect((await call('PUT', '/desk/conversations/status', close)).body).toMatchObject({ code: 'FORBIDDEN' })
  const words = { name: 'Closer', permissions: manage, expiresAt: null }
  await desk.call('PUT', `${path}/${id}`, { as: desk.owner, body: words })
  expect((await call('PUT', '/desk/conversations/status', close)).status).toBe(200)
  // The key loses its permissions when its creator does.
  await desk.sql(`update roles set is_administrator = false, permissions = '{}' where name = 'owner'`)
  expect((await call('PUT', '/desk/conversations/status', close)).status).toBe(403)
  await desk.sql(`update roles set is_administrator = true where name = 'owner'`)
  await desk.sql('update users set is_active = false where id = $1', [desk.owner.id])
  expect((await call('GET', '/desk/conversations')).status).toBe(401)
  await desk.sql('update users set is_active = true where id = $1', [desk.owner.id])
})

test('no key makes a call that is for administrators or about a person, whatever its scopes', async () => {
  const { body: structure } = await desk.call('GET', '/account/roles/structure', { as: desk.owner })
  const { key } = await make({ permissions: structure })
  const call = by(key)
  const closed = endpointList.filter(
    ({ room, endpoint }) => endpoint.needs !== 'nobody' && !isOpenToKeys(room, endpoint),
  )
  expect(closed.length).toBeGreaterThan(60)
  for (const { endpoint } of closed) {
    const answer = await call(endpoint.method, endpoint.path.replace(/:\w+/g, '1'))
    expect(answer, `${endpoint.method} ${endpoint.path}`).toMatchObject({
      ...{ status: 403, body: { message: 'API keys may not make this call' } },
    })
  }
  expect(closed.map(({ name }) => name)).toEqual(expect.arrayContaining(['push', 'putPassword', 'putMe']))
})

test('a key ends at its moment; one that was typed wrong, or is of nobody, opens nothing', async () => {
  const expiresAt = clock.now() + 60_000
  const { key } = await make({ expiresAt })
  expect((await by(key)('GET', '/desk/labels')).status).toBe(200)
  clock.advance(60_000)
  expect((await by(key)('GET', '/desk/labels')).status).toBe(401)
  const wrong = [key.slice(0, -1), `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`, 'opk_', 'x']
  for (const each of wrong) expect((await by(each)('GET', '/desk/labels')).status).toBe(401)
})

test('keys have a limit of their own each, and answers say what is left of it', async () => {
  const limited = await openDesk({ beside: desk, callsPerMinute: 5 })
  const [one, other] = [by((await make()).key, limited), by((await make()).key, limited)]
  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push(await one('GET', '/desk/labels'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('5')
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual([
    ...['4', '3', '2', '1', '0', '0'],
  ])
  expect(Number(answers[5]?.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other('GET', '/desk/labels')).status).toBe(200)
  await limited.close()
  expect(keyCallsPerMinute).toBe(600)
})

test.each(Object.entries(apiKeyProof.bad))('%s', async (_, wrong) => {
  const { words, field, message } = wrong(desk)
  const body = { ...apiKeyProof.good(desk), ...words }
  const answer = await desk.call('POST', path, { as: desk.owner, body })
  expect(answer).toMatchObject({ status: 400, body: { field, message } })
})
