import * as z from 'zod/mini'
import { statusItemPath, statusPath } from '#domain/status-page/page.ts'
import { statusMail } from '#site/status-page/status-mail.ts'
import { drawWording } from '#site/mail/system-mail.tsx'
import { composeMail, UncomposableMail } from '../mail/compose.ts'
import { internetMessageId } from '../mail/thread-token.ts'
import type { DeliveredKind, Outcome } from '../outbox/kind.ts'
import type { Database } from '../store/database.ts'
import type { SystemMailParts } from '../system-mail/kind.ts'
import { noticeMailKind } from './notice-kinds.ts'
import { noticeContent, type NoticeContent } from './notices.ts'

/** Dependencies of notice mails. */
export interface NoticeMailParts {
  database: Database
  post: Pick<SystemMailParts, 'sender' | 'from' | 'origin' | 'clock'>
}

interface ToSend {
  email: string
  token: string
  about: 'incident' | 'maintenance'
  aboutId: number
  words: NoticeContent
  pageTitle: string
  domain: string
  timeZone: string
}

/** Sends a notice by mail, if the subscriber is still active. */
export function noticeMailDelivery({
  database,
  post,
}: NoticeMailParts): DeliveredKind<{ noticeId: number; subscriberId: number }> {
  return {
    ...noticeMailKind,
    async deliver({ noticeId, subscriberId }, { accountId, idempotencyKey }): Promise<Outcome> {
      const [found] = await database.look(accountId, (sql) =>
        sql.rows<ToSend>({
          name: 'notice to send',
          text: `select s.email, s.token, n.about, n.about_id as "aboutId", n.words,
              p.page_title as "pageTitle", p.domain, p.time_zone as "timeZone"
            from "statusSubscribers" s
            join status_notices n on n.account_id = s.account_id and n.id = $2 and not n.superseded
            join lateral (select * from "statusPages" p where p.account_id = s.account_id order by p.id limit 1) p on true
            where s.account_id = $1 and s.id = $3 and s.type = 'email' and s.is_active and s.confirmed_at is not null`,
          values: [accountId, noticeId, subscriberId],
        }),
      )
      if (!found) return { kind: 'moot' }
      const outcome = await send(post, found, idempotencyKey)
      if (outcome.kind === 'sent')
        await database.desk(accountId, (sql) =>
          sql.rows({
            name: 'note a mail of the status page',
            text: `update "statusSubscribers" set last_at = $3, last_reason = null where account_id = $1 and id = $2`,
            values: [accountId, subscriberId, post.clock.now()],
          }),
        )
      return outcome
    },
  }
}

async function send(
  { sender, from, origin, clock }: NoticeMailParts['post'],
  { email, token, about, aboutId, words, pageTitle, domain, timeZone }: ToSend,
  key: string,
): Promise<Outcome> {
  const messageId = internetMessageId(key, from.address)
  const kind = about === 'incident' ? 'incidents' : 'maintenance'
  const unsubscribePath = `${statusPath(domain)}/unsubscribe/${token}`
  const wording = statusMail({
    ...{ pageTitle, timeZone, unsubscribePath, path: statusItemPath(domain, kind, aboutId) },
    ...z.parse(noticeContent, words),
  })
  try {
    const composed = await composeMail({
      ...{
        messageId,
        from: { ...from, name: pageTitle },
        replyTo: null,
        to: [{ address: email }],
        cc: [],
        bcc: [],
      },
      ...drawWording(wording, origin),
      ...{ inReplyTo: null, references: [], attachments: [], date: clock.now(), isAutomatic: true },
      unsubscribeUrl: `${origin}${unsubscribePath}`,
    })
    const outcome = await sender.send({ messageId, ...composed }, { beforeDot: () => Promise.resolve() })
    return outcome.kind === 'sent' || outcome.kind === 'kept' ? { kind: 'sent' } : outcome
  } catch (error) {
    if (error instanceof UncomposableMail) return { kind: 'failed', reason: error.message }
    throw error
  }
}
