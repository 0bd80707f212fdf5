import { notVerified } from '#domain/channels/sends-mail.ts'
import type { Address, Message } from '#domain/conversations/message.ts'
import { withSignature } from '#domain/conversations/signature.ts'
import { signatureFor, type Signer } from '#domain/templates/signature.ts'
import { isSampleContact } from '../customers/sample-contact.ts'
import { composeMail, type ComposedMail } from '../mail/compose.ts'
import { htmlToText } from '../mail/html/plain-text.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import { replyAddress } from '../mail/thread-token.ts'
import type { DeskSql } from '../store/database.ts'
import { quoteOf, type QuotedMessage } from './quoted-message.ts'

/** Reads a stored file of an account whole, by the hash of its bytes. */
export type ReadBlob = (accountId: number, sha256: string) => Promise<Uint8Array>

/** What a mail is made from. */
interface OutgoingRow {
  message: Message
  mailboxEmail: string
  /** The address it leaves from is one that the account has verified. */
  isVerified: boolean
  /** It belongs to a sample conversation. */
  isSample: boolean
  mailboxName: string
  signature: string
  /** Who wrote it; null where nobody did. */
  signer: Signer | null
  isSigned: boolean
  inReplyTo: string[]
  references: string[]
  htmlLarge: string | null
  /** The message below the words. */
  quoted: QuotedMessage | null
}

/** Between sending and leaving the address came to be one that nobody has verified: the mail fails, and can be sent again. */
export class UnverifiedSender extends Error {
  constructor() {
    super(notVerified)
    this.name = 'UnverifiedSender'
  }
}

/** Nothing of a sample conversation leaves, to whomever it is written. */
export class SampleMail extends Error {
  constructor() {
    super('A mail of a sample conversation')
    this.name = 'SampleMail'
  }
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
 * @throws UnverifiedSender
 * @throws SampleMail
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
  if (row.isSample) throw new SampleMail()
  if (!row.isVerified) throw new UnverifiedSender()
  const own = row.htmlLarge ?? message.html ?? ''
  const signature = signatureIn(row, own)
  const read = (sha256: string) => context.readBlob(sql.accountId, sha256)
  const quote = row.quoted && (await quoteOf(row.quoted, message.attachments, read))
  const html = withSignature(own, signature) + (quote?.html ?? '')
  const attachments = await Promise.all(
    message.attachments.map(async ({ name, type, contentId, isInline, sha256 }) => ({
      name,
      type,
      contentId: isInline ? contentId : null,
      bytes: await read(sha256),
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
    text: textOf(html, signature),
    inReplyTo: row.inReplyTo[0] ?? null,
    references: row.references,
    attachments: [...attachments, ...(quote?.files ?? [])],
    date: message.createdAt,
  })
}

/** What stands below the words of a mail; made of what two people wrote, it is made safe as a whole. */
function signatureIn(
  { mailboxName, signature, isSigned, signer }: OutgoingRow,
  words: string,
): string | null {
  const mailbox = { name: mailboxName, signature, settings: { signatureEnabled: isSigned } }
  const html = signatureFor(mailbox, signer, words)
  return html === null ? null : sanitiseHtml(html)
}

/** The text of a mail. Its lines end without spaces, but for the one that mail programs know a signature by. */
function textOf(html: string, signature: string | null): string {
  const text = htmlToText(html)
  const signed = signature === null ? '' : htmlToText(signature)
  const above = ['--\n', '--\n\n'].find((line) => signed !== '' && text.includes(line + signed))
  return above === undefined ? text : text.replace(above + signed, () => `-- \n${signed}`)
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
        exists (select from mailboxes v where v.account_id = m.account_id
          and v.email_key = lower(m."from"->>'email') and v.email_verified) as "isVerified",
        exists (select from conversations c join contacts p on p.account_id = c.account_id and p.id = c.contact_id
          where c.account_id = m.account_id and c.id = m.conversation_id
            and ${isSampleContact('p')}) as "isSample",
        b.name as "mailboxName", b.signature,
        case when u.id is not null then json_build_object('firstName', u.first_name, 'lastName', u.last_name,
          'email', u.email, 'signature', coalesce(o.signature, '')) end as signer,
        coalesce((b.settings->>'signatureEnabled')::boolean, false) as "isSigned",
        coalesce(s.in_reply_to, '{}') as "inReplyTo",
        coalesce(s.reference_ids, '{}') as "references",
        s.html_large as "htmlLarge",
        case when q.id is not null then
          json_build_object('from', q."from", 'createdAt', q.created_at, 'attachments', q.attachments,
            'html', coalesce(qs.html_large, q.html, ''))
        end as quoted
      from messages m
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      join mailboxes b on b.account_id = m.account_id and b.id = c.mailbox_id
      left join users u on u.account_id = m.account_id and u.id = m.author_id
      left join preferences o on o.account_id = m.account_id and o.id = m.author_id
      left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      left join messages q on q.account_id = m.account_id and q.id = m.quotes
      left join message_sources qs on qs.account_id = q.account_id and qs.message_id = q.id
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
