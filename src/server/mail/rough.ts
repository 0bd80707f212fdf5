import { boundText } from '#domain/conversations/messages/readable.ts'
import { readAddresses } from './addresses.ts'
import { readDate } from './dates.ts'
import { makeFile } from './files.ts'
import { bodyLimits, mailLimits } from './limits.ts'
import type { ReadMail } from './mail.ts'
import { readMessageId } from './message-ids.ts'
import { readHeaderBlock } from './mime/header-block.ts'
import { Headers } from './mime/headers.ts'

/** File name of the complete mail, when it is attached unparsed. */
export const wholeMail = 'message.eml'

/** Placeholder of a missing subject. */
const noSubject = '(no subject)'

/**
 * Reads the header and raw body text of a mail without parsing it. The mail itself becomes its only file,
 * unless `raw` is just its beginning. For mail that `readMail` rejects or that is too large; never throws,
 * and is fast.
 */
export function readRoughly(
  raw: Uint8Array,
  { now, isWhole = true }: { now: number; isWhole?: boolean },
): ReadMail {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const mail = roughlyOf(bytes, now)
  return isWhole ? mail : { ...mail, attachments: [], limitsHit: ['size'] }
}

function roughlyOf(bytes: Buffer, now: number): ReadMail {
  try {
    const { fields, bodyStart } = readHeaderBlock(bytes, 0, bytes.length)
    return roughly(bytes, new Headers(fields), bodyStart, now)
  } catch {
    // The header cannot be read, so all of it is treated as text.
    return roughly(bytes, new Headers([]), 0, now)
  }
}

function roughly(bytes: Buffer, headers: Headers, bodyStart: number, now: number): ReadMail {
  const from = readAddresses(headers.first('from') ?? '')
  const list = (name: string) => headers.all(name).flatMap(readAddresses).slice(0, mailLimits.recipients)
  const words = bytes.subarray(bodyStart, bodyStart + 4 * bodyLimits.characters).toString('utf8')
  // Replaces control and undecodable characters by spaces.
  const plain = words
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\ufffd]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ' '))
  const { text, isShortened } = boundText(plain.trim(), bodyLimits)
  const subject = headers.words('subject').slice(0, mailLimits.subjectCharacters).toWellFormed().trim()
  return {
    messageId: readMessageId(headers, bytes),
    subject: subject || noSubject,
    sentAt: readDate(headers.first('date'), now),
    ...{ sender: from[0] ?? null, author: from[0] ?? null },
    ...{ from, replyTo: [], to: list('to'), cc: list('cc'), destinations: [], inReplyTo: [], references: [] },
    topic: null,
    ...{ html: null, text, attachments: [makeFile(wholeMail, 'message/rfc822', bytes)] },
    ...{
      isAutomatic: false,
      automaticReason: '',
      isOutOfOffice: false,
      mustNotAutoReply: true,
      bounce: null,
    },
    ...{
      isReadReceipt: false,
      isComplaint: false,
      isEncrypted: false,
      spamVerdict: null,
      failsDmarc: false,
      failedDmarcBefore: false,
    },
    vouchedBy: null,
    isForwarded: false,
    quote: { visibleText: text, quotedText: null, visibleHtml: null, quotedHtml: null },
    limitsHit: isShortened ? ['text'] : ['parts'],
  }
}

/** Subject from the raw header; '' if unreadable. */
export function roughSubject(raw: Uint8Array): string {
  const subject = readRoughly(raw.subarray(0, mailLimits.headerBytes), { now: 0 }).subject
  return subject === noSubject ? '' : subject
}
