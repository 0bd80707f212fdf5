import { fetchTroubles, type FetchTrouble } from '#domain/channels/fetching.ts'
import { mailProviderNames, type MailProviderName } from '#domain/channels/mail-grant.ts'
import { sendTroubles, type SendTrouble } from '#domain/channels/sending.ts'
import type { InboxPart } from '#domain/notifications/kinds.ts'
import { descriptionOf } from '#domain/notifications/sentence.ts'
import type { DeskSql } from '../store/database.ts'
import type { News } from './notification-queue.ts'
import type { NotificationText } from './notification-text.ts'

interface Row {
  inbox: string
  fetching: FetchTrouble | null
  sending: SendTrouble | null
  deskSending: SendTrouble | null
  provider: MailProviderName | null
  isRefused: boolean
  /** Time of the failure alarm; null while it works. */
  toldAt: number | null
}

/** Null when the state has changed since, or the inbox is deleted. */
export async function inboxText(
  sql: DeskSql,
  { kind, itemId, way }: News,
  now: number,
): Promise<NotificationText | null> {
  const [row] = await sql.rows<Row>({
    name: 'words of an inbox',
    text: `select m.name as inbox, f.trouble as fetching, s.trouble as sending, d.trouble as "deskSending", g.provider,
        coalesce(g.state = 'refused', false) as "isRefused", a.told_at as "toldAt"
      from mailboxes m cross join desk_sending d
      left join mailbox_fetching f on f.account_id = m.account_id and f.mailbox_id = m.id
      left join mailbox_sending s on s.account_id = m.account_id and s.mailbox_id = m.id
      left join mail_grants g on g.account_id = m.account_id and g.mailbox_id = m.id
      left join mailbox_alarms a on a.account_id = m.account_id and a.mailbox_id = m.id and a.way = $3
      where m.account_id = $1 and m.id = $2`,
    values: [sql.accountId, itemId, way ?? ''],
  })
  if (!row || way === undefined || (row.toldAt === null) !== (kind === 'inboxWorks')) return null
  const detail = kind === 'inboxWorks' ? '' : troubleOf(row, way)
  if (detail === null) return null
  const texts = {
    ...{ inbox: row.inbox, way },
    ...(row.provider && { provider: mailProviderNames[row.provider] }),
    ...(detail && { detail }),
  }
  return {
    ...{ conversationId: null, position: null, who: '', by: null, subject: '', text: detail, texts },
    ...{ title: descriptionOf({ kind, texts }), at: row.toldAt ?? now },
  }
}

/** Administrators of an account cannot repair this in their settings; the operator of the server can. */
const deskRemedy =
  'Mail of inboxes without a server of their own waits. Whoever runs the desk sets the server by SMTP_URL; an inbox can be given its own.'

/** Fault and remedy; null if the fault is gone. */
function troubleOf({ fetching, sending, deskSending, isRefused }: Row, way: InboxPart): string | null {
  if (way === 'grant') return isRefused ? fetchTroubles.consent.remedy : null
  if (way === 'deskSending') return deskSending && `${sendTroubles[deskSending].text}. ${deskRemedy}`
  const trouble = way === 'fetching' ? fetching && fetchTroubles[fetching] : sending && sendTroubles[sending]
  return trouble && `${trouble.text}. ${trouble.remedy}`
}
