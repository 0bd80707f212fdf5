import type { OpenDesk } from './desk-context.ts'
import type { UndoOutcome } from '#app/toasts/toast-store.ts'
import { readMeta } from '#local/meta.ts'
import { isAway } from './connection.ts'
import { reportFailure } from './failures.ts'

/** An op that was put in the outbox. */
interface Made {
  op: string
}

/** What an Undo has made: ops, none where what it took back never left, or false where it has said what came of it. */
type Result = Made | readonly (Made | null)[] | null | undefined | void | false

/**
 * What came of an Undo, for the toast that answers it. Why it was not done has been said by then. Resolves when it is
 * saved on this device, and where that needs the server, when that has done it.
 */
export async function undone(desk: Pick<OpenDesk, 'db'>, work: Promise<Result>): Promise<UndoOutcome> {
  try {
    const result = await work
    if (result === false) return false
    const ops = [result ?? []].flat().flatMap((made) => made?.op ?? [])
    const isAlone = navigator.onLine === false || isAway((await readMeta(desk.db, 'status')).connection)
    return { ops, isWaiting: ops.length > 0 && isAlone }
  } catch (error) {
    reportFailure(error)
    return false
  }
}
