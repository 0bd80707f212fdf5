import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'

/** Content of the mail to administrators. */
interface SwitchedOff {
  title: string
  paragraphs: string[]
  link: { label: string; path: string }
}

/** Mails owners and admins that the desk has switched something off. @param key idempotency key. */
export async function notifyAdministrators(
  sql: DeskSql,
  words: SwitchedOff,
  { key, now }: { key: string; now: number },
): Promise<void> {
  const people = await sql.rows<{ address: string; name: string }>({
    name: 'administrators by mail',
    text: `select u.email as address, concat_ws(' ', u.first_name, u.last_name) as name from users u
      join roles r on r.account_id = u.account_id and r.id = u.role_id
      where u.account_id = $1 and u.is_active and r.is_administrator order by u.id`,
    values: [sql.accountId],
  })
  for (const to of people)
    await sendSystemMail(
      sql,
      {
        to,
        mail: { kind: 'notice', ...words },
        until: null,
      },
      { owner: sql.accountId, key: `${key} off ${now} ${to.address}`, now },
    )
}

/** Mails owners and admins that the desk has switched a webhook off. */
export const notifyOfSwitchOff = (
  sql: DeskSql,
  { webhookId, url, reason, now }: { webhookId: Id; url: string; reason: string; now: number },
): Promise<void> =>
  notifyAdministrators(
    sql,
    {
      title: 'A webhook was switched off',
      paragraphs: [
        `The desk has stopped calling ${url}. ${reason}.`,
        'What happens meanwhile is kept for 30 days, and is sent in order once you switch the webhook on again.',
      ],
      link: { label: 'See the webhook', path: `/support/settings/webhooks/${webhookId}` },
    },
    { key: `webhook ${webhookId}`, now },
  )
