import { afterAll, beforeAll, expect, test } from 'vitest'
import { slaRuleResource, type SlaRule } from '#domain/sla/sla-rule.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { slaProof } from './sla-proof.ts'

proveResource(slaRuleResource, slaProof)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('SLA-002, SLA-003, ADM-027: a rule is made, read as it was written, changed, switched and deleted', async () => {
  const as = desk.owner
  const body = slaProof.good(desk)
  const made = await desk.call<SlaRule>('POST', '/productivity/sla', { as, body })
  const path = `/productivity/sla/${made.body.id}`
  expect(made.body).toEqual({ ...body, id: made.body.id, revision: 1 })
  const listed = await desk.call<{ data: SlaRule[] }>('GET', '/productivity/sla', { as })
  expect(listed.body.data).toEqual([made.body])
  await desk.call('PUT', path, { as, body: { ...body, name: 'Fleet' } })
  await desk.call('PUT', `${path}/status`, { as, body: { isActive: false } })
  expect((await desk.call('GET', path, { as })).body).toMatchObject({ name: 'Fleet', isActive: false })
  expect((await desk.call('DELETE', path, { as })).status).toBe(200)
  expect((await desk.call('GET', path, { as })).status).toBe(404)
})

test('D1-116, PRM-017: the permission and the plan feature that they name open them, nothing else', async () => {
  const body = slaProof.good(desk)
  expect((await desk.call('POST', '/productivity/sla', { as: desk.powerless, body })).status).toBe(403)
  await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
  try {
    expect((await desk.call('POST', '/productivity/sla', { as: desk.owner, body })).status).toBe(403)
    expect((await desk.call('GET', '/productivity/sla', { as: desk.owner })).status).toBe(200)
  } finally {
    await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  }
})
