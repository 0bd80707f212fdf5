import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Incident } from '#domain/status-page/incident.ts'
import { runJobs } from '#server/jobs/runner.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { incidentReplyJob } from '#server/status-page/reply-job.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { openOpDevice, type OpDevice } from '../../support/data/ops.ts'
import { until } from '../../support/until.ts'

let desk: TestDesk
let device: OpDevice
let incident: Incident

type Refusal = { message: string; field?: string; code: string }
const call = <Body = Refusal>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, path, { as, ...(body ? { body } : {}) })
const firstOf = async (path: string) =>
  (await call<{ data: { id: number }[] }>('GET', path)).body.data[0]?.id ?? 0

beforeAll(async () => {
  desk = await openDesk()
  device = await openOpDevice(desk, desk.owner)
  await call('POST', '/status-page/setting', { name: 'Ridgeline Status', description: '' })
  const service = { name: 'Shop', description: 'Orders', startDate: 5 }
  const made = await call<{ id: number }>('POST', '/status-page/services/add', service)
  incident = (
    await call<Incident>('POST', '/status-page/incidents/incident', {
      ...{ title: 'Checkout is slow', description: 'Payment takes minutes', startDate: Date.now() - 1000 },
      sourceId: await firstOf('/status-page/incidents/source'),
      effectedServices: [{ serviceId: made.body.id, effect: 'PO' }],
    })
  ).body
})
afterAll(() => desk.close())

describe('a conversation and its incident', () => {
  const link = (conversationId: number, incidentId: number | null) =>
    device.push({
      ...{ cmd: 'conversations.setIncident', args: { conversationId, incidentId } },
      base: { incidentId: null },
    })

  test('an op links it, the trail and the list tell of it, and devices hold the name', async () => {
    const { conversationId } = await desk.receive({ subject: 'I cannot pay' })
    expect(await link(conversationId, incident.id)).toMatchObject([{ st: 'applied' }])
    const trail = await desk.sql('select field, "from", "to" from activities where conversation_id = $1', [
      conversationId,
    ])
    expect(trail).toMatchObject([{ field: 'incidentId', from: null, to: incident.id }])
    const listed = await call<{ total: number; data: object[] }>(
      'GET',
      `/desk/conversations?incidentId=${incident.id}`,
    )
    expect(listed.body).toMatchObject({ total: 1, data: [{ id: conversationId }] })
    const logged = await desk.sql(`select scope from change_log where ent = 'statusIncidents' and eid = $1`, [
      incident.id,
    ])
    expect(logged).toMatchObject([{ scope: 'acct' }])
  })

  test('an incident that is gone is refused, taking one off is not', async () => {
    const { conversationId } = await desk.receive()
    expect(await link(conversationId, 4_000_000_000)).toMatchObject([{ st: 'rejected', field: 'incidentId' }])
    expect(await link(conversationId, null)).toMatchObject([{ st: 'applied' }])
  })
})

describe('the people of an incident', () => {
  type Listed = {
    data: { id: number; contact: object | null }[]
    total: number
    people: number
    openIds: number[]
  }
  const path = () => `/status-page/incidents/incident/${incident.id}`
  const linked = async (as?: DeskUser) =>
    (await call<Listed>('GET', `${path()}/conversations`, undefined, as)).body
  const similar = async (as?: DeskUser) =>
    (await call<Listed>('GET', `${path()}/similar`, undefined, as)).body.data.map(({ id }) => id)

  test('similar conversations are offered by their words, linked together, and counted by contact', async () => {
    const before = await linked()
    const wrote = async (from: string, subject: string, text = 'Please help') =>
      (await desk.receive({ from, subject, text })).conversationId
    const one = await wrote('ana@ryde.example', 'The checkout is so slow')
    const two = await wrote('ana@ryde.example', 'Another order', 'I waited minutes for the payment')
    const three = await wrote('kim@ryde.example', 'Slow payment in your checkout')
    const other = await wrote('leo@ryde.example', 'Where is my parcel')
    const hidden = (
      await desk.receive({ mailboxId: desk.closedMailboxId, subject: 'Checkout is slow', text: 'x' })
    ).conversationId
    const offered = await similar(desk.agent)
    expect(offered).toEqual(expect.arrayContaining([one, two, three]))
    expect(offered).not.toContain(other)
    expect(offered).not.toContain(hidden)
    const bulk = { conversationIds: [one, two, three], incidentId: incident.id }
    expect((await call('PUT', '/desk/conversations/incident', bulk)).body).toEqual({
      updated: [one, two, three],
      refused: [],
    })
    expect(await similar(desk.agent)).toEqual([])
    const after = await linked()
    expect(after.total).toBe(before.total + 3)
    // Two of the three conversations are of one contact.
    expect(after.people).toBe(before.people + 2)
    expect(after.openIds).toEqual(expect.arrayContaining([one, two, three]))
    expect(after.data[0]).toMatchObject({ id: three, contact: { email: 'kim@ryde.example' } })
    expect((await call('GET', `${path()}/conversations`, undefined, desk.stranger)).status).toBe(404)
  })
})

describe('an update as a reply', () => {
  type Preview = {
    update: string
    text: string
    to: number
    answered: number
    subscribed: number
    job: { state: string; outcome: string } | null
  }
  let id: number
  const path = () => `/status-page/incidents/incident/${id}`
  const preview = async () => (await call<Preview>('GET', `${path()}/reply`)).body
  const replies = (conversationId: number) =>
    desk.sql<{ html: string; to: { email: string }[]; authorId: number }>(
      `select html, "to", author_id as "authorId" from messages where conversation_id = $1 and not is_inbound`,
      [conversationId],
    )
  const change = (words: object) => call('PUT', path(), words)
  const kinds = () => [incidentReplyJob(desk.parts)]
  const run = async () => {
    const runner = runJobs({ ...desk.parts, kinds: kinds(), random: nodeRandom })
    await until('the sending has ended', async () => (await preview()).job?.state === 'done', {
      within: 20_000,
    })
    await runner.stop()
  }

  beforeAll(async () => {
    const { id: _, revision: _r, ...words } = incident
    id = (
      await call<Incident>('POST', '/status-page/incidents/incident', {
        ...{ title: 'Mail is late', description: 'Some mail waits', sourceId: words.sourceId },
        ...{ effectedServices: words.effectedServices, startDate: Date.now() - 1000 },
      })
    ).body.id
    await desk.sql(
      `insert into "statusSubscribers" (email, address, is_active, confirmed_at, revision) values ('sue@ryde.example', 'sue@ryde.example', true, 1, 1)`,
    )
  })

  test('each linked conversation gets it once, whoever subscribes has the notice, a stopped one sends nothing', async () => {
    const wrote = async (from: string) => (await desk.receive({ from, subject: 'No mail' })).conversationId
    const ids = [await wrote('ana@ryde.example'), await wrote('kim@ryde.example')] as const
    const sue = await wrote('sue@ryde.example')
    await call('PUT', '/desk/conversations/incident', { conversationIds: [...ids, sue], incidentId: id })
    await change({ notifySubscribers: true, isResolved: false, description: 'All mail waits' })
    expect(await preview()).toMatchObject({ to: 3, answered: 0, subscribed: 0, job: null })
    // The subscriber gets this update by notice.
    const statusId = await firstOf('/status-page/incidents/status')
    const entry = {
      currentStatusId: statusId,
      currentStatusDesc: 'We look into it',
      currentStatusTime: Date.now(),
    }
    await change({ currentStatus: [entry] })
    const shown = await preview()
    expect(shown).toMatchObject({ to: 2, answered: 0, subscribed: 1 })
    expect(shown.text).toContain('We look into it')
    expect(shown.text).toContain(`/status/ridgeline-status/incidents/${id}`)

    const body = { update: shown.update, text: 'We look into it', delay: 30 }
    expect((await call('POST', `${path()}/reply`, { ...body, update: 'older' })).status).toBe(409)
    expect((await call('POST', `${path()}/reply`, body)).body).toMatchObject({ job: { state: 'waiting' } })
    expect((await call('POST', `${path()}/reply`, body)).status).toBe(409)
    expect((await call('PUT', `${path()}/reply`, { choice: 'stop' })).body).toMatchObject({
      job: { state: 'stopped' },
    })
    expect(await replies(ids[0])).toEqual([])

    await call('POST', `${path()}/reply`, { ...body, delay: 0 })
    await run()
    for (const [n, each] of ids.entries())
      expect(await replies(each)).toMatchObject([
        {
          html: expect.stringContaining('We look into it'),
          to: [{ email: ['ana@ryde.example', 'kim@ryde.example'][n] }],
          authorId: desk.owner.id,
        },
      ])
    expect(await replies(sue)).toEqual([])
    expect(await preview()).toMatchObject({ to: 0, answered: 2, subscribed: 1, job: { outcome: '2 sent' } })
    expect((await call('POST', `${path()}/reply`, body)).status).toBe(400)
  })

  test('a step that is done again after a crash sends nothing twice, and a later conversation gets it alone', async () => {
    const { update } = await preview()
    // As if the process had died before it recorded the sending.
    await desk.sql('delete from status_replies where update_key = $1', [update])
    const { conversationId } = await desk.receive({ from: 'tom@ryde.example', subject: 'No mail either' })
    await call('PUT', '/desk/conversations/incident', { conversationIds: [conversationId], incidentId: id })
    await call('POST', `${path()}/reply`, { update, text: 'We look into it', delay: 0 })
    await run()
    expect(await replies(conversationId)).toHaveLength(1)
    const [counted] = await desk.sql<{ count: number }>(
      `select count(*)::int as count from messages m join conversations c on c.id = m.conversation_id
        where c.incident_id = $1 and not m.is_inbound`,
      [id],
    )
    expect(counted?.count).toBe(3)
    await change({ isResolved: true })
    // The resolution is another update.
    expect(await preview()).toMatchObject({ to: 3, answered: 0, subscribed: 1 })
  })
})
