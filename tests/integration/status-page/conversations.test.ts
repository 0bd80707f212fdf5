import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Incident } from '#domain/status-page/incident.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { openOpDevice, type OpDevice } from '../../support/ops.ts'

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
    // Two of the three are of one contact.
    expect(after.people).toBe(before.people + 2)
    expect(after.openIds).toEqual(expect.arrayContaining([one, two, three]))
    expect(after.data[0]).toMatchObject({ id: three, contact: { email: 'kim@ryde.example' } })
    expect((await call('GET', `${path()}/conversations`, undefined, desk.stranger)).status).toBe(404)
  })
})
