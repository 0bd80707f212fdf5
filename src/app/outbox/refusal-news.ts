import { entriesOf, type Entry } from './entries.ts'
import { withdraw } from '#app/toasts/toast-store.ts'
import type { OutboxOp } from '#local/rows.ts'

/*
 * Each refusal is shown once: by a toast, or by the screen of the action, with the number of refused ops.
 * Success toasts of a refused op are removed.
 */

const claimed = new Set<string>()

/** Lets the caller show the refusals of these ops. Ops that are not refused must be released again. */
export function claimRefusals(ops: readonly string[]): void {
  for (const op of ops) claimed.add(op)
}

/** Ends a claim: refusals of these ops are shown as toasts again, or can no longer come. */
export function releaseRefusals(ops: readonly string[]): void {
  for (const op of ops) claimed.delete(op)
}

const opsIn = (entries: readonly Entry[]) => entries.flatMap((entry) => entry.ops.map(({ op }) => op))

/** Detects new refusals. */
export class RefusalWatch {
  /** Undefined until the first call: earlier refusals are not announced. */
  #known: ReadonlySet<string> | undefined

  /** Entries that newly need attention and are not announced yet. Removes their success toasts. */
  look(ops: readonly OutboxOp[]): Entry | undefined {
    const { attention } = entriesOf(ops)
    const known = this.#known
    this.#known = new Set(attention.map(({ key }) => key))
    const fresh = known ? attention.filter(({ key }) => !known.has(key)) : []
    const untold = fresh.filter((entry) => !opsIn([entry]).some((op) => claimed.has(op)))
    releaseRefusals(opsIn(attention))
    withdraw(opsIn(untold))
    return untold[0]
  }
}
