import { randomUUID } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { statusPath } from '#domain/status-page/page.ts'
import { pendingLife, subscriberResource } from '#domain/status-page/subscriber.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { Database, DeskSql, SystemSql } from '../store/database.ts'
import { statusSubscribers } from '../schema/status-page.ts'
import { sendSystemMail } from '../system-mail/kind.ts'

/** Serves subscribers. One that is added or gets another address is asked to confirm it, as anybody is. */
export const subscriberHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(subscriberResource, {
    ...parts,
    table: statusSubscribers,
    hooks: {
      check: async (_, words, before) =>
        before && before.email.toLowerCase() !== words.email.toLowerCase()
          ? { ...words, confirmedAt: null }
          : words,
      async after({ sql }, id, words, before) {
        if (words && before?.email.toLowerCase() !== words.email.toLowerCase())
          await askToConfirm(sql, id, parts.now())
      },
    },
  })

/** Sends the mail with the link that confirms an address; without a page there is nothing to confirm yet. */
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

/** Removes addresses that nobody confirmed in time. */
export const sweepPending = (database: Database, now: number) =>
  database.system((sql: SystemSql) =>
    sql.rows({
      text: 'delete from "statusSubscribers" where confirmed_at is null and created_at < $1',
      values: [now - pendingLife],
    }),
  )
