import { randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { statusPath } from '#domain/status-page/page.ts'
import type { SubscriberType } from '#domain/status-page/subscriber.ts'
import { slackMessage } from '#site/status-page/slack-blocks.ts'
import type { DeliveredKind, DeliveryTools, Outcome } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'
import { callWebhook, isGood, waitAfter, answerText } from '../webhooks/call.ts'
import { webhookWaits } from '../webhooks/queue.ts'
import type { NoticeCallParts } from './notice-call.ts'
import { helloKind } from './notice-kinds.ts'
import { readUrl } from './subscriber-urls.ts'

/*
 * First call of a subscribed URL. A webhook gets its signing key, and confirms by answering the challenge;
 * any recipient, also in Slack, can open the confirmation link instead. Nothing else is sent before.
 */

/** Maximum of attempts: a URL that does not answer within some hours can be subscribed again. */
const tries = 4
/** Maximum size of the answer, in bytes. */
const maxBytes = 4096

interface Greeted {
  type: SubscriberType
  token: string
  isConfirmed: boolean
  pageTitle: string
  domain: string
}

/** Delivery of the first call to a subscribed URL. */
export const helloDelivery = (parts: NoticeCallParts): DeliveredKind<{ subscriberId: Id }> => ({
  ...helloKind,
  deliver: ({ subscriberId }, tools) => deliver(parts, subscriberId, tools),
})

async function deliver(
  { database, clock, random, secrets, callOutside, post }: NoticeCallParts,
  subscriberId: Id,
  { accountId, attempt, signal, idempotencyKey }: DeliveryTools,
): Promise<Outcome> {
  const ready = await database.look(accountId, async (sql) => {
    const [found] = await sql.rows<Greeted>({
      name: 'subscriber to greet',
      text: `select s.type, s.token, s.confirmed_at is not null and s.is_active as "isConfirmed",
          p.page_title as "pageTitle", p.domain
        from "statusSubscribers" s
        join lateral (select * from "statusPages" p where p.account_id = s.account_id order by p.id limit 1) p on true
        where s.account_id = $1 and s.id = $2 and s.type <> 'email'`,
      values: [accountId, subscriberId],
    })
    const kept = found && (await readUrl(secrets, sql, subscriberId))
    return kept ? { ...found, ...kept } : null
  })
  if (!ready) return { kind: 'moot' }
  const challenge = randomBytes(24).toString('base64url')
  const isHook = ready.type === 'webhook'
  const body = JSON.stringify(isHook ? hello(ready, challenge, post.origin) : slackHello(ready, post.origin))
  const message = { id: `status_hello_${idempotencyKey}`, at: clock.now(), body }
  const to = { url: ready.url, keys: isHook ? [ready.key] : [] }
  const answer = await callWebhook(callOutside, to, message, { signal, maxBytes })
  if (isGood(answer)) {
    if (isHook && !ready.isConfirmed && echoOf(answer.text) === challenge)
      await database.desk(accountId, (sql) => confirm(sql, subscriberId, clock.now()))
    return { kind: 'sent' }
  }
  const wait = webhookWaits[attempt - 1]
  if (attempt >= tries || wait === undefined) return { kind: 'moot' }
  return { kind: 'retry', reason: answerText(answer), waitMs: waitAfter(answer, wait, random) }
}

const linksOf = ({ domain, token }: Greeted, origin: string) => ({
  confirm: `${origin}${statusPath(domain)}/confirm/${token}`,
  unsubscribe: `${origin}${statusPath(domain)}/unsubscribe/${token}`,
})

function hello(ready: Greeted & { key: string }, challenge: string, origin: string): object {
  const { confirm: url, unsubscribe } = linksOf(ready, origin)
  return {
    ...{ type: 'subscription.challenge', page: ready.pageTitle, challenge, signing_secret: ready.key },
    ...{ confirmed: ready.isConfirmed, confirm_url: url, meta: { unsubscribe } },
  }
}

function slackHello(ready: Greeted, origin: string): object {
  const { confirm: url, unsubscribe } = linksOf(ready, origin)
  const stop = { label: 'Unsubscribe', url: unsubscribe }
  return slackMessage(
    ready.isConfirmed
      ? {
          ...{
            title: `News of ${ready.pageTitle}`,
            text: 'Incidents and maintenance are reported in this channel.',
          },
          ...{ note: ready.pageTitle, links: [stop] },
        }
      : {
          title: `Confirm your subscription to ${ready.pageTitle}`,
          text: 'Somebody asked for news of incidents and maintenance in this channel. Without a confirmation nothing is sent.',
          ...{ note: ready.pageTitle, links: [{ label: 'Confirm subscription', url }] },
        },
  )
}

/** Challenge in an answer: the text itself, or `challenge` of a JSON object. */
function echoOf(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : read
  } catch {
    return text.trim()
  }
}

const confirm = (sql: DeskSql, id: Id, now: number) =>
  sql.rows({
    name: 'confirm a URL',
    text: `update "statusSubscribers" set confirmed_at = coalesce(confirmed_at, $3), is_active = true,
      revision = revision + 1 where account_id = $1 and id = $2`,
    values: [sql.accountId, id, now],
  })
