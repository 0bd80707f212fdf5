import { DeskError } from '#domain/errors.ts'
import { leaseSize, type Lease } from '#domain/sync/lease.ts'
import type { Replica } from './database.ts'
import { readMeta, writeMeta } from './meta.ts'

/**
 * Takes the next `count` ids of this device's range, for records made here; they are final (sync.md 2.1).
 * @throws DeskError UNAVAILABLE when the device never was online, or made half a million records offline.
 */
export async function takeIds(db: Replica, count: number): Promise<number[]> {
  return db.transaction('rw', db.meta, async () => {
    let lease = await readMeta(db, 'lease')
    let next = await readMeta(db, 'nextId')
    if (lease && next + count > end(lease)) {
      lease = await readMeta(db, 'nextLease')
      if (lease) {
        next = lease.k * leaseSize
        await writeMeta(db, { lease, nextLease: null })
      }
    }
    if (!lease)
      throw new DeskError('UNAVAILABLE', {
        message: 'This device has to be online once before it can make records.',
      })
    await writeMeta(db, { nextId: next + count })
    return Array.from({ length: count }, (_, index) => next + index)
  })
}

const end = (lease: Lease) => (lease.k + 1) * leaseSize

/** Whether it is time to ask for another range: none yet, or half of the present one used. */
export async function needsLease(db: Replica): Promise<boolean> {
  const lease = await readMeta(db, 'lease')
  if (!lease) return true
  if (await readMeta(db, 'nextLease')) return false
  return (await readMeta(db, 'nextId')) > lease.k * leaseSize + leaseSize / 2
}

/** Keeps a granted range: as the present one when there is none, else as the one to go on with. */
export async function keepLease(db: Replica, lease: Lease): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if (await readMeta(db, 'lease')) await writeMeta(db, { nextLease: lease })
    else await writeMeta(db, { lease, nextId: lease.k * leaseSize })
  })
}
