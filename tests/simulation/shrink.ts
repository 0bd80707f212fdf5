import type { Job, Outcome } from './job.ts'

/** Limits for shrinking a trace: number of plays, and ms. */
const maxPlays = 150
const timeoutMs = 45_000

/**
 * Removes steps of a failing seed while the same invariant breaks; returns the shortest run found. Delta
 * debugging (Zeller 1999), without the complements of single parts.
 */
export async function shrink(
  play: (job: Job) => Promise<Outcome>,
  job: Job,
  failed: Outcome,
): Promise<Outcome & { only: readonly number[] }> {
  let only: readonly number[] = job.only ?? Array.from({ length: failed.last + 1 }, (_, n) => n)
  let best = failed
  let plays = 0
  const end = performance.now() + timeoutMs
  const isOver = () => plays >= maxPlays || performance.now() > end
  for (let size = Math.ceil(only.length / 2); size >= 1 && !isOver();) {
    let wasShorter = false
    for (let from = 0; from < only.length && !isOver();) {
      const rest = [...only.slice(0, from), ...only.slice(from + size)]
      plays += 1
      const outcome = await play({ ...job, only: rest })
      if (outcome.failure?.invariant !== failed.failure?.invariant) {
        from += size
        continue
      }
      best = outcome
      only = rest.filter((n) => n <= outcome.last)
      wasShorter = true
    }
    if (size === 1 && !wasShorter) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return { ...best, only }
}
