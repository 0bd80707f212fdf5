import type { Crew } from './crew/crew.ts'
import type { Job, Outcome } from './job.ts'

/** Counts of a run. */
export interface Tally {
  seeds: number
  steps: number
  failures: Outcome[]
}

/** Limits that end a run early. */
export interface RunLimits {
  /** End time on the process clock, in ms. */
  until?: number
  /** Ends the run after the seeds in progress. */
  signal?: AbortSignal
  /** Called with each failure at once. */
  onFailure?: (outcome: Outcome) => void
  /** Number of failures after which the run ends. */
  stopAfter?: number
  /** Predicate for the failures that count; all by default. */
  counts?: (invariant: string) => boolean
}

/** Plays jobs in parallel. */
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

/** Jobs of `count` seeds, starting with the first. */
export function* jobsFrom(first: bigint, count: number, jobOf: (seed: bigint) => Job): Generator<Job> {
  for (let n = 0; n < count; n += 1) yield jobOf(BigInt.asUintN(64, first + BigInt(n)))
}

/** Last line of a run's output. */
export const lastLine = ({ seeds, steps, failures }: Tally) =>
  `seeds ${seeds}, steps ${steps}, failures ${failures.length}`
