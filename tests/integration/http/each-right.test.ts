import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { endpointList } from '#domain/endpoints.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { Sample } from './samples/sample.ts'
import { openSampledDesk, samplesOf } from './samples/samples.ts'

/* Each call needs exactly its one permission: all others together do not open it, and it alone does. */

let desk: TestDesk
let samples: Record<string, Record<string, Sample>>

beforeAll(async () => {
  desk = await openSampledDesk()
  samples = await samplesOf(desk)
})
afterAll(() => desk.close())

function sampleOf(room: string, name: string): Sample {
  const sample = samples[room]?.[name]
  if (!sample) throw new Error(`no sample of ${room}.${name}`)
  return sample
}

/** True if the role refuses the call: some are refused to all but the author, for example of a note. */
async function isRefusedTo(room: string, name: string, method: string, permissions: readonly string[]) {
  await desk.sql('update roles set permissions = $1 where id = (select role_id from users where id = $2)', [
    permissions,
    desk.powerless.id,
  ])
  const { path, body: sent, headers } = sampleOf(room, name)
  const { status, body } = await desk.call(method, path, {
    as: desk.powerless,
    ...(sent === undefined ? {} : { body: sent }),
    ...(headers ? { headers } : {}),
  })
  return status === 403 && /^Your current roles does not allow/.test(String(body['message']))
}

const held = endpointList.filter(({ endpoint: { needs } }) => needs !== 'nobody' && needs !== 'signed-in')

describe.each(held)('$endpoint.method $endpoint.path', ({ room, name, endpoint: { method, needs } }) => {
  test(`PRM-001: every permission but ${needs} does not open it`, async () => {
    const others = allPermissions.filter((each) => each !== needs)
    expect(await isRefusedTo(room, name, method, others)).toBe(true)
  })

  test.skipIf(needs === 'administrator')(`PRM-001: ${needs} alone opens it`, async () => {
    expect(await isRefusedTo(room, name, method, [needs])).toBe(false)
  })
})

test('PRM-001: a plan without any feature opens every call that names none', async () => {
  await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
  const free = endpointList.filter(
    ({ endpoint: { needs, feature, method } }) =>
      feature === undefined && needs !== 'nobody' && method === 'GET',
  )
  for (const { room, name, endpoint } of free) {
    const sample = sampleOf(room, name)
    const { body } = await desk.call(endpoint.method, sample.path, { as: desk.owner })
    expect(body['code'], `${room}.${name}`).not.toBe('PLAN')
  }
  for (const missing of allFeatures) {
    const others = allFeatures.filter((each) => each !== missing)
    await desk.sql('update accounts set features = $1 where id = $2', [others, desk.accountId])
    const { body } = await desk.call<{ features: string[] }>('GET', '/account/user/permisions', {
      as: desk.owner,
    })
    expect(new Set(body.features)).toEqual(new Set(others))
  }
})
