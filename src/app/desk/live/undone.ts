import type { OpenDesk } from '../session/desk-context.ts'
import type { UndoOutcome } from '#app/toasts/toast-store.ts'
import { readMeta } from '#local/meta.ts'
import { isAway } from '../session/connection.ts'
import { reportFailure } from '../calls/failures.ts'

/** An op that was put in the outbox. */
interface Made {
  op: string
}

/** Result of an Undo: its ops, none if the undone work never left, or false if it has reported by itself. */
type Result = Made | readonly (Made | null)[] | null | undefined | void | false

/**
 * Outcome of an Undo, for its toast. Why it was not done has been said by then. Resolves when it is saved on this
 * device, and where that needs the server, when that has done it.
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
