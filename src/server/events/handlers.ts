import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { conversationIdOf, type DomainEvent } from '#domain/events/event.ts'
import { eventTexts } from '#domain/events/event-texts.ts'
import { parkedEventLimit } from '#domain/events/parked-endpoints.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import type { ActByDesk, Consumer } from './consumer.ts'
import { retryFailure } from './failures.ts'

/** Dependencies of the handlers of parked events. */
export interface ParkedEventParts {
  database: Database
  clock: Clock
  consumers: readonly Consumer[]
  act: ActByDesk
}

interface Parked {
  id: Id
  consumer: string
  event: DomainEvent
  reason: string
  attempts: number
  at: number
  total: number
}

/** Handlers for parked events and users' decisions about them. */
export function parkedEventHandlers({ database, clock, consumers, act }: ParkedEventParts) {
  const titleOf = (consumer: string) => consumers.find(({ name }) => name === consumer)?.title ?? consumer
  return {
    async listParkedEvents(_, { actor }) {
      const rows = await database.look(actor.accountId, (sql) =>
        sql.rows<Parked>({
          name: 'parked events',
          text: `select id, consumer, event, reason, attempts, failed_at as at, count(*) over ()::int as total
            from event_failures where account_id = $1 order by seq desc, id desc limit ${parkedEventLimit}`,
          values: [actor.accountId],
        }),
      )
      const data = rows.map(({ id, consumer, event, reason, attempts, at }) => ({
        ...{ id, reason, attempts, at, consumer: titleOf(consumer), happenedAt: event.at },
        about: (eventTexts as Record<string, string>)[event.type] ?? event.type,
        conversationId: conversationIdOf(event) ?? null,
      }))
      return { data, total: rows[0]?.total ?? 0 }
    },

    async retryParkedEvent({ id }, { actor }) {
      await retryFailure(database, actor.accountId, id, { consumers, act, now: clock.now() })
      return { id }
    },

    async discardParkedEvent({ id }, { actor }) {
      const rows = await database.desk(actor.accountId, (sql) =>
        sql.rows({
          text: 'delete from event_failures where account_id = $1 and id = $2 returning id',
          values: [actor.accountId, id],
        }),
      )
      if (rows.length === 0) throw new DeskError('NOT_FOUND')
      return { id }
    },
  } satisfies HandlersOf<(typeof endpoints)['parkedEvents']>
}
