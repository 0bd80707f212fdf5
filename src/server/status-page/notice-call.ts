import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Random } from '#lib/random.ts'
import { statusItemPath, statusPath } from '#domain/status-page/page.ts'
import { subscriberTypeNames, type SubscriberType } from '#domain/status-page/subscriber.ts'
import { momentText } from '#site/status-page/public-status.ts'
import { slackMessage } from '#site/status-page/slack-blocks.ts'
import type { DeliveredKind, DeliveryTools, Outcome } from '../outbox/kind.ts'
import type { CallOutside } from '../outside/call.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { callWebhook, isGood, waitAfter, answerText, type WebhookAnswer } from '../webhooks/call.ts'
import { patienceMs } from '../webhooks/delivery.ts'
import { notifyAdministrators } from '../webhooks/notice.ts'
import { webhookWaits } from '../webhooks/queue.ts'
import type { NoticeDocument } from './notice-document.ts'
import { isMeantSql, noticeCallKind, type NoticeCall } from './notice-kinds.ts'
import type { NoticeContent } from './notices.ts'
import { readUrl } from './subscriber-urls.ts'

/** Dependencies of calls to subscribers. */
export interface NoticeCallParts {
  database: Database
  clock: Clock
  random: Random
  secrets: KeptSecrets
  callOutside: CallOutside
  post: { origin: string }
}

interface ToCall {
  type: SubscriberType
  token: string
  about: 'incident' | 'maintenance'
  aboutId: Id
  words: NoticeContent
  document: NoticeDocument
  at: number
  pageTitle: string
  domain: string
  timeZone: string
}

/** Delivers a notice to a subscribed URL; after a crash it may be sent twice, with the same `webhook-id`. */
export const noticeCallDelivery = (parts: NoticeCallParts): DeliveredKind<NoticeCall> => ({
  ...noticeCallKind,
  deliver: (call, tools) => deliver(parts, call, tools),
})

async function deliver(
  parts: NoticeCallParts,
  { noticeId, subscriberId, part }: NoticeCall,
  { accountId, attempt, signal }: DeliveryTools,
): Promise<Outcome> {
  const { database, clock, random, secrets } = parts
  const ready = await database.look(accountId, async (sql) => {
    const [found] = await sql.rows<ToCall>({
      name: 'notice to call with',
      text: `select s.type, s.token, n.about, n.about_id as "aboutId", n.words, n.document, n.at,
          p.page_title as "pageTitle", p.domain, p.time_zone as "timeZone"
        from "statusSubscribers" s
        join status_notices n on n.account_id = s.account_id and n.id = $2 and ${isMeantSql}
        join lateral (select * from "statusPages" p where p.account_id = s.account_id order by p.id limit 1) p on true
        where s.account_id = $1 and s.id = $3 and s.type <> 'email' and s.is_active and s.confirmed_at is not null`,
      values: [accountId, noticeId, subscriberId],
    })
    const kept = found && (await readUrl(secrets, sql, subscriberId))
    return kept ? { ...found, ...kept } : null
  })
  const body = ready && bodyOf(ready, part, parts.post.origin)
  if (!body) return { kind: 'moot' }
  const { url, type, key } = ready
  const message = { id: `status_${noticeId}_${subscriberId}_${part}`, at: clock.now(), body }
  // Slack verifies no signature: its URL is the secret.
  const to = { url, keys: type === 'webhook' ? [key] : [] }
  const answer = await callWebhook(parts.callOutside, to, message, { signal })
  const isOn = await database.desk(accountId, (sql) => note(sql, { subscriberId, answer, now: clock.now() }))
  if (isGood(answer)) return { kind: 'sent' }
  const wait = webhookWaits[attempt - 1]
  if (!isOn || wait === undefined) return { kind: 'moot' }
  return { kind: 'retry', reason: answerText(answer), waitMs: waitAfter(answer, wait, random) }
}

/** Body of a call; undefined if the notice has no such part. */
function bodyOf(ready: ToCall, part: number, origin: string): string | undefined {
  const { type, token, about, aboutId, words, document, at, pageTitle, domain, timeZone } = ready
  const unsubscribe = `${origin}${statusPath(domain)}/unsubscribe/${token}`
  const item = `${origin}${statusItemPath(domain, about === 'incident' ? 'incidents' : 'maintenance', aboutId)}`
  if (type === 'slack') {
    const when =
      words.times && `${momentText(words.times.from, timeZone)} to ${momentText(words.times.to, timeZone)}`
    return JSON.stringify(
      slackMessage({
        ...{ title: words.subject, text: words.text },
        note: [pageTitle, when ?? momentText(at, timeZone)].join(' · '),
        links: [
          { label: 'See the status page', url: item },
          { label: 'Unsubscribe', url: unsubscribe },
        ],
      }),
    )
  }
  const meta = {
    unsubscribe,
    documentation: `${origin}${statusPath(domain)}`,
    generated_at: new Date(at).toISOString(),
  }
  const { page, incident, changes } = document
  if (part === 0) return JSON.stringify({ meta, page, incident: { ...incident, shortlink: item } })
  const change = changes[part - 1]
  return change && JSON.stringify({ meta, page, ...change })
}

/** Statuses of a URL that is permanently gone. */
const gone: Record<SubscriberType, readonly number[]> = { email: [], webhook: [410], slack: [404, 410] }

interface Noted {
  subscriberId: Id
  answer: WebhookAnswer
  now: number
}

/** Stores the outcome of a call. @returns true if its subscriber is still active. */
async function note(sql: DeskSql, { subscriberId, answer, now }: Noted): Promise<boolean> {
  const isDelivered = isGood(answer)
  const [row] = await sql.rows<{ type: SubscriberType; address: string; failingSince: number | null }>({
    name: 'note a call of the status page',
    text: `update "statusSubscribers" set last_at = $3::bigint, last_reason = $4,
        off_reason = case when $4::text is null then null else off_reason end,
        failing_since = case when $4::text is null then null else coalesce(failing_since, $3::bigint) end
      where account_id = $1 and id = $2 and is_active returning type, address, failing_since as "failingSince"`,
    values: [sql.accountId, subscriberId, now, isDelivered ? null : answerText(answer)],
  })
  if (!row || isDelivered) return row !== undefined
  const { type, address, failingSince } = row
  const isGone = answer.status !== null && gone[type].includes(answer.status)
  if (!isGone && (failingSince === null || now - failingSince < patienceMs)) return true
  const reason = isGone ? `It answered ${answer.status}: it is gone for good` : 'No call arrived for 5 days'
  await sql.rows({
    name: 'switch a subscriber off',
    text: `update "statusSubscribers" set is_active = false, off_reason = $3, failing_since = null, revision = revision + 1
      where account_id = $1 and id = $2`,
    values: [sql.accountId, subscriberId, reason],
  })
  await notifyAdministrators(
    sql,
    {
      title: 'A subscriber of the status page was switched off',
      paragraphs: [`${subscriberTypeNames[type]} ${address} gets no news any more. ${reason}.`],
      link: { label: 'See subscribers', path: '/support/statuspage/manage-subscribers' },
    },
    { key: `status subscriber ${subscriberId}`, now },
  )
  return false
}
