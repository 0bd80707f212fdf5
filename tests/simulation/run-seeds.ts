import type { Crew } from './crew/crew.ts'
import type { Job, Outcome } from './job.ts'

/** How many seeds went how. */
export interface Tally {
  seeds: number
  steps: number
  failures: Outcome[]
}

/** When to stop before the jobs end. */
export interface RunLimits {
  /** A moment of the process, in ms. */
  until?: number
  /** Ends it after the seeds that are being played. */
  signal?: AbortSignal
  /** Is told of each failure at once. */
  onFailure?: (outcome: Outcome) => void
  /** How many failures are enough. */
  stopAfter?: number
  /** Which failures are looked for; all without. */
  counts?: (invariant: string) => boolean
}

/** Plays jobs side by side. */
export async function runSeeds(
  crew: Crew,
  size: number,
  jobs: Iterator<Job>,
  { until = Infinity, signal, onFailure, stopAfter = Infinity, counts = () => true }: RunLimits = {},
): Promise<Tally> {
  const tally: Tally = { seeds: 0, steps: 0, failures: [] }
  const work = async () => {
    while (performance.now() < until && signal?.aborted !== true && tally.failures.length < stopAfter) {
      const next = jobs.next()
      if (next.done) return
      const outcome = await crew.play(next.value)
      tally.seeds += 1
      tally.steps += outcome.steps
      if (!outcome.failure || !counts(outcome.failure.invariant)) continue
      tally.failures.push(outcome)
      onFailure?.(outcome)
    }
  }
  await Promise.all(Array.from({ length: size }, work))
  return tally
}

/** The jobs of `count` seeds from the first. */
export function* jobsFrom(first: bigint, count: number, jobOf: (seed: bigint) => Job): Generator<Job> {
  for (let n = 0; n < count; n += 1) yield jobOf(BigInt.asUintN(64, first + BigInt(n)))
}

/** The line that a run ends with. */
export const lastLine = ({ seeds, steps, failures }: Tally) =>
  `seeds ${seeds}, steps ${steps}, failures ${failures.length}`
