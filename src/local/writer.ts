import { DeskError } from '#domain/errors.ts'
import { writerVersion, type Replica } from './database.ts'
import { readMeta, type ReplicaMeta } from './meta.ts'

/**
 * Sees to it that a shell that a newer one has replaced changes nothing (C19); inside the transaction that writes.
 * @throws DeskError UPGRADE when it has to be reloaded first.
 */
export function assertWriter({ writer }: ReplicaMeta['leader'], own = writerVersion): void {
  if (writer > own) throw new DeskError('UPGRADE')
}

/** The same, where the mark was not read yet. */
export async function assertMayWrite(db: Replica, own?: number): Promise<void> {
  assertWriter(await readMeta(db, 'leader'), own)
}

/** Whether an error says that this build has to be reloaded before it may write again, also when opening failed of it. */
export function isOutdated(error: unknown): boolean {
  const { inner } = (error ?? {}) as { inner?: unknown }
  return [error, inner].some((each) => each instanceof DeskError && each.code === 'UPGRADE')
}
