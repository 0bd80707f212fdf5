import { PgBoss } from 'pg-boss'
import type { Connection } from '../store/database.ts'

/** Something that is done again and again, in one of the processes at a time. May run twice: it must not matter. */
export interface Chore {
  /** Letters, digits, dots, hyphens. */
  name: string
  /** When, as a cron expression in UTC. */
  cron: string
  /** Seconds one run may take. */
  limit: number
  run(): Promise<void>
}

/** Dependencies of the chores. */
export interface QueueParts {
  connection: Connection
  chores: readonly Chore[]
  log: { info(message: string): void; error(details: object, message: string): void }
}

/** Chores that are being done. */
export interface ChoreQueue {
  /** Whether the queue answers and is looked after. */
  isWell(): Promise<boolean>
  /** Does a chore now, out of its turn; resolves when it is queued. */
  runNow(name: string): Promise<void>
  /** Resolves when the chores under way are done, or have been given back after 10 s. */
  stop(): Promise<void>
}

/** Of the library's own tables. */
const schema = 'chores'
const pollSeconds = 2
/** A chore whose process died is given to another after this time; the least there is. */
const heartbeatSeconds = 10
const stopTimeoutMs = 10_000

/** Starts to do chores; every process may, and each run is done by one of them. */
export async function startChores({ connection, chores, log }: QueueParts): Promise<ChoreQueue> {
  // No LISTEN/NOTIFY: those for later are not told when they are due, and polling would be slowed down for it.
  const boss = new PgBoss({
    ...connection,
    schema,
    max: 3,
    application_name: 'outpost chores',
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  let isEnding = false
  // Its pool counts as ended while its connections still hang up: what they say then is nobody's problem.
  boss.on('error', (error) => {
    if (!isEnding) log.error({ err: error }, 'The queue of chores has a problem')
  })
  await boss.start()
  for (const chore of chores) await serve(boss, chore, log)
  return {
    async isWell() {
      const queues = await boss.getQueues(chores.map(({ name }) => name))
      return queues.length === chores.length
    },
    async runNow(name) {
      await boss.send(name, null, { singletonKey: 'now' })
    },
    async stop() {
      isEnding = true
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

async function serve(boss: PgBoss, { name, cron, limit, run }: Chore, log: QueueParts['log']): Promise<void> {
  const options = {
    retryLimit: 3,
    retryBackoff: true,
    heartbeatSeconds,
    expireInSeconds: limit,
  }
  // At most one run waits: a server that was off for a week does not catch up on each night.
  await boss.createQueue(name, { ...options, policy: 'short' })
  // For a queue that an older version made.
  await boss.updateQueue(name, options)
  await boss.work(name, { pollingIntervalSeconds: pollSeconds, batchSize: 1 }, async () => {
    try {
      await run()
    } catch (error) {
      log.error({ err: error, chore: name }, 'A chore failed')
      throw error
    }
  })
  await boss.schedule(name, cron, null, { tz: 'UTC' })
}
