import { readAddresses } from './addresses.ts'
import type { MailAddress } from './addresses.ts'
import { findAuthor } from './author.ts'
import type { ReplyToRule } from './author.ts'
import { judgeAutomatic } from './automatic.ts'
import { asSent, readBody } from './body.ts'
import type { ReadBody } from './body.ts'
import { sortParts } from './body-parts.ts'
import { readReports } from './bounce.ts'
import { readDate } from './dates.ts'
import { mailLimits } from './limits.ts'
import type { MailLimit } from './limits.ts'
import { UnreadableMail } from './mail.ts'
import type { MailQuote, ReadMail } from './mail.ts'
import { cutIds, readIds, readMessageId } from './message-ids.ts'
import type { Headers } from './mime/headers.ts'
import { readParts } from './mime/parts.ts'
import type { Reading } from './mime/parts.ts'
import { foldHtml, foldText } from './quotes.ts'
import { htmlToText } from './html/plain-text.ts'
import { readTopic } from './topic.ts'
import {
  isForwardSubject,
  isReplySubject,
  readDmarcFailure,
  readEarlierDmarcFailure,
  readSpamVerdict,
  readVoucher,
} from './verdicts.ts'

/** Options for parsing a message. */
export interface ReadOptions {
  /** Time of arrival, epoch ms; the upper limit of its date. */
  now: number
  /** Default `address and name`. */
  replyToRule?: ReplyToRule
  /** True if an address is one of our mailboxes; a Reply-To to one is ignored. */
  isOwn?: (address: string) => boolean
  /** Time limit for the message in ms; default `mailLimits.milliseconds`. */
  timeLimit?: number
}

/**
 * Parses a received message, whatever its bytes: a malformed message throws nothing but `UnreadableMail`, and
 * parsing never exceeds its limits. Does no I/O.
 * @throws UnreadableMail with the reason for setting the message aside.
 */
export async function readMail(raw: Uint8Array, options: ReadOptions): Promise<ReadMail> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (bytes.every((byte) => byte === 0x0a || byte === 0x0d || byte === 0x20 || byte === 0))
    throw new UnreadableMail('empty')
  try {
    return read(bytes, options)
  } catch (error) {
    if (error instanceof UnreadableMail) throw error
    throw new UnreadableMail('broken', { cause: error })
  }
}

function startReading(timeLimit: number): Reading {
  const deadline = performance.now() + timeLimit
  return {
    limitsHit: new Set<MailLimit>(),
    parts: 0,
    checkTime() {
      if (performance.now() > deadline) throw new UnreadableMail('timeout')
    },
  }
}

function read(bytes: Buffer, options: ReadOptions): ReadMail {
  const isOwn = options.isOwn ?? (() => false)
  const reading = startReading(options.timeLimit ?? mailLimits.milliseconds)
  const root = readParts(bytes, reading)
  const { headers } = root
  const parts = sortParts(root)
  const body = readBody(parts, reading)
  const subject = cutSubject(headers.words('subject'))
  const reports = readReports(root, parts, subject, body.text)
  const automatic = judgeAutomatic(headers, subject)
  const inReplyTo = headers.all('in-reply-to').flatMap(readIds)
  const references = headers.all('references').flatMap(readIds)
  if (references.length > mailLimits.references) reading.limitsHit.add('references')
  const isForwarded = isForwardSubject(subject)
  const isReply = inReplyTo.length > 0 || references.length > 0 || isReplySubject(subject)
  const addresses = readHeaderAddresses(headers, reading)
  return {
    messageId: readMessageId(headers, bytes),
    subject,
    sentAt: readDate(headers.first('date') ?? headers.first('resent-date'), options.now),
    sender: findAuthor(headers, { replyToRule: options.replyToRule ?? 'address and name', isOwn }),
    author: findAuthor(headers, { replyToRule: 'ignored', isOwn }),
    ...addresses,
    inReplyTo: cutIds(inReplyTo),
    references: cutIds(references),
    topic: readTopic(headers, subject, body.text),
    html: body.html === null ? null : withHtmlNotice(body.html, body.notice.html),
    text: withTextNotice(body.text, body.notice.text),
    attachments: body.files,
    isAutomatic: automatic.isAutomatic || reports.isReport,
    automaticReason: automatic.reason || (reports.isReport ? 'report' : ''),
    isOutOfOffice: automatic.isOutOfOffice && !reports.isReport,
    mustNotAutoReply: automatic.mustNotAutoReply || reports.isReport,
    bounce: reports.bounce,
    isReadReceipt: reports.isReadReceipt,
    isComplaint: reports.isComplaint,
    isEncrypted: parts.isEncrypted || body.isEncrypted,
    spamVerdict: readSpamVerdict(headers),
    failsDmarc: readDmarcFailure(headers),
    failedDmarcBefore: readEarlierDmarcFailure(headers),
    vouchedBy: addresses.from.length === 1 ? readVoucher(headers, addresses.from[0]?.address ?? '') : null,
    isForwarded,
    quote: withNotice(
      isReply && !isForwarded ? fold(body.text, body.html, body.hasOwnText) : whole(body.text, body.html),
      body.notice,
    ),
    limitsHit: [...reading.limitsHit],
  }
}

function readHeaderAddresses(
  headers: Headers,
  reading: Reading,
): Pick<ReadMail, 'from' | 'replyTo' | 'to' | 'cc' | 'destinations'> {
  const list = (name: string, values = headers.all(name)): MailAddress[] => {
    const found = values.flatMap(readAddresses)
    if (found.length > mailLimits.recipients) reading.limitsHit.add('recipients')
    return found.slice(0, mailLimits.recipients)
  }
  // Of fields allowed once, the first counts; recipients may be spread over several fields.
  const single = (name: string) => list(name, headers.all(name).slice(0, 1))
  const to = list('to')
  const cc = list('cc')
  const delivered = [
    'delivered-to',
    'x-original-to',
    'x-forwarded-to',
    'envelope-to',
    'x-envelope-to',
  ].flatMap((name) => list(name))
  const destinations = [...new Set([...to, ...cc, ...delivered].map((each) => each.address))]
  return { from: single('from'), replyTo: single('reply-to'), to, cc, destinations }
}

function cutSubject(subject: string): string {
  if (subject === '') return '(no subject)'
  return subject
    .slice(0, mailLimits.subjectCharacters)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()
}

const withTextNotice = (text: string, notice: string | null) =>
  notice === null ? text : `${text}\n\n${notice}`

const withHtmlNotice = (html: string, notice: string | null) =>
  notice === null ? html : `${html}\n<p>${notice}</p>`

/** Adds the notice of omitted content to the visible part, as the rest may be folded. */
function withNotice(quote: MailQuote, notice: ReadBody['notice']): MailQuote {
  return {
    ...quote,
    visibleText: withTextNotice(quote.visibleText, notice.text),
    visibleHtml: quote.visibleHtml === null ? null : withHtmlNotice(quote.visibleHtml, notice.html),
  }
}

function whole(text: string, html: string | null): MailQuote {
  return { visibleText: text, quotedText: null, visibleHtml: html, quotedHtml: null }
}

function fold(text: string, html: string | null, hasOwnText: boolean): MailQuote {
  const rich = html === null ? null : foldHtml(html)
  const fromHtml = rich && !hasOwnText
  const plain = fromHtml
    ? {
        visible: htmlToText(rich.visible, asSent),
        quoted: rich.quoted === null ? null : htmlToText(rich.quoted, asSent),
      }
    : foldText(text)
  return {
    visibleText: plain.visible,
    quotedText: plain.quoted,
    visibleHtml: rich?.visible ?? null,
    quotedHtml: rich?.quoted ?? null,
  }
}
