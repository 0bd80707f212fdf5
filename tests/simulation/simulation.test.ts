import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleTexts } from '#domain/sync/rules.ts'
import { isProof, times } from '../support/prove.ts'
import { Crew } from './crew/crew.ts'
import { profileOf, seedOfDay, usualSteps, type Job, type Outcome } from './job.ts'
import { pinned } from './pinned.ts'
import { proofs } from './checks/proofs.ts'
import { jobsFrom, lastLine, runSeeds } from './run-seeds.ts'
import { shrink } from './shrink.ts'

/** Time for new seeds, in seconds. */
const playSeconds = Number(process.env['OUTPOST_SIMULATION_SECONDS'] ?? times(30, 240))

/** First new seed: OUTPOST_SEED; `day` or nothing gives another start each day. */
function firstSeed(wish = process.env['OUTPOST_SEED'] || 'day'): bigint {
  return wish === 'day' ? seedOfDay(new Date()) : BigInt(wish)
}

/** Replays differ if tabs reached the server at once or it was slow: the order was then a race. */
const playedTwice = [
  { seed: 20390103n, profile: 'frozen' },
  { seed: 20390110n, profile: 'usual' },
  { seed: 20390122n, profile: 'usual' },
] as const

/** Number of seeds from a new start within which the loss of a rule must be detected: see the README. */
const enough = 120

const size = availableParallelism()
let crew: Crew

beforeAll(async () => {
  crew = await Crew.start(size)
})

afterAll(() => crew.close())

/** Report of a failing seed: data to replay it, and its shortest known steps. */
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

test('one seed gives one world, to the last letter', async () => {
  const twice = (play: (typeof playedTwice)[number]) => {
    const job: Job = { ...play, steps: usualSteps, without: [] }
    return Promise.all([crew.play(job), crew.play(job)])
  }
  const pairs = await Promise.all(playedTwice.map(twice))
  for (const [one, other] of pairs) {
    expect(one).toMatchObject({ failure: null, steps: usualSteps })
    expect(other).toEqual(one)
  }
})

test('every rule has a proof', () => {
  expect(proofs.map(({ rule }) => rule).sort()).toEqual(Object.keys(ruleTexts).sort())
})

test.skipIf(!isProof).each(proofs)(
  'without $rule it would be noticed',
  async ({ rule, breaks, profile, steps }) => {
    const from = firstSeed()
    const jobOf = (seed: bigint): Job => ({ seed, steps, profile, without: [rule] })
    const counts = (invariant: string) => breaks.includes(invariant)
    const tally = await runSeeds(crew, size, jobsFrom(from, enough, jobOf), { stopAfter: 1, counts })
    const [failed] = tally.failures
    const found = `${failed?.failure?.invariant} in seed ${failed?.seed}`
    console.info(`without ${rule}, OUTPOST_SEED=${from}: ${lastLine(tally)}, ${found}`)
    expect(failed?.failure).toBeTruthy()
  },
)

test('agents under every fault lose nothing, double nothing and end up equal', async () => {
  const [base, until] = [firstSeed(), performance.now() + playSeconds * 1000]
  // Printed to allow a replay of a failure.
  console.info(`OUTPOST_SEED=${base}: ${usualSteps} steps a seed, ${playSeconds} s`)
  const jobOf = (seed: bigint): Job => ({ seed, steps: usualSteps, profile: profileOf(seed), without: [] })
  const tally = await runSeeds(crew, size, jobsFrom(base, Infinity, jobOf), { until, stopAfter: 1 })
  console.info(lastLine(tally))
  const [failed] = tally.failures
  expect(failed && (await tell(jobOf(failed.seed), failed))).toBeUndefined()
  expect(tally.seeds).toBeGreaterThan(0)
})
