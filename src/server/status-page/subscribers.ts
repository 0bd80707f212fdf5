import { randomUUID } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { statusPath } from '#domain/status-page/page.ts'
import {
  pendingLife,
  subscriberFault,
  subscriberResource,
  type Subscriber,
  type SubscriberInput,
} from '#domain/status-page/subscriber.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql, SystemSql } from '../store/database.ts'
import { statusSubscribers } from '../schema/status-page.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { helloKind } from './notice-kinds.ts'
import { keepUrl, shownUrl, urlFault, urlKey } from './subscriber-urls.ts'

/** Dependencies of code that writes subscribers. */
export interface SubscriberParts {
  database: Database
  secrets: KeptSecrets
  config: { insideHosts: readonly string[] }
}

/**
 * Handlers for subscribers. An added or changed e-mail address has to be confirmed, as on the public page; a
 * URL added by an administrator gets its first call, with the signing key, at once.
 */
export const subscriberHandlers = (parts: SubscriberParts & { now(): number }) =>
  resourceHandlers(subscriberResource, {
    ...parts,
    table: statusSubscribers,
    hooks: {
      check: ({ sql }, words, before) => checked(parts, sql, words, before),
      async after({ sql }, id, words, before) {
        const now = parts.now()
        if (!words) return
        if (words.url && !before) {
          await keepUrl(parts.secrets, sql, id, words.url)
          await greet(sql, id, now)
        } else if ((before?.type ?? words.type) === 'email' && isOther(words, before))
          await askToConfirm(sql, id, now)
      },
    },
  })

const isOther = ({ email }: Pick<SubscriberInput, 'email'>, before: Subscriber | null) =>
  before?.email?.toLowerCase() !== email.toLowerCase()

const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })

/** Stored form of a subscriber. @throws DeskError INVALID with the field. */
async function checked(
  { config, now }: SubscriberParts & { now(): number },
  sql: DeskSql,
  { url, ...words }: SubscriberInput,
  before: Subscriber | null,
): Promise<object> {
  const type = before?.type ?? words.type
  if (type === 'email') {
    const fault = subscriberFault({ ...words, type })
    if (fault) throw invalid(fault.field, fault.message)
    const stays = before !== null && !isOther(words, before)
    return { ...words, type, address: words.email, ...(!stays && { confirmedAt: null }) }
  }
  if (before) {
    if (url) throw invalid('url', 'Add the other URL as a subscriber, and delete this one')
    return { ...words, type, email: null }
  }
  const fault = urlFault(type, url ?? '', config.insideHosts)
  if (fault !== null || !url) throw invalid('url', fault ?? '')
  const known = await sql.rows({
    name: 'subscriber of a URL',
    text: 'select 1 from "statusSubscribers" where account_id = $1 and url_key = $2',
    values: [sql.accountId, urlKey(url)],
  })
  if (known.length > 0) throw invalid('url', 'This URL is subscribed already')
  return { ...words, type, email: null, address: shownUrl(url), urlKey: urlKey(url), confirmedAt: now() }
}

/** Queues the first call of a URL, which announces or confirms the subscription. */
export const greet = (sql: DeskSql, subscriberId: Id, now: number): Promise<void> =>
  enqueue(sql, helloKind, { subscriberId }, { key: randomUUID(), now })

/** Mails the confirmation link; does nothing while the account has no page. */
export async function askToConfirm(sql: DeskSql, id: Id, now: number): Promise<void> {
  const [found] = await sql.rows<{ email: string; token: string; domain: string; pageTitle: string }>({
    name: 'subscriber to confirm',
    text: `select s.email, s.token, p.domain, p.page_title as "pageTitle" from "statusSubscribers" s
      join lateral (select * from "statusPages" p where p.account_id = s.account_id order by p.id limit 1) p on true
      where s.account_id = $1 and s.id = $2`,
    values: [sql.accountId, id],
  })
  if (!found) return
  const { email, token, domain, pageTitle } = found
  await sendSystemMail(
    sql,
    {
      to: { address: email, name: '' },
      from: undefined,
      mail: {
        kind: 'notice',
        title: `Confirm your subscription to ${pageTitle}`,
        paragraphs: [
          'Somebody asked for news of incidents and maintenance to be sent to this address.',
          'If it was not you, there is nothing to do: without your confirmation nothing is sent.',
        ],
        link: { label: 'Confirm subscription', path: `${statusPath(domain)}/confirm/${token}` },
      },
      until: now + pendingLife,
    },
    { owner: sql.accountId, key: randomUUID(), now },
  )
}

/** Deletes subscribers that were not confirmed in time, with their secrets. */
export const sweepPending = (database: Database, now: number) =>
  database.system((sql: SystemSql) =>
    sql.rows({
      text: `with gone as (
          delete from "statusSubscribers" where confirmed_at is null and created_at < $1 returning account_id, id)
        delete from secrets s using gone g
        where s.account_id = g.account_id and s.kind = 'statusSubscribers' and s.record_id = g.id`,
      values: [now - pendingLife],
    }),
  )
