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
    const trail = await desk.sql(
      'select field, "from", "to" from activities where account_id = $1 and conversation_id = $2',
      [conversationId],
    )
    expect(trail).toMatchObject([{ field: 'incidentId', from: null, to: incident.id }])
    const listed = await call<{ total: number; data: object[] }>(
      'GET',
      `/desk/conversations?incidentId=${incident.id}`,
    )
    expect(listed.body).toMatchObject({ total: 1, data: [{ id: conversationId }] })
    const logged = await desk.sql(
      `select scope from change_log where account_id = $1 and ent = 'statusIncidents' and eid = $2`,
      [incident.id],
    )
    expect(logged).toMatchObject([{ scope: 'acct' }])
  })

  test('an incident that is gone is refused, taking one off is not', async () => {
    const { conversationId } = await desk.receive()
    expect(await link(conversationId, 4_000_000_000)).toMatchObject([{ st: 'rejected', field: 'incidentId' }])
    expect(await link(conversationId, null)).toMatchObject([{ st: 'applied' }])
  })
})
