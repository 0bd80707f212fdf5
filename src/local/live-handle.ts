import type { Replica } from './database.ts'

/** Names of the errors that browsers give for a database they have closed under a page that still runs. */
const lost = ['InvalidStateError', 'UnknownError']

/** Whether an error means that the handle of a database is dead; it does not come back to life. */
export function isLostHandle(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return lost.includes(name ?? '') || lost.includes(inner?.name ?? '')
}

/**
 * Works on a replica; where its handle turns out to be dead, once more on a fresh one. The work has to bear being done
 * twice: a browser may lose a database in the moment in which it has written.
 */
export async function onLiveHandle<T>(db: Replica, work: (isAgain: boolean) => PromiseLike<T>): Promise<T> {
  const { handle } = db
  try {
    return await work(false)
  } catch (error) {
    if (!isLostHandle(error)) throw error
    // Somebody else may have been faster; closing theirs would end what they do.
    if (db.handle === handle) await db.reopen()
    return work(true)
  }
}
