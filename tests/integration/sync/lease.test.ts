import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLease } from '#domain/sync/lease.ts'
import { leaseIds } from '#server/sync/lease.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let userId: number
const options = { now: () => 0, secret: 'a secret of thirty-two characters', newDevice: randomUUID }

beforeAll(async () => {
  world = await makeWorld()
  userId = await world.addUser('Ann')
})

afterAll(() => world.close())

const caller = () => ({ accountId: world.accountId, userId })

test('every lease is a range of its own, also when many ask at once', async () => {
  const device = randomUUID()
  const leases = await Promise.all(
    Array.from({ length: 20 }, () => leaseIds(world.database, caller(), { device, held: null }, options)),
  )
  const ranges = leases.map(({ k }) => k)
  expect(new Set(ranges).size).toBe(20)
  expect(Math.min(...ranges)).toBeGreaterThanOrEqual(firstLease)
  expect(leases[0]).toMatchObject({ device, userId })
})

test('a confirmed lease counts up; one with an older count becomes a device of its own', async () => {
  const device = randomUUID()
  const first = await leaseIds(world.database, caller(), { device, held: null }, options)
  const second = await leaseIds(world.database, caller(), { device, held: first }, options)
  expect(second).toEqual({ ...first, token: expect.any(String) })
  expect(second.token).not.toBe(first.token)
  const copy = await leaseIds(world.database, caller(), { device, held: first }, options)
  expect(copy.k).not.toBe(first.k)
  expect(copy.device).not.toBe(device)
  const third = await leaseIds(world.database, caller(), { device, held: second }, options)
  expect(third.k).toBe(first.k)
})

test('a lease holds without its row, and only with the right seal', async () => {
  const device = randomUUID()
  const held = await leaseIds(world.database, caller(), { device, held: null }, options)
  await world.sql('delete from id_lease where k = $1', [held.k])
  const again = await leaseIds(world.database, caller(), { device, held }, options)
  expect(again.k).toBe(held.k)
  expect(await world.sql('select user_id, device, counter from id_lease where k = $1', [held.k])).toEqual([
    { user_id: userId, device, counter: 2 },
  ])
  const [count, seal] = again.token.split('.') as [string, string]
  const forged = [
    { ...again, k: again.k + 1000 },
    { ...again, token: `${Number(count) + 1}.${seal}` },
    { ...again, token: 'nonsense' },
  ]
  for (const lease of forged) {
    const other = await leaseIds(world.database, caller(), { device, held: lease }, options)
    expect(other.k).not.toBe(lease.k)
    expect(other.device).not.toBe(device)
  }
  const foreign = { accountId: world.accountId, userId: world.ownerId }
  expect((await leaseIds(world.database, foreign, { device, held: again }, options)).k).not.toBe(again.k)
  const otherSecret = { ...options, secret: 'another secret of thirty-two chars' }
  expect((await leaseIds(world.database, caller(), { device, held: again }, otherSecret)).k).not.toBe(again.k)
})
