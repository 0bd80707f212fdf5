import { randomUUID } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { PushLine } from '#domain/sync/push.ts'
import type { Database } from '../store/database.ts'
import type { AreaRules } from './area-rules.ts'
import { leaseIds } from './lease.ts'
import { LineCache } from './pull/line-cache.ts'
import { pull } from './pull/pull.ts'
import { pushOps } from './push/push.ts'
import { Semaphore } from './push/semaphore.ts'
import type { HandlersOf } from '../http/handler.ts'

/** Dependencies of the sync handlers. */
export interface SyncParts {
  database: Database
  clock: Clock
  secret: string
  log: { error(details: object, message: string): void }
  areas: AreaRules
}

/** Concurrent snapshots per process; the first page of a snapshot is not limited. */
const maxHydrations = 4
/** Concurrent pull transactions per process, out of ten database connections. */
const maxPullTransactions = 6
/** Size of the line cache in characters: some ten thousand changed conversations. */
const keptCharacters = 8_000_000

/** Handlers for the sync of devices. */
export function syncHandlers({ database, clock, secret, log, areas }: SyncParts) {
  const hydrates = new Semaphore(maxHydrations)
  const turns = new Semaphore(maxPullTransactions)
  const cache = new LineCache(keptCharacters)
  const now = () => clock.now()
  return {
    pull: (request, { actor }) => pull(database, actor, request, { now, hydrates, turns, cache }),
    push: (request, { actor }) => asLines(pushOps(database, actor, request, { now, log, areas })),
    lease: ({ client, held, former }, { actor }) =>
      leaseIds(database, actor, { device: client, held, former }, { now, secret, newDevice: randomUUID }),
  } satisfies HandlersOf<(typeof endpoints)['sync']>
}

async function* asLines(lines: AsyncIterable<PushLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
