import { DeskError } from '#domain/errors.ts'
import { formerLeases, leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { Replica } from './database.ts'
import { onLiveHandle } from './live-handle.ts'
import { readAllMeta, readMeta, writeMeta, type ReplicaMeta } from './meta.ts'
import { assertWriter } from './writer.ts'

/**
 * Takes the next `count` ids of this device's lease, for new records; they are final (sync.md 2.1).
 * @throws DeskError UNAVAILABLE when the device was never online, or made half a million records offline;
 * UPGRADE when this page is older than the replica requires.
 */
export async function takeIds(db: Replica, count: number, writer?: number): Promise<number[]> {
  const take = async () => {
    const meta = await readAllMeta(db)
    assertWriter(meta.leader, writer)
    let { lease, nextId: next } = meta
    if (lease && next + count > end(lease)) {
      const used = lease
      lease = meta.nextLease
      if (lease) {
        next = lease.k * leaseSize
        await writeMeta(db, { lease, nextLease: null, ...(await withFormer(db, used)) })
      }
    }
    if (!lease)
      throw new DeskError('UNAVAILABLE', {
        message: 'This device has to be online once before it can make records.',
      })
    await writeMeta(db, { nextId: next + count })
    return Array.from({ length: count }, (_, index) => next + index)
  }
  return onLiveHandle(db, () => db.transaction('rw', db.meta, take))
}

const end = (lease: Lease) => (lease.k + 1) * leaseSize

/** True if half of the present lease is used and no next one is stored. */
export function needsNextLease({ lease, nextLease, nextId }: ReplicaMeta): boolean {
  return lease !== null && nextLease === null && nextId > lease.k * leaseSize + leaseSize / 2
}

/** Stores a first or confirmed lease as the present one; a new lease starts at its first id. */
export async function keepLease(db: Replica, lease: Lease): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'lease')
    const isSame = before?.k === lease.k
    // A device that was found to be a copy continues under its own client id.
    await writeMeta(db, {
      lease,
      client: lease.device,
      ...(isSame ? {} : { nextId: lease.k * leaseSize, nextLease: null }),
      ...(before && !isSame ? await withFormer(db, before) : {}),
    })
  })
}

async function withFormer(db: Replica, lease: Lease): Promise<{ formerLeases: Lease[] }> {
  return { formerLeases: [lease, ...(await readMeta(db, 'formerLeases'))].slice(0, formerLeases) }
}

/** Stores the next lease, for when the present one is used up. */
export async function keepNextLease(db: Replica, nextLease: Lease): Promise<void> {
  await writeMeta(db, { nextLease })
}
