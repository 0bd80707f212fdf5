import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { enqueue, enqueueing } from '../outbox/enqueue.ts'
import type { AppliedKind, OutboxKind } from '../outbox/kind.ts'

const hourMs = 3_600_000
/** Subscribers that one step puts into the queue. */
const atOnce = 500

const spread = z.object({ noticeId: id(), after: z.int() })
const mail = z.object({ noticeId: id(), subscriberId: id() })

/** A notice that is spread among its subscribers, step by step. */
export const spreadKind: OutboxKind<z.infer<typeof spread>> = {
  name: 'status-notice',
  title: 'Notice of the status page',
  payload: spread,
  lane: ({ noticeId }) => String(noticeId),
  about: () => 'To all subscribers',
  retryPolicy: { maxAttempts: 20, maxBackoffMs: hourMs },
}

/** A notice to one subscriber. */
export const noticeMailKind: OutboxKind<z.infer<typeof mail>> = {
  name: 'status-notice-mail',
  title: 'Mail of the status page',
  payload: mail,
  // To one person one after the other: what happened later is read later.
  lane: ({ subscriberId }) => String(subscriberId),
  about: () => 'To a subscriber',
  retryPolicy: { maxAttempts: 12, maxBackoffMs: hourMs, expiresAfterMs: 24 * hourMs },
}

/** SQL for whether a notice, as `n`, is for a subscriber, as `s`. */
export const isForSql = `s.is_active and s.confirmed_at is not null
  and (s.services is null or jsonb_typeof(s.services) = 'null' or exists (
    select from jsonb_array_elements_text(s.services) e where e::bigint = any(n.services)))`

/** Puts a notice into the queue of each subscriber that it concerns: in the transaction that marks the step done. */
export const spreading: AppliedKind<z.infer<typeof spread>> = {
  ...spreadKind,
  async apply(sql, { noticeId, after }, { now }) {
    const found = await sql.rows<{ id: number }>({
      name: 'subscribers of a notice',
      text: `select s.id from "statusSubscribers" s
        join status_notices n on n.account_id = s.account_id and n.id = $2 and not n.superseded
        where s.account_id = $1 and s.id > $3 and ${isForSql}
        order by s.id limit ${atOnce}`,
      values: [sql.accountId, noticeId, after],
    })
    const last = found.at(-1)
    if (!last) return
    await sql.script(
      found
        .map(({ id: subscriberId }) =>
          enqueueing(
            sql.accountId,
            noticeMailKind,
            { noticeId, subscriberId },
            { key: `${noticeId}:${subscriberId}`, now },
          ),
        )
        .join(';\n'),
    )
    await sql.rows({
      name: 'count who is told',
      text: 'update status_notices set told = told + $3 where account_id = $1 and id = $2',
      values: [sql.accountId, noticeId, found.length],
    })
    if (found.length === atOnce)
      await enqueue(sql, spreadKind, { noticeId, after: last.id }, { key: `${noticeId}:${last.id}`, now })
  },
}
