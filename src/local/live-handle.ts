import type { Replica } from './database.ts'

/** Error names of a database that the browser closed under a running page. */
const lost = ['InvalidStateError', 'UnknownError']

/** True if an error means that a database handle is dead; it does not recover. */
export function isLostHandle(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return lost.includes(name ?? '') || lost.includes(inner?.name ?? '')
}

/**
 * Runs `work` on a replica; after a dead handle, once more on a fresh one. It must be idempotent: a browser
 * may lose a database right after the write.
 */
export async function onLiveHandle<T>(db: Replica, work: (isAgain: boolean) => PromiseLike<T>): Promise<T> {
  const { handle } = db
  try {
    return await work(false)
  } catch (error) {
    if (!isLostHandle(error)) throw error
    // Another caller may have reopened it already; reopening again would abort their work.
    if (db.handle === handle) await db.reopen()
    return work(true)
  }
}
