import type { Address, Message } from '#domain/conversations/message.ts'
import { composeMail, type ComposedMail } from '../mail/compose.ts'
import { htmlToText } from '../mail/html/plain-text.ts'
import { replyAddress } from '../mail/thread-token.ts'
import type { DeskSql } from '../store/database.ts'

/** Reads a stored file whole, by the hash of its bytes. */
export type ReadBlob = (sha256: string) => Promise<Uint8Array>

/** What a mail is made from. */
interface OutgoingRow {
  message: Message
  mailboxEmail: string
  signature: string | null
  inReplyTo: string[]
  references: string[]
  htmlLarge: string | null
  /** The message it answers, for the history below the words. */
  answered: { from: { name: string; email: string }; at: number; html: string } | null
}

/** What the composition of a mail needs from outside. */
export interface OutgoingContext {
  secret: string
  readBlob: ReadBlob
}

/**
 * Makes the mail of an outgoing message: threaded under what it answers, with the signed Reply-To, the quoted history
 * and its files. The same message always gives the same Message-ID.
 * @returns undefined when the message is gone, for example undone.
 */
export async function makeMail(
  sql: DeskSql,
  messageId: number,
  internetMessageId: string,
  context: OutgoingContext,
): Promise<ComposedMail | undefined> {
  const row = await readOutgoing(sql, messageId)
  if (!row) return undefined
  const { message } = row
  const own = row.htmlLarge ?? message.html ?? ''
  const html = own + signatureOf(row) + historyOf(row)
  const attachments = await Promise.all(
    message.attachments.map(async ({ name, type, contentId, isInline, sha256 }) => ({
      name,
      type,
      contentId: isInline ? contentId : null,
      bytes: await context.readBlob(sha256),
    })),
  )
  return composeMail({
    messageId: internetMessageId,
    from: correspondent(message.from),
    replyTo: {
      name: message.from.name,
      address: replyAddress(row.mailboxEmail, message.conversationId, context.secret),
    },
    to: message.to.map(correspondent),
    cc: message.cc.map(correspondent),
    bcc: message.bcc.map(correspondent),
    subject: subjectOf(message),
    html,
    text: htmlToText(html),
    inReplyTo: row.inReplyTo[0] ?? null,
    references: row.references,
    attachments,
    date: message.createdAt,
  })
}

const correspondent = ({ email, name }: Address) => ({ address: email, name })

async function readOutgoing(sql: DeskSql, messageId: number): Promise<OutgoingRow | undefined> {
  const [row] = await sql.rows<OutgoingRow>({
    text: `
      select json_build_object(
          'id', m.id, 'conversationId', m.conversation_id, 'kind', m.kind, 'from', m."from", 'to', m."to", 'cc', m.cc,
          'bcc', m.bcc, 'subject', m.subject, 'html', m.html, 'attachments', m.attachments, 'createdAt', m.created_at
        ) as message,
        b.email as "mailboxEmail",
        case when (b.settings->>'signatureEnabled')::boolean then b.signature end as signature,
        coalesce(s.in_reply_to, '{}') as "inReplyTo",
        coalesce(s.reference_ids, '{}') as "references",
        s.html_large as "htmlLarge",
        case when a.id is not null then
          json_build_object('from', a."from", 'at', a.created_at, 'html', coalesce(sa.html_large, a.html, ''))
        end as answered
      from messages m
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      join mailboxes b on b.account_id = m.account_id and b.id = c.mailbox_id
      left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      left join lateral (
        select q.message_id, q.html_large from message_sources q
        where q.account_id = m.account_id and q.internet_message_id = s.in_reply_to[1]
        -- The same mail may have come to several mailboxes, and the conversation may have been moved since.
        order by q.mailbox_id = s.mailbox_id desc, q.mailbox_id = c.mailbox_id desc limit 1) sa on true
      left join messages a on a.account_id = m.account_id and a.id = sa.message_id
      where m.id = $1`,
    values: [messageId],
  })
  return row
}

function subjectOf({ kind, subject }: Message): string {
  if (kind === 'forward') return /^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`
  if (kind === 'new') return subject
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

function signatureOf({ signature, message }: OutgoingRow): string {
  return signature && message.kind === 'new' ? `<div>-- <br>${signature}</div>` : ''
}

/** The history below an answer. A forward carries its own: the agent saw and may have cut it. */
function historyOf({ answered, message }: OutgoingRow): string {
  if (!answered || message.kind === 'forward') return ''
  const when = new Date(answered.at).toUTCString()
  const who = escape(answered.from.name || answered.from.email)
  return `<div>On ${when}, ${who} wrote:</div><blockquote type="cite">${answered.html}</blockquote>`
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
