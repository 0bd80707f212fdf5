import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { enqueue, enqueueing } from '../outbox/enqueue.ts'
import type { AppliedKind, OutboxKind } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'
import type { SubscriberType } from '#domain/status-page/subscriber.ts'
import { webhookWaits } from '../webhooks/queue.ts'
import type { NoticeDocument } from './notice-document.ts'

const hourMs = 3_600_000
/** Subscribers queued per step. */
const atOnce = 500

const spread = z.object({ noticeId: id(), after: z.int() })
const mail = z.object({ noticeId: id(), subscriberId: id() })
const call = z.object({ noticeId: id(), subscriberId: id(), part: z.int() })
const hello = z.object({ subscriberId: id() })

/** Distribution of a notice among its subscribers, step by step. */
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
  // A lane per subscriber: notices arrive in order.
  lane: ({ subscriberId }) => String(subscriberId),
  about: () => 'To a subscriber',
  retryPolicy: { maxAttempts: 12, maxBackoffMs: hourMs, expiresAfterMs: 24 * hourMs },
}

/** Part of a notice to a URL: 0 is the notice itself, the others are changed services. */
export type NoticeCall = z.infer<typeof call>

const callPolicy = { maxAttempts: webhookWaits.length + 10, maxBackoffMs: 25 * hourMs }

/** A notice to one webhook or Slack channel; queued separately, as mails are. */
export const noticeCallKind: OutboxKind<NoticeCall> = {
  ...{ name: 'status-notice-call', title: 'Webhook of the status page', payload: call },
  lane: ({ subscriberId }) => String(subscriberId),
  about: () => 'To a subscriber',
  retryPolicy: callPolicy,
}

/** First call of a URL, by which the subscription is confirmed. */
export const helloKind: OutboxKind<z.infer<typeof hello>> = {
  ...{ name: 'status-hello', title: 'Confirmation of a subscriber', payload: hello },
  lane: ({ subscriberId }) => String(subscriberId),
  about: () => 'To a subscriber',
  retryPolicy: callPolicy,
}

/** SQL condition: notice `n` is for subscriber `s`. */
export const isForSql = `s.is_active and s.confirmed_at is not null
  and (s.services is null or jsonb_typeof(s.services) = 'null' or exists (
    select from jsonb_array_elements_text(s.services) e where e::bigint = any(n.services)))`

/** SQL condition: the notice is still to be sent. Webhooks get all, people the latest within a minute. */
export const isMeantSql = `(s.type = 'webhook' or not n.superseded) and (s.type = 'email' or n.document is not null)`

interface Told {
  id: number
  type: SubscriberType
  services: readonly number[] | null
}

/** Services changed by a notice, in the order of its document. */
async function changedBy(sql: DeskSql, noticeId: number): Promise<number[]> {
  const [found] = await sql.rows<{ document: NoticeDocument | null }>({
    name: 'document of a notice',
    text: 'select document from status_notices where account_id = $1 and id = $2',
    values: [sql.accountId, noticeId],
  })
  return found?.document?.changes.map(({ component }) => Number(component.id)) ?? []
}

/** Statements that queue a notice for one subscriber. */
function queueing(
  accountId: number,
  { noticeId, changed, now }: { noticeId: number; changed: readonly number[]; now: number },
  { id: subscriberId, type, services }: Told,
): string[] {
  const key = `${noticeId}:${subscriberId}`
  if (type === 'email')
    return [enqueueing(accountId, noticeMailKind, { noticeId, subscriberId }, { key, now })]
  const parts = type === 'slack' ? [] : changed.map((service, n) => ({ service, part: n + 1 }))
  const wanted = parts.filter(({ service }) => services === null || services.includes(service))
  return [0, ...wanted.map(({ part }) => part)].map((part) =>
    enqueueing(accountId, noticeCallKind, { noticeId, subscriberId, part }, { key: `${key}:${part}`, now }),
  )
}

/** Queues a notice for each of its subscribers, in the transaction that marks the step done. */
export const spreading: AppliedKind<z.infer<typeof spread>> = {
  ...spreadKind,
  async apply(sql, { noticeId, after }, { now }) {
    const found = await sql.rows<Told>({
      name: 'subscribers of a notice',
      text: `select s.id, s.type, s.services from "statusSubscribers" s
        join status_notices n on n.account_id = s.account_id and n.id = $2 and ${isMeantSql}
        where s.account_id = $1 and s.id > $3 and ${isForSql}
        order by s.id limit ${atOnce}`,
      values: [sql.accountId, noticeId, after],
    })
    const last = found.at(-1)
    if (!last) return
    const changed = found.some(({ type }) => type === 'webhook') ? await changedBy(sql, noticeId) : []
    await sql.script(
      found.flatMap((each) => queueing(sql.accountId, { noticeId, changed, now }, each)).join(';\n'),
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
