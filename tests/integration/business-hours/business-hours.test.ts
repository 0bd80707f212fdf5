import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessHoursResource, type BusinessHours } from '#domain/business-hours/business-hours.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { businessHoursProof } from './business-hours-proof.ts'

proveResource(businessHoursResource, businessHoursProof)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const call = <Body = BusinessHours & { message: string }>(method: string, rest = '', body?: object) =>
  desk.call<Body>(method, `/account/org/timings${rest}`, { as: desk.owner, ...(body ? { body } : {}) })

test('BUS-002, ADM-045, D1-114: exactly one is the default, and it is not deleted while there are others', async () => {
  const words = (name: string, isDefault: boolean) => ({ ...businessHoursProof.good(desk), name, isDefault })
  const make = async (name: string, isDefault: boolean) =>
    (await call('POST', '', words(name, isDefault))).body
  const defaults = async () => {
    const { body } = await call<{ data: BusinessHours[] }>('GET')
    return body.data.filter(({ isDefault }) => isDefault).map(({ name }) => name)
  }
  const first = await make('First', false)
  expect(await defaults()).toEqual(['First'])
  const second = await make('Second', true)
  expect(await defaults()).toEqual(['Second'])
  // An outdated form of the first record does not overwrite the change.
  const late = await call('PUT', `/${first.id}`, { ...words('First', true), revision: 1 })
  expect(late.status).toBe(409)
  expect(await call('PUT', `/${second.id}`, words('Second', false))).toMatchObject({
    status: 400,
    body: { field: 'isDefault', message: 'Make other business hours the default instead' },
  })
  expect(await call('DELETE', `/${second.id}`)).toMatchObject({
    status: 409,
    body: { message: 'These business hours are the default. Make others the default first.' },
  })
  expect((await call('DELETE', `/${first.id}`)).status).toBe(200)
  expect((await call('DELETE', `/${second.id}`)).status).toBe(200)
})
