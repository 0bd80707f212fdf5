import { DeskError } from '#domain/errors.ts'
import { writerVersion, type Replica } from './database.ts'
import { readMeta, type ReplicaMeta } from './meta.ts'

/**
 * Prevents a shell that a newer one has replaced from writing (C19); inside the transaction that writes.
 * @throws DeskError UPGRADE when it has to be reloaded first.
 */
export function assertWriter({ writer }: ReplicaMeta['leader'], own = writerVersion): void {
  if (writer > own) throw new DeskError('UPGRADE')
}

/** Same check; reads the mark first. */
export async function assertMayWrite(db: Replica, own?: number): Promise<void> {
  assertWriter(await readMeta(db, 'leader'), own)
}

/** True if an error, or the cause of a failed open, means that this build must be reloaded. */
export function isOutdated(error: unknown): boolean {
  const { inner } = (error ?? {}) as { inner?: unknown }
  return [error, inner].some((each) => each instanceof DeskError && each.code === 'UPGRADE')
}
