import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ruleTexts } from '#domain/sync/rules.ts'
import { setup, teardown } from '../support/postgres.ts'
import { Crew } from './crew/crew.ts'
import { isProfile, isRule, profileOf, seedOfDay, usualSteps, type Job, type Outcome } from './job.ts'
import { profiles } from './profiles.ts'
import { jobsFrom, lastLine, runSeeds } from './run-seeds.ts'
import { shrink } from './shrink.ts'

/*
 * `npm run simulate -- --seeds N --steps M --from SEED [--without RULE] [--profile NAME] [--seconds S] [--stop-after N]
 * [--no-shrink] [--list-rules]`
 */

/** Number of failing seeds that are shrunk and printed in full; others get one line. */
const toldInFull = 3

class Usage extends Error {}

function readOptions() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '100' },
      steps: { type: 'string', default: String(usualSteps) },
      from: { type: 'string', default: String(seedOfDay(new Date())) },
      without: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
      seconds: { type: 'string' },
      'stop-after': { type: 'string' },
      'no-shrink': { type: 'boolean', default: false },
      'list-rules': { type: 'boolean', default: false },
    },
  })
  const count = (name: 'seeds' | 'steps' | 'seconds' | 'stop-after') => {
    const number = Number(values[name])
    if (!Number.isSafeInteger(number) || number < 1) throw new Usage(`--${name} takes a whole number`)
    return number
  }
  if (!/^\d+$/.test(values.from)) throw new Usage('--from takes a whole number')
  const { profile } = values
  if (profile !== undefined && !isProfile(profile))
    throw new Usage(`There is no profile ${profile}: use ${Object.keys(profiles).join(', ')}`)
  const without = values.without.map((rule) => {
    if (!isRule(rule)) throw new Usage(`There is no rule ${rule}: see --list-rules`)
    return rule
  })
  const isListing = values['list-rules']
  return {
    seeds: count('seeds'),
    steps: count('steps'),
    from: BigInt(values.from),
    without,
    profile,
    isListing,
    seconds: values.seconds === undefined ? Infinity : count('seconds'),
    stopAfter: values['stop-after'] === undefined ? Infinity : count('stop-after'),
    shrinks: !values['no-shrink'],
  }
}

/** Prints a failure; `only` has the remaining steps of a shrunk one, else just the violation is printed. */
function tell(job: Job, { seed, failure, trace, only }: Outcome & { only?: readonly number[] }): void {
  console.log(`seed ${seed}, ${job.steps} steps, profile ${job.profile}: ${failure?.text}`)
  if (!only) return
  console.log(`the shortest trace found, ${only.length} steps:`)
  for (const line of trace) console.log(`  ${line}`)
}

async function main(): Promise<number> {
  const options = readOptions()
  const { seeds, steps, from, without, profile, stopAfter, shrinks } = options
  if (options.isListing) {
    for (const [rule, text] of Object.entries(ruleTexts)) console.log(`${rule.padEnd(18)} ${text}`)
    return 0
  }
  const jobOf = (seed: bigint): Job => ({ seed, steps, profile: profile ?? profileOf(seed), without })
  await setup()
  const crew = await Crew.start()
  const started = performance.now()
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  try {
    console.log(`from seed ${from}`)
    const tally = await runSeeds(crew, availableParallelism(), jobsFrom(from, seeds, jobOf), {
      until: started + options.seconds * 1000,
      signal: end.signal,
      stopAfter,
      onFailure: ({ seed, failure }) =>
        console.log(`seed ${seed}, profile ${jobOf(seed).profile}: ${failure?.text.split('\n')[0]}`),
    })
    const seconds = (performance.now() - started) / 1000
    for (const failed of tally.failures.slice(0, toldInFull)) {
      const job = jobOf(failed.seed)
      tell(job, shrinks ? await shrink((one) => crew.play(one), job, failed) : failed)
    }
    console.log(`${(tally.seeds / seconds).toFixed(1)} seeds a second`)
    console.log(lastLine(tally))
    return tally.failures.length > 0 ? 1 : 0
  } finally {
    await crew.close()
    await teardown()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Usage ? error.message : error)
  process.exitCode = 2
}
