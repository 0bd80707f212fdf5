import type * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { undeliveredLimit } from '#domain/undelivered/endpoints.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import type { OutboxKind } from './kind.ts'

/** A kind as shown to users, with any payload. */
export type NamedKind = Pick<OutboxKind<never>, 'name' | 'title' | 'about'> & { payload: z.ZodMiniType }

/** Dependencies of the undelivered handlers. */
export interface UndeliveredParts {
  database: Database
  clock: Clock
  kinds: readonly NamedKind[]
}

interface Parked {
  id: Id
  kind: string
  payload: unknown
  reason: string | null
  at: number
  mayHaveArrived: boolean
  total: number
}

/** Handlers for undelivered rows and the decisions about them. */
export function undeliveredHandlers({ database, clock, kinds }: UndeliveredParts) {
  const decide = async (accountId: Id, id: Id, change: string) => {
    const rows = await database.desk(accountId, (sql) =>
      sql.rows({
        text: `update outbox set ${change} where account_id = $1 and id = $2 and state in ('failed', 'unknown') returning id`,
        values: [accountId, id, clock.now()],
      }),
    )
    if (rows.length === 0) throw new DeskError('NOT_FOUND')
    return { id }
  }
  return {
    async listUndelivered(_, { actor }) {
      const rows = await database.look(actor.accountId, (sql) =>
        sql.rows<Parked>({
          name: 'undelivered',
          text: `select id, kind, payload, reason, settled_at as at, state = 'unknown' as "mayHaveArrived",
              count(*) over ()::int as total
            from outbox where account_id = $1 and state in ('failed', 'unknown')
            order by settled_at desc, id desc limit ${undeliveredLimit}`,
          values: [actor.accountId],
        }),
      )
      const data = rows.map(({ id, kind, payload, reason, at, mayHaveArrived }) => ({
        ...{ id, reason: reason ?? '', at, mayHaveArrived },
        ...wordsOf(kinds, kind, payload),
      }))
      return { data, total: rows[0]?.total ?? 0 }
    },

    /** Moves it to the end of its lane: later rows have been delivered meanwhile. */
    retryUndelivered: ({ id }, { actor }) =>
      decide(
        actor.accountId,
        id,
        `state = 'waiting', attempts = 0, place = nextval('desk_id'), next_at = $3, since = $3, settled_at = null`,
      ),

    /** Its key stays, so that its cause does not add it again. */
    discardUndelivered: ({ id }, { actor }) =>
      decide(actor.accountId, id, `state = 'done', payload = null, settled_at = $3`),
  } satisfies HandlersOf<(typeof endpoints)['undelivered']>
}

function wordsOf(
  kinds: readonly NamedKind[],
  name: string,
  payload: unknown,
): { kind: string; about: string } {
  const kind = kinds.find((each) => each.name === name)
  const read = kind?.payload.safeParse(payload)
  return { kind: kind?.title ?? name, about: kind && read?.success ? kind.about(read.data as never) : '' }
}
