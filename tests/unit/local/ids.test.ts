import { expect, test } from 'vitest'
import { formerLeases, leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import { keepLease, keepNextLease, takeIds } from '#local/ids.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { firstId, memoryDesk } from '../../support/replica.ts'

const leaseOf = (k: number): Lease => ({
  k,
  device: '0196f000-0000-7000-8000-000000000000',
  userId: 7,
  token: `t${k}`,
})

const former = async ({ db }: Awaited<ReturnType<typeof memoryDesk>>) =>
  (await readMeta(db, 'formerLeases')).map(({ k }) => k)

test('ids come from the range held, then from the next one; the one used up is remembered', async () => {
  const desk = await memoryDesk()
  expect(await takeIds(desk.db, 2)).toEqual([firstId(), firstId() + 1])
  await keepNextLease(desk.db, leaseOf(9000))
  await writeMeta(desk.db, { nextId: firstId() + leaseSize - 1 })
  expect(await takeIds(desk.db, 2)).toEqual([9000 * leaseSize, 9000 * leaseSize + 1])
  expect(await former(desk)).toEqual([4103])
})

test('a device that is given another range remembers the one before, and a confirmed one is no other', async () => {
  const desk = await memoryDesk()
  await keepLease(desk.db, { ...leaseOf(4103), token: 'counted up' })
  expect(await former(desk)).toEqual([])
  await keepLease(desk.db, leaseOf(5000))
  await keepLease(desk.db, leaseOf(5001))
  expect(await former(desk)).toEqual([5000, 4103])
  for (let k = 6000; k < 6100; k += 1) await keepLease(desk.db, leaseOf(k))
  expect(await former(desk)).toHaveLength(formerLeases)
})
