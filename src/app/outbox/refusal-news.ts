import { entriesOf, type Entry } from './entries.ts'
import { withdraw } from '#app/toasts/toast-store.ts'
import type { OutboxOp } from '#local/rows.ts'

/*
 * Each refusal is shown once: by a toast with its reason from here, or by the screen where the work was done, with how
 * much of it was refused. No toast that says the work is done stays beside it.
 */

const claimed = new Set<string>()

/** Leaves refusals of these ops to the caller, who shows them. Ops that are not refused have to be released again. */
export function claimRefusals(ops: readonly string[]): void {
  for (const op of ops) claimed.add(op)
}

/** Ends a claim: a refusal of these ops is shown from here again, or cannot come any more. */
export function releaseRefusals(ops: readonly string[]): void {
  for (const op of ops) claimed.delete(op)
}

const opsIn = (entries: readonly Entry[]) => entries.flatMap((entry) => entry.ops.map(({ op }) => op))

/** Finds what is refused while it watches. */
export class RefusalWatch {
  /** Undefined until the first look: what was refused before is no news. */
  #known: ReadonlySet<string> | undefined

  /** Entries that newly need attention and are not announced yet. What toasts say of it is taken back. */
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
