import type { Id } from '#lib/id.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { longestUndoSend } from '#domain/conversations/drafts/undo-send.ts'
import {
  visitorLimits,
  type EarlierConversation,
  type VisitorMessage,
  type VisitorThread,
} from '#domain/support-widget/panel.ts'
import { htmlToText } from '../mail/html/plain-text.ts'
import type { Database } from '../store/database.ts'
import type { VisitorSession } from './visitor-token.ts'

/**
 * SQL condition: a verified visitor has written in the conversation `$2` of the account `$1`: from then on it
 * is not shown to unverified visitors with that address.
 */
export const isSignedFor = `exists (select from messages v where v.account_id = $1 and v.conversation_id = $2
  and v.findings @> '[{"kind": "signedFor"}]')`

/** Visitor and conversation of a view. */
export type ThreadOf = Pick<VisitorSession, 'email' | 'isVerified'> & { conversationId: Id }

/** Maximum of conversations listed in a panel. */
const listed = 20

/**
 * Conversations of a verified visitor in the widget's inbox that their address started, latest activity
 * first.
 */
export const listVisitorConversations = (
  database: Database,
  { accountId, mailboxId }: { accountId: Id; mailboxId: Id },
  email: string,
): Promise<(Omit<EarlierConversation, 'token'> & { id: Id })[]> =>
  database.look(accountId, (sql) =>
    sql.rows({
      name: 'conversations of a visitor',
      text: `select c.id, c.subject, c.last_activity_at as at from contact_addresses a
        join conversations c on c.account_id = a.account_id and c.contact_id = a.contact_id
        join lateral (select m.is_inbound, m.origins, lower(m."from"->>'email') as email from messages m
          where m.account_id = c.account_id and m.conversation_id = c.id order by m.position limit 1) first
          on first.is_inbound and first.origins = '[]' and first.email = $2
        where a.account_id = $1 and a.address_key = $2 and c.type = 'support_widget' and c.mailbox_id = $3
          and c.merged_into is null and not c.is_trashed and not c.is_spam
        order by c.last_activity_at desc, c.id desc limit ${listed}`,
      values: [accountId, email.toLowerCase(), mailboxId],
    }),
  )

interface Row extends Omit<VisitorMessage, 'text' | 'files'> {
  attachments: readonly Attachment[]
  html: string | null
  preview: string
}

/** SQL condition: `m` with delivery `d` is visible to address `$3`; queued mail only if older than `$4`. */
const isShown = `m.account_id = $1 and m.conversation_id = $2 and m.origins = '[]'
  and case when m.is_inbound then lower(m."from"->>'email') = $3
    else m.kind <> 'forward' and (d.state <> 'queued' or m.created_at < $4)
      and exists (select from jsonb_array_elements(m."to" || m.cc) a where lower(a->>'email') = $3) end`

const shownTo = ({ conversationId, email }: ThreadOf, accountId: Id, now: number) => [
  ...[accountId, conversationId, email.toLowerCase(), now - 2 * longestUndoSend],
]

/**
 * Reads a visitor's view of a conversation: their messages and the mails to them. As visitors may be
 * unverified, messages that were merged in, went to others, or can still be taken back are hidden.
 * @param now epoch ms.
 */
export async function readVisitorThread(
  database: Database,
  accountId: Id,
  visitor: ThreadOf,
  now: number,
): Promise<Omit<VisitorThread, 'token'>> {
  return database.look(accountId, async (sql) => {
    const [conversation] = await sql.rows({
      name: 'conversation of a visitor',
      text: `select from conversations where account_id = $1 and id = $2 and merged_into is null
        and ($3 or not ${isSignedFor})`,
      values: [accountId, visitor.conversationId, visitor.isVerified],
    })
    if (!conversation) return { messages: [], isOver: true }
    const rows = await sql.rows<Row>({
      name: 'messages of a visitor',
      text: `select m.id, m.is_inbound as "isOwn", m.created_at as at, m.preview, m.attachments,
          case when m.is_inbound then '' else m."from"->>'name' end as author,
          coalesce(s.html_large, m.html) as html
        from messages m
        left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
        left join deliveries d on d.account_id = m.account_id and d.id = m.id
        where ${isShown}
        order by m.position desc limit ${visitorLimits.thread}`,
      values: shownTo(visitor, accountId, now),
    })
    return { messages: rows.reverse().map(shown), isOver: false }
  })
}

/** A file of a message that the visitor can see; undefined for others. @param now epoch ms. */
export const findVisitorFile = (
  database: Database,
  accountId: Id,
  { fileId, ...visitor }: ThreadOf & { fileId: Id },
  now: number,
): Promise<Attachment | undefined> =>
  database.look(accountId, async (sql) => {
    const [found] = await sql.rows<{ file: Attachment }>({
      name: 'file of a visitor',
      text: `select f as file from messages m
        left join deliveries d on d.account_id = m.account_id and d.id = m.id
        cross join jsonb_array_elements(m.attachments) f
        where ${isShown} and (f->>'id')::bigint = $5 and exists (select from conversations c
          where c.account_id = $1 and c.id = $2 and c.merged_into is null and ($6 or not ${isSignedFor})) limit 1`,
      values: [...shownTo(visitor, accountId, now), fileId, visitor.isVerified],
    })
    return found?.file
  })

const shown = ({ html, preview, attachments, ...row }: Row): VisitorMessage => ({
  ...row,
  files: attachments.map(({ id, name, size }) => ({ id, name, size })),
  text: (html === null ? preview : htmlToText(html)).trim().slice(0, 4 * visitorLimits.text),
})
