import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleTexts } from '#domain/sync/rules.ts'
import { Crew } from './crew.ts'
import { profileOf, seedOfDay, usualSteps, type Job, type Outcome } from './job.ts'
import { pinned } from './pinned.ts'
import { proofs, unproven } from './proofs.ts'
import { jobsFrom, lastLine, runSeeds } from './run-seeds.ts'
import { shrink } from './shrink.ts'

/**
 * How long seeds are played, in seconds: as many as fit. OUTPOST_SEED=day begins elsewhere each day, without an end;
 * while faults are open that such a base finds (README), the usual one is a stretch that is known to hold.
 */
const budget = Number(process.env['OUTPOST_SIMULATION_SECONDS'] ?? 60)
const held = { base: 92n, seeds: 75 }

/** Where to begin, and how many seeds there are at most. */
function stretch(wish = process.env['OUTPOST_SEED']): { base: bigint; seeds: number } {
  if (!wish) return held
  return { base: wish === 'day' ? seedOfDay(new Date()) : BigInt(wish), seeds: 1_000_000 }
}

/** Within how many seeds the loss of a rule has to be noticed. */
const enough = 200

const size = availableParallelism()
let crew: Crew

beforeAll(async () => {
  crew = await Crew.start(size)
})

afterAll(() => crew.close())

/** What to say of a failing seed: enough to play it again, and the shortest way to it that was found. */
async function tell(job: Job, failed: Outcome): Promise<string> {
  const { trace, failure } = await shrink((one) => crew.play(one), job, failed)
  const again = `npm run simulate -- --seeds 1 --steps ${job.steps} --from ${job.seed} --profile ${job.profile}`
  return [`${failure?.text}`, ...trace.map((line) => `  ${line}`), again].join('\n')
}

test('every seed that ever failed holds', async () => {
  const jobs = pinned.map(({ seed, steps, profile }): Job => ({ seed, steps, profile, without: [] }))
  const tally = await runSeeds(crew, size, jobs.values())
  expect(tally.seeds).toBe(pinned.length)
  expect(tally.failures.map(({ seed, failure }) => `${seed}: ${failure?.text}`)).toEqual([])
})

test('every rule has a proof, or is known to lack one', () => {
  const named = [...proofs.map(({ rule }) => rule), ...unproven]
  expect(named.sort()).toEqual(Object.keys(ruleTexts).sort())
})

test.each(proofs)(
  'without $rule it would be noticed',
  async ({ rule, also = [], breaks, from, profile, steps }) => {
    const jobOf = (seed: bigint): Job => ({ seed, steps, profile, without: [rule, ...also] })
    const counts = (invariant: string) => breaks.includes(invariant)
    const tally = await runSeeds(crew, size, jobsFrom(from, enough, jobOf), { stopAfter: 1, counts })
    const [failed] = tally.failures
    console.info(`without ${rule}: ${lastLine(tally)}, ${failed?.failure?.invariant} in seed ${failed?.seed}`)
    expect(failed?.failure).toBeTruthy()
  },
)

test('agents under every fault lose nothing, double nothing and end up equal', async () => {
  const { base, seeds } = stretch()
  // Printed, so that a failure can be played again.
  console.info(`simulation from seed ${base}, ${usualSteps} steps, ${budget} s`)
  const jobOf = (seed: bigint): Job => ({ seed, steps: usualSteps, profile: profileOf(seed), without: [] })
  const until = performance.now() + budget * 1000
  const tally = await runSeeds(crew, size, jobsFrom(base, seeds, jobOf), { until, stopAfter: 1 })
  console.info(lastLine(tally))
  const [failed] = tally.failures
  expect(failed && (await tell(jobOf(failed.seed), failed))).toBeUndefined()
  expect(tally.seeds).toBeGreaterThan(0)
})
