import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailComposerAttachment } from 'nodemailer/lib/mail-composer'
import { mendAddress } from './addresses.ts'
import { nameByType, safeFileName } from './file-names.ts'
import { cutIds } from './message-ids.ts'
import { plainLine } from './mime/headers.ts'

/** Sender or recipient of a mail. */
export interface Correspondent {
  address: string
  name?: string
}

/** Attached file; with a `contentId` that the HTML refers to it is shown inline. */
export interface OutgoingFile {
  name: string
  type: string
  bytes: Uint8Array
  contentId: string | null
}

/** Mail to compose. */
export interface OutgoingMail {
  /** Without brackets; see `messageIdFor`. */
  messageId: string
  from: Correspondent
  /** Return path for delivery reports; `from` if omitted. */
  returnTo?: string
  /** Reply address, usually with a token; null for `from`. */
  replyTo: Correspondent | null
  to: readonly Correspondent[]
  cc: readonly Correspondent[]
  /** Recipients that no header names. */
  bcc: readonly Correspondent[]
  subject: string
  /** Null for a text-only mail. */
  html: string | null
  text: string
  /** Without brackets. */
  inReplyTo: string | null
  /** Without brackets, newest last. */
  references: readonly string[]
  attachments: readonly OutgoingFile[]
  /** Epoch ms. */
  date: number
  /** Automatic mail is marked so that no machine answers it, and has a null return path. */
  isAutomatic?: boolean
  /** URL for one-click unsubscription by POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** Composed mail, ready for sending. */
export interface ComposedMail {
  /** `from` is '' for the null return path. */
  envelope: { from: string; to: string[] }
  raw: Uint8Array
}

/** Mail that cannot be composed, with the invalid field. */
export class UncomposableMail extends Error {
  readonly field: string

  constructor(field: string, reason: string) {
    super(`The mail cannot be written: ${field} ${reason}`)
    this.name = 'UncomposableMail'
    this.field = field
  }
}

/** Longer lists only enlarge the header: the first reference and the newest ones count. */
const maxReferences = 20

/**
 * Composes a mail: text and HTML as alternatives, inline pictures with the HTML, files after them; CRLF line
 * ends, lines of at most 76 characters, everything but ASCII encoded. No value can inject a header, and `bcc`
 * is only in the envelope.
 * @throws UncomposableMail for an invalid address or id, or without recipients.
 */
export async function composeMail(mail: OutgoingMail): Promise<ComposedMail> {
  const from = checkedAddress('from', mail.from)
  const to = mail.to.map((each) => checkedAddress('to', each))
  const cc = mail.cc.map((each) => checkedAddress('cc', each))
  const bcc = mail.bcc.map((each) => checkedAddress('bcc', each))
  const recipients = [...new Set([...to, ...cc, ...bcc].map((each) => envelopeAddress(each.address)))]
  if (recipients.length === 0) throw new UncomposableMail('to', 'names nobody')
  const composer = new MailComposer({
    from,
    replyTo: mail.replyTo ? checkedAddress('replyTo', mail.replyTo) : undefined,
    to,
    cc,
    subject: plainLine(mail.subject),
    messageId: bracketed('messageId', mail.messageId),
    inReplyTo: mail.inReplyTo === null ? undefined : bracketed('inReplyTo', mail.inReplyTo),
    references: cutIds(mail.references, maxReferences).map((id) => bracketed('references', id)),
    date: new Date(mail.date),
    headers: { ...(mail.isAutomatic && automaticHeaders(mail)), ...unsubscribeHeaders(mail) },
    text: { content: lineFeeds(mail.text), contentTransferEncoding: 'quoted-printable' },
    html:
      mail.html === null
        ? undefined
        : { content: lineFeeds(mail.html), contentTransferEncoding: 'quoted-printable' },
    attachments: mail.attachments.map((file) => attachment(file, mail.html)),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const raw = await composer.compile().build()
  return {
    envelope: {
      from: mail.isAutomatic ? '' : envelopeAddress(mail.returnTo ?? from.address),
      to: recipients,
    },
    raw,
  }
}

/** RFC 3834, and the fields that Exchange, mailing lists and older programs check instead. */
function automaticHeaders(mail: OutgoingMail): Record<string, string> {
  return {
    'Auto-Submitted': mail.inReplyTo === null ? 'auto-generated' : 'auto-replied',
    Precedence: 'bulk',
    'X-Auto-Response-Suppress': 'All',
    'X-Loop': mail.from.address.toLowerCase(),
  }
}

function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function checkedAddress(field: string, person: Correspondent): { address: string; name: string } {
  const source = person.address.trim()
  const checked = mendAddress(source)
  // Addresses are repaired only in received mail: sent mail goes to exactly the requested address.
  if (!checked || checked.isMended || /[\r\n]/.test(person.address))
    throw new UncomposableMail(field, 'is not an address')
  return { address: source, name: plainLine(person.name ?? '') }
}

/** Address as used in the SMTP envelope. */
export function envelopeAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at)}@${domain.startsWith('[') ? domain : domainToASCII(domain) || domain}`
}

function bracketed(field: string, id: string): string {
  if (!/^[^\s<>]{1,900}$/.test(id) || !/^[\x21-\x7e]+$/.test(id))
    throw new UncomposableMail(field, 'is not a Message-ID')
  return `<${id}>`
}

/** Normalises line ends and removes characters that mail forbids. */
function lineFeeds(text: string): string {
  return text.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').toWellFormed()
}

function attachment(file: OutgoingFile, html: string | null): MailComposerAttachment {
  const isShown = file.contentId !== null && (html ?? '').includes(`cid:${file.contentId}`)
  if (file.contentId !== null && !/^[\x21-\x7e]+$/.test(file.contentId.replace(/[<>]/g, ' '))) {
    throw new UncomposableMail('attachments', 'have a broken Content-ID')
  }
  const isType = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(file.type)
  // A nested message may not be encoded, so its bytes would not stay unchanged.
  const isPlainFile = isType && !/^(message|multipart)\//.test(file.type)
  return {
    filename: safeFileName(file.name) || nameByType(file.type),
    contentType: isPlainFile ? file.type : 'application/octet-stream',
    content: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
    contentTransferEncoding: 'base64',
    contentDisposition: isShown ? 'inline' : 'attachment',
    cid: isShown ? (file.contentId ?? undefined) : undefined,
  }
}
