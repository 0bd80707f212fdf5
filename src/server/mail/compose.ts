import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailComposerAttachment } from 'nodemailer/lib/mail-composer'
import { mendAddress } from './addresses.ts'
import { nameByType, safeFileName } from './file-names.ts'
import { cutIds } from './message-ids.ts'
import { plainLine } from './mime/headers.ts'

/** Someone a mail goes to or comes from. */
export interface Correspondent {
  address: string
  name?: string
}

/** A file that goes along; with a `contentId` that the HTML names it is shown in its place. */
export interface OutgoingFile {
  name: string
  type: string
  bytes: Uint8Array
  contentId: string | null
}

/** A mail to be written. */
export interface OutgoingMail {
  /** Without brackets; see `messageIdFor`. */
  messageId: string
  from: Correspondent
  /** Where a report goes that it did not arrive; without it to `from`. */
  returnTo?: string
  /** Where answers go, usually with a token; null for `from`. */
  replyTo: Correspondent | null
  to: readonly Correspondent[]
  cc: readonly Correspondent[]
  /** Receive a copy and are named nowhere. */
  bcc: readonly Correspondent[]
  subject: string
  /** null for a mail of text only. */
  html: string | null
  text: string
  /** Without brackets. */
  inReplyTo: string | null
  /** Without brackets, newest last. */
  references: readonly string[]
  attachments: readonly OutgoingFile[]
  /** Epoch ms. */
  date: number
  /** Written by a machine: marked so that no other machine answers, with an empty return path. */
  isAutomatic?: boolean
  /** Where a mail program takes its reader off the list by one POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** A mail as it goes over the wire. */
export interface ComposedMail {
  /** `from` is '' for the empty return path. */
  envelope: { from: string; to: string[] }
  raw: Uint8Array
}

/** A mail that cannot be written, with the field that is wrong. */
export class UncomposableMail extends Error {
  readonly field: string

  constructor(field: string, reason: string) {
    super(`The mail cannot be written: ${field} ${reason}`)
    this.name = 'UncomposableMail'
    this.field = field
  }
}

/** References beyond these would only make the header longer: the first and the newest count. */
const maxReferences = 20

/**
 * Writes a mail: text and HTML as alternatives, pictures beside the HTML, files after them; CRLF line ends, lines of at
 * most 76 characters, everything but ASCII encoded. No value can add a header, and `bcc` is only in the envelope.
 *
 * @throws UncomposableMail when an address or id is none, or nobody is to receive the mail.
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

/** RFC 3834, and what Exchange, mailing lists and older programs look at instead. */
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
  // Repairing is for reading: a mail is sent only to exactly what was asked for.
  if (!checked || checked.isMended || /[\r\n]/.test(person.address))
    throw new UncomposableMail(field, 'is not an address')
  return { address: source, name: plainLine(person.name ?? '') }
}

/** An address as the envelope of a mail names it. */
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
  // A message inside a message may not be encoded, so its bytes could not stay as they are.
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
