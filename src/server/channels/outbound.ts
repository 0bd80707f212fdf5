import { withDirections } from '#lib/text-direction.ts'
import type { Id } from '#lib/id.ts'
import { notVerified } from '#domain/channels/sends-mail.ts'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { withSignature } from '#domain/conversations/drafts/signature.ts'
import type { ConversationType } from '#domain/conversations/status.ts'
import { signatureFor, type Signer } from '#domain/templates/signature.ts'
import { isSampleContact } from '../customers/sample-contact.ts'
import type { SendHooks, SendOutcome } from '../smtp/sender.ts'
import type { OutgoingFile } from '../mail/compose.ts'
import { htmlToText } from '../mail/html/plain-text.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { DeskSql } from '../store/database.ts'
import { isOwnAddress } from './aliases.ts'
import { quoteOf, type QuotedMessage } from './quoted-message.ts'

/** An outgoing message of an agent or the desk, on any channel. */
export interface Outbound {
  /** Type of the channel that sends it; mail if there is no adapter for it. */
  channel: ConversationType
  messageId: Id
  conversationId: Id
  kind: Message['kind']
  /** Address of the inbox that it belongs to. */
  mailboxEmail: string
  /** Replies and reports are sent to signed plus addresses. */
  plusAddress: boolean
  from: Address
  to: readonly Address[]
  cc: readonly Address[]
  bcc: readonly Address[]
  subject: string
  /** Text with the signature and the quoted history below it. */
  html: string
  text: string
  files: readonly OutgoingFile[]
  /** External ids of the answered messages, nearest first. */
  inReplyTo: readonly string[]
  /** References of its thread by external id, newest last. */
  references: readonly string[]
}

/** Dependencies of a channel's sender. */
export interface SendTools extends SendHooks {
  accountId: Id
  mailboxId: Id
  /** Same key at each attempt of a message. */
  idempotencyKey: string
  signal: AbortSignal
}

/**
 * Sending channel other than mail; `capabilities.ts` lists its limits. `send` never throws and never retries:
 * a message that may have been sent is `unknown`. It calls `beforeDot` before the first byte that the other
 * side may act on.
 */
export interface Channel {
  send(outbound: Outbound, tools: SendTools): Promise<SendOutcome>
}

/** Channels other than mail, by conversation type. */
export type Channels = Partial<Record<ConversationType, Channel>>

/** Reads a complete stored file of an account by the hash of its bytes. */
export type ReadBlob = (accountId: number, sha256: string) => Promise<Uint8Array>

/** Stored source of an outgoing message. */
interface OutgoingRow {
  channel: ConversationType
  message: Message
  mailboxEmail: string
  plusAddress: boolean
  /** The sender address is verified by the account. */
  isVerified: boolean
  /** It belongs to a sample conversation. */
  isSample: boolean
  mailboxName: string
  signature: string
  /** Author; null if there is none. */
  signer: Signer | null
  isSigned: boolean
  inReplyTo: string[]
  references: string[]
  htmlLarge: string | null
  /** Message quoted below the text. */
  quoted: QuotedMessage | null
}

/** The sender address lost its verification after queuing: the mail fails and can be sent again. */
export class UnverifiedSender extends Error {
  constructor() {
    super(notVerified)
    this.name = 'UnverifiedSender'
  }
}

/** Mail of a sample conversation is never sent, whatever its recipient. */
export class SampleMail extends Error {
  constructor() {
    super('Mail of a sample conversation is never sent')
    this.name = 'SampleMail'
  }
}

/**
 * Reads an outgoing message with its signature, quoted history and files.
 * @returns undefined if the message is gone, for example undone.
 * @throws UnverifiedSender
 * @throws SampleMail
 */
export async function readOutbound(
  sql: DeskSql,
  messageId: Id,
  readBlob: ReadBlob,
): Promise<Outbound | undefined> {
  const row = await readOutgoing(sql, messageId)
  if (!row) return undefined
  const { channel, message, mailboxEmail, plusAddress, inReplyTo, references } = row
  if (row.isSample) throw new SampleMail()
  if (!row.isVerified) throw new UnverifiedSender()
  const own = row.htmlLarge ?? message.html ?? ''
  // An automatic answer is complete without a signature.
  const signature = message.kind === 'automatic' ? null : signatureIn(row, own)
  const read = (sha256: string) => readBlob(sql.accountId, sha256)
  const quote = row.quoted && (await quoteOf(row.quoted, message.attachments, read))
  const html = withDirections(withSignature(own, signature) + (quote?.html ?? ''))
  const attached = await Promise.all(
    message.attachments.map(async ({ name, type, contentId, isInline, sha256 }) => ({
      name,
      type,
      contentId: isInline ? contentId : null,
      bytes: await read(sha256),
    })),
  )
  const { conversationId, kind, from, to, cc, bcc, subject } = message
  return {
    ...{ channel, messageId, conversationId, kind, mailboxEmail, from, to, cc, bcc, subject },
    ...{ html, plusAddress, inReplyTo, references },
    text: textOf(html),
    files: [...attached, ...(quote?.files ?? [])],
  }
}

/** Signature below a mail; it combines texts of two users, so the result is sanitised as a whole. */
function signatureIn(
  { mailboxName, signature, isSigned, signer }: OutgoingRow,
  words: string,
): string | null {
  const mailbox = { name: mailboxName, signature, settings: { signatureEnabled: isSigned } }
  const html = signatureFor(mailbox, signer, words)
  return html === null ? null : sanitiseHtml(html)
}

/** Plain text of a mail; the signature follows its delimiter line directly. */
const textOf = (html: string): string =>
  htmlToText(html, { keepsSignatureLine: true }).replace(/^-- \n+/gm, '-- \n')

async function readOutgoing(sql: DeskSql, messageId: number): Promise<OutgoingRow | undefined> {
  const [row] = await sql.rows<OutgoingRow>({
    text: `
      select json_build_object(
          'id', m.id, 'conversationId', m.conversation_id, 'kind', m.kind, 'from', m."from", 'to', m."to", 'cc', m.cc,
          'bcc', m.bcc, 'subject', m.subject, 'html', m.html, 'attachments', m.attachments, 'createdAt', m.created_at
        ) as message,
        c.type as channel, b.email as "mailboxEmail",
        coalesce((b.settings->>'plusAddress')::boolean, true) as "plusAddress",
        ${isOwnAddress('m.account_id', `lower(m."from"->>'email')`)} as "isVerified",
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
          json_build_object('from', q."from", 'sentAt', q.sent_at, 'createdAt', q.created_at,
            'attachments', q.attachments, 'html', coalesce(qs.html_large, q.html, ''))
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
