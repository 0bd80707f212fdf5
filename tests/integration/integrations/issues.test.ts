import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LinkedIssue, TrackerConnection } from '#domain/integrations/issue.ts'
import { hintDelivery } from '#server/integrations/issue-hints.ts'
import { issueDelivery } from '#server/integrations/issue-delivery.ts'
import { checkIssues, settleIssue } from '#server/integrations/issue-state.ts'
import { hubSignature } from '#server/outside/hub-signature.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { openTrackers, type TrackerService } from './tracker-service.ts'

/* Issues of conversations in Jira and GitHub; the local server validates the requests. */

let desk: TestDesk
let service: TrackerService
let later = 0

beforeAll(async () => {
  service = await openTrackers()
  desk = await openDesk({ config: { insideHosts: [service.host] } })
  await desk.sql(`update roles set permissions = permissions || $1 where name = 'agent'`, [
    ['integrations.view_data_from_integrations', 'integrations.perform_actions'],
  ])
})
afterAll(async () => {
  service.close()
  await desk.close()
})
beforeEach(() => {
  service.mood = 'well'
})

const words = () => ({
  github: { site: `http://${service.host}/`, project: 'acme/shop', token: 'right' },
  jira: {
    ...{ site: `http://${service.host}`, project: 'OUT', token: 'right' },
    ...{ email: 'dana@acme.example', issueType: 'Task' },
  },
})
const names = ['jira', 'github'] as const
type Name = (typeof names)[number]
const place = (name: Name) => `/integrations/issue-trackers/${name}`
const connect = (name: Name, other: object = {}) =>
  desk.call<TrackerConnection>('PUT', place(name), {
    ...{ as: desk.owner, body: { ...words()[name], ...other } },
  })
const create = (id: number, tracker: Name, headers: Record<string, string> = {}) =>
  desk.call<LinkedIssue>('POST', `/integrations/issues/${id}`, {
    ...{ as: desk.agent, headers },
    body: { tracker, title: 'Brakes squeak', description: 'First line\n\nSecond line' },
  })
const list = async (id: number) =>
  (
    await desk.call<{ data: LinkedIssue[]; trackers: Name[] }>('GET', `/integrations/issues/${id}`, {
      as: desk.agent,
    })
  ).body
const hookUrl = /^http.*\/issue-trackers\/[0-9a-f]{32}$/
const deliver = () => {
  later += 3_600_000
  return carryOutDue(desk, [issueDelivery(desk.parts), hintDelivery(desk.parts)], desk.clock.now() + later)
}
const look = async () => {
  await desk.sql('update linked_issues set checked_at = 0')
  await checkIssues(desk.parts).run()
}
const trail = (id: number) =>
  desk.sql<{ from: object | null; to: object; actorId: number | null }>(
    `select "from", "to", actor_id as "actorId" from activities
      where conversation_id = $1 and field = 'issue' order by position`,
    [id],
  )

test.each(names)('SET-012: %s is connected with a token that is kept sealed, and forgotten', async (name) => {
  const { body, status } = await connect(name)
  const { token: _, ...settings } = words()[name]
  const kept = { ...settings, site: `http://${service.host}` }
  const webhook = { url: expect.stringMatching(hookUrl), hasSecret: false, heardAt: null }
  expect({ status, body }).toEqual({
    ...{ status: 200, body: { tracker: name, settings: kept, trouble: null, webhook } },
  })
  const rows = [await desk.sql('select * from integrations'), await desk.sql('select * from domain_events')]
  expect(JSON.stringify([rows, desk.logged])).not.toContain('right')
  // The stored token is used with a change, but never for another address.
  expect((await connect(name, { token: '' })).status).toBe(200)
  const elsewhere = await connect(name, { token: '', site: 'https://evil.example' })
  expect(elsewhere).toMatchObject({ status: 400, body: { field: 'token' } })
  expect((await desk.call('DELETE', place(name), { as: desk.owner })).status).toBe(200)
  expect(await desk.sql('select 1 from secrets')).toEqual([])
  const { body: after } = await desk.call('GET', place(name), { as: desk.owner })
  expect(after).toMatchObject({ settings: null })
})

test.each([
  ['github', { token: 'wrong' }, 'token', /GitHub answered 401: Bad credentials/],
  ['github', { project: 'acme/other' }, 'project', /GitHub answered 404: Not Found/],
  ['github', { project: 'shop' }, 'project', /owner\/name/],
  ['jira', { token: 'wrong' }, 'token', /Jira answered 401/],
  ['jira', { project: 'NO' }, 'project', /No project could be found/],
  ['jira', { email: 'nobody' }, 'email', /valid email/],
  ['jira', { site: 'https://10.0.0.1' }, 'site', /https address/],
  ['jira', { site: 'http://jira.example' }, 'site', /https address/],
] as const)('%s is not connected with %o', async (name, wrong, field, message) => {
  const { status, body } = await connect(name, wrong)
  expect({ status, body }).toMatchObject({ status: 400, body: { field } })
  expect((body as unknown as { message: string }).message).toMatch(message)
})

test.each(names)(
  'SET-012: an issue in %s is made once, and its end is told in the conversation',
  async (name) => {
    await connect(name)
    const { conversationId: id } = await desk.receive()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { body: first } = await create(id, name, headers)
    expect(first).toMatchObject({ state: 'making', reference: null, title: 'Brakes squeak' })
    expect((await create(id, name, headers)).body).toMatchObject({ id: first.id })
    // The answer is lost: the retry finds the issue of the first request.
    service.mood = 'lost'
    await deliver()
    expect((await list(id)).data).toMatchObject([{ state: 'making', trouble: 'There is no connection' }])
    await deliver()
    expect(service.issues[name]).toHaveLength(1)
    const [made] = service.issues[name]
    expect(JSON.stringify(made?.body)).toContain(`/support/inbox/${id}?issue=${first.id}`)
    const reference = name === 'jira' ? 'OUT-1' : 'acme/shop#1'
    const url =
      name === 'jira' ? `http://${service.host}/browse/OUT-1` : 'https://github.com/acme/shop/issues/1'
    const { data, trackers } = await list(id)
    expect(data).toMatchObject([{ state: 'open', reference, url, trouble: null }])
    expect(trackers).toContain(name)
    // While it is down the issue is unchanged, and the card says why.
    service.mood = 'down'
    await look()
    expect((await list(id)).data).toMatchObject([{ state: 'open' }])
    const { body: card } = await desk.call('GET', place(name), { as: desk.owner })
    expect(String(card['trouble'])).toMatch(/answered 503/)
    service.mood = 'well'
    if (made) made.state = 'closed'
    await look()
    await look()
    expect((await list(id)).data).toMatchObject([{ state: 'closed', trouble: null }])
    if (made) made.state = 'open'
    await look()
    const told = { tracker: name, reference, title: 'Brakes squeak' }
    const [open, closed] = [
      { ...told, state: 'open' },
      { ...told, state: 'closed' },
    ]
    expect(await trail(id)).toEqual([
      { from: null, to: open, actorId: desk.agent.id },
      { from: open, to: closed, actorId: null },
      { from: closed, to: open, actorId: null },
    ])
  },
)

test('a limit of calls is waited for; what is refused for good says so', async () => {
  await connect('github')
  const { conversationId: id } = await desk.receive()
  const before = service.issues.github.length
  await create(id, 'github')
  service.mood = 'limited'
  await deliver()
  expect((await list(id)).data).toMatchObject([{ state: 'making' }])
  service.mood = 'well'
  await deliver()
  expect(service.issues.github).toHaveLength(before + 1)
  await desk.sql(`update integrations set settings = jsonb_set(settings, '{project}', '"acme/gone"')
    where provider = 'github'`)
  await create(id, 'github')
  await deliver()
  const { data } = await list(id)
  expect(data[0]).toMatchObject({ state: 'failed', trouble: 'GitHub answered 404: Not Found' })
})

/** Webhook in the products' format: Jira has the issue key, GitHub number and repository. */
const hookBody = (name: Name, number: number, more: object = {}) =>
  JSON.stringify(
    name === 'jira'
      ? {
          timestamp: 1,
          webhookEvent: 'jira:issue_updated',
          issue: { id: '1', key: `OUT-${number}` },
          ...more,
        }
      : { action: 'closed', issue: { number }, repository: { full_name: 'Acme/Shop' }, ...more },
  )
const signatures = { jira: 'x-hub-signature', github: 'x-hub-signature-256' }

test.each(names)(
  'SET-012: a signed webhook of %s has the state asked for at once, and replays change nothing',
  async (name) => {
    await connect(name)
    const { conversationId: id } = await desk.receive()
    await create(id, name)
    await deliver()
    const made = service.issues[name].at(-1)
    if (!made) throw new Error('no issue')
    const card = async () => (await desk.call<TrackerConnection>('GET', place(name), { as: desk.owner })).body
    const { webhook: before } = await card()
    const url = new URL(before?.url ?? '')
    const hook = async (
      body: string,
      { secret, path = url.pathname, type = 'application/json', header = signatures[name] }: HookCall,
    ) => {
      const signature = secret === undefined ? {} : { [header]: hubSignature(secret, body) }
      const answer = await fetch(desk.url + path, {
        ...{ method: 'POST', headers: { 'content-type': type, ...signature }, body },
      })
      return answer.status
    }
    const told = hookBody(name, made.number)
    // Without a secret no signature is valid, not even that of an empty one.
    expect(await hook(told, { secret: '' })).toBe(401)
    const { body: first } = await desk.call<{ secret: string }>('POST', `${place(name)}/secret`, {
      as: desk.owner,
    })
    const { body: second } = await desk.call<{ secret: string }>('POST', `${place(name)}/secret`, {
      as: desk.owner,
    })
    const { secret } = second
    expect(secret.length).toBeGreaterThan(40)
    const stored = [
      await desk.sql('select * from integrations'),
      await desk.sql('select * from domain_events'),
    ]
    expect(JSON.stringify([stored, desk.logged, await card()])).not.toContain(secret)

    made.state = 'closed'
    expect(await hook(told, {})).toBe(401)
    expect(await hook(told, { secret: first.secret })).toBe(401)
    const wrongHeader = signatures[name === 'jira' ? 'github' : 'jira']
    expect(await hook(told, { secret, header: wrongHeader })).toBe(401)
    expect(await hook(told, { secret, path: `/issue-trackers/${'0'.repeat(32)}` })).toBe(404)
    expect(await hook('x'.repeat(3 * 1024 * 1024 + 1), { secret })).toBe(413)
    expect(await hook('{', { secret })).toBe(400)
    expect((await card()).webhook).toEqual({ ...before, hasSecret: true, heardAt: null })
    expect(await deliver()).toBe(0)

    // The tracker is down: the hint waits, and is not lost.
    service.mood = 'down'
    expect(await hook(told, { secret })).toBe(200)
    expect((await card()).webhook).toMatchObject({ heardAt: expect.any(Number) })
    await carryOutDue(desk, [hintDelivery(desk.parts)], desk.clock.now())
    expect((await list(id)).data).toMatchObject([{ state: 'open' }])
    service.mood = 'well'
    await carryOutDue(desk, [hintDelivery(desk.parts)], desk.clock.now() + 600_000)
    expect((await list(id)).data).toMatchObject([{ state: 'closed', trouble: null }])
    // A repeat, one on another issue, GitHub's ping, and one with a false state.
    expect(await hook(told, { secret })).toBe(200)
    expect(await hook(hookBody(name, 9999), { secret })).toBe(200)
    expect(await hook('{"zen":"Keep it logically awesome."}', { secret })).toBe(200)
    expect(await deliver()).toBe(0)
    const form = new URLSearchParams({ payload: hookBody(name, made.number, { action: 'reopened' }) })
    expect(await hook(form.toString(), { secret, type: 'application/x-www-form-urlencoded' })).toBe(200)
    expect(await deliver()).toBe(1)
    expect((await list(id)).data).toMatchObject([{ state: 'closed' }])
    expect(await trail(id)).toHaveLength(2)
    // An outdated answer does not overwrite a newer one.
    const [linked] = (await list(id)).data
    const old = { reference: 'OUT-1', url: 'https://old.example', state: 'open', stateName: 'Open' } as const
    await settleIssue(desk.parts, desk.accountId, linked?.id ?? 0, old, 1)
    expect((await list(id)).data).toMatchObject([{ state: 'closed' }])
    expect((await desk.call('POST', `${place(name)}/secret`, { as: desk.agent })).status).toBe(403)
    await desk.call('DELETE', place(name), { as: desk.owner })
    expect(await hook(told, { secret })).toBe(404)
  },
)

interface HookCall {
  secret?: string
  path?: string
  type?: string
  header?: string
}

test('signatures of webhooks are those that GitHub and Jira document', () => {
  const secret = "It's a Secret to Everybody"
  expect(hubSignature(secret, 'Hello, World!')).toBe(
    'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  )
  expect(hubSignature(secret, 'Hello World!')).toBe(
    'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9',
  )
})

test('PR2-015: issues are seen and made with the permission for it, in conversations that are seen', async () => {
  await connect('github')
  const { conversationId: id } = await desk.receive()
  const role = async (permissions: string[]) => {
    await desk.sql(`update roles set permissions = $1 where name = 'agent'`, [permissions])
    const seen = await desk.call('GET', `/integrations/issues/${id}`, { as: desk.agent })
    return [seen.status, (await create(id, 'github')).status]
  }
  expect(await role([])).toEqual([403, 403])
  expect(await role(['integrations.view_data_from_integrations'])).toEqual([200, 403])
  expect(await role(['integrations.perform_actions'])).toEqual([403, 200])
  const { status } = await desk.call('GET', '/integrations/issues/999999', { as: desk.owner })
  expect(status).toBe(404)
})
