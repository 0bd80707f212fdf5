import type { Clock } from '#lib/clock.ts'
import { endTrials } from './access/plans.ts'
import { forgetAnswers } from './api-keys/answered-calls.ts'
import { serverArea } from './area.ts'
import { daily, hourly, type Chore, type Schedule } from './chores/chore.ts'
import { parkedEventHandlers, type ParkedEventParts } from './events/handlers.ts'
import { forgetEvents } from './events/retention.ts'
import { sweepAttempts } from './http/public-limits.ts'
import { forgetJobs } from './jobs/forget.ts'
import { jobHandlers, type JobHandlerParts } from './jobs/handlers.ts'
import { undeliveredHandlers, type NamedKind } from './outbox/handlers.ts'
import { forgetSettled } from './outbox/retention.ts'
import type { Database } from './store/database.ts'
import { actingByDesk } from './sync/act-by-desk.ts'
import { syncHandlers, type SyncParts } from './sync/handlers.ts'
import { forgetOld } from './sync/retention.ts'

type Parts = SyncParts & JobHandlerParts & Omit<ParkedEventParts, 'act'> & { queued: readonly NamedKind[] }

/** Endpoints and retention of the layers below the areas. */
export const platform = serverArea({
  handlers: (parts: Parts) => ({
    sync: syncHandlers(parts),
    jobs: jobHandlers(parts),
    undelivered: undeliveredHandlers({ ...parts, kinds: parts.queued }),
    parkedEvents: parkedEventHandlers({ ...parts, act: actingByDesk(parts.database, parts.areas) }),
  }),
  chores: (parts: Parameters<typeof endTrials>[0]) => [endTrials(parts), ...forgetting(parts)],
})

function forgetting({ database, clock }: { database: Database; clock: Clock }): Chore[] {
  const again = (
    name: string,
    schedule: Schedule,
    limit: number,
    run: (now: number) => Promise<unknown>,
  ) => ({
    ...{ name, schedule, limit },
    async run() {
      await run(clock.now())
    },
  })
  return [
    again('calls.forget', hourly(19), 60, (now) => forgetAnswers(database, now)),
    again('attempts.sweep', hourly(23), 60, (now) => sweepAttempts(database, now)),
    again('outbox.forget', daily(3, 53), 600, (now) => forgetSettled(database, now)),
    again('jobs.forget', daily(3, 59), 600, (now) => forgetJobs(database, now)),
    again('sync.forget', daily(3, 41), 3600, (now) => forgetOld(database, now)),
  ]
}

/** Chores over all areas: expired rows, and events that every consumer has read. */
export const joinedChores = (
  { database, clock }: { database: Database; clock: Clock },
  {
    consumers,
    sweeps,
  }: {
    consumers: readonly { name: string }[]
    sweeps: readonly ((database: Database, now: number) => Promise<unknown>)[]
  },
): Chore[] => [
  {
    name: 'codes.sweep',
    schedule: hourly(27),
    limit: 60,
    async run() {
      for (const sweep of sweeps) await sweep(database, clock.now())
    },
  },
  {
    name: 'events.forget',
    schedule: daily(3, 47),
    limit: 3600,
    async run() {
      await forgetEvents(
        database,
        consumers.map(({ name }) => name),
        clock.now(),
      )
    },
  },
]
