import { rules, type Rule } from '#domain/sync/rules.ts'
import { Broken } from './broken.ts'
import { installClone } from './clone.ts'
import { openGround } from './ground.ts'
import type { Job, Outcome } from './job.ts'
import { simulate } from './simulate.ts'

/*
 * Worker process that plays seeds one after the other on its own database; see `crew.ts`. Logs of the engine
 * about injected faults are suppressed.
 */

installClone()
console.warn = () => undefined
console.error = () => undefined

const ground = await openGround()

async function play(job: Job): Promise<Outcome> {
  for (const rule of Object.keys(rules) as Rule[]) rules[rule] = !job.without.includes(rule)
  const { failure, ...run } = await simulate(ground, job)
  const invariant = failure instanceof Broken ? failure.invariant : 'crash'
  return { ...run, failure: failure && { invariant, text: failure.stack ?? failure.message } }
}

const tell = (message: unknown) => process.send?.(message)

process.on('message', (job: Job) => {
  play(job).then(
    (outcome) => tell({ outcome }),
    (error: unknown) => tell({ error: String(error) }),
  )
})
// The parent process has ended.
process.on('disconnect', () => {
  void ground.close().finally(() => process.exit(0))
})
tell({ isReady: true })
