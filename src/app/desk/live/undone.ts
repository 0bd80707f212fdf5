import type { OpenDesk } from '../session/desk-context.ts'
import type { UndoOutcome } from '#app/toasts/toast-store.ts'
import { readMeta } from '#local/meta.ts'
import { isAway } from '../session/connection.ts'
import { reportFailure } from '../calls/failures.ts'

/** An op in the outbox. */
interface Made {
  op: string
}

/** Ops of an Undo; nothing if the undone op was never sent; false if it reported its own failure. */
type Result = Made | readonly (Made | null)[] | null | undefined | void | false

/**
 * Outcome of an Undo for its toast; a failure has already been reported. Resolves when the undo is saved on
 * this device, or applied by the server if it needs the server.
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
