import { readAddresses } from './addresses.ts'
import { isNoReply, isNullSender } from './automatic.ts'
import { returnedHeaders } from './body-parts.ts'
import type { SortedParts } from './body-parts.ts'
import { readBounceText, returnedIds, speaksOfFailure } from './bounces/bounce-text.ts'
import { readDeliveryStatus } from './bounces/delivery-status.ts'
import type { DeliveryGroup } from './bounces/delivery-status.ts'
import type { Bounce, BouncedRecipient } from './mail.ts'
import { readIds } from './message-ids.ts'
import { readHeaderBlock } from './mime/header-block.ts'
import { Headers } from './mime/headers.ts'
import { contentOf } from './mime/part.ts'
import type { Part } from './mime/part.ts'

/** Parsed delivery reports, read receipts and complaints. */
export interface Reports {
  bounce: Bounce | null
  isReadReceipt: boolean
  isComplaint: boolean
  /** True for any report, also of a successful delivery. */
  isReport: boolean
}

/**
 * Detects delivery reports, read receipts and complaints: by their parts (RFC 3464, 8098, 5965), by header
 * fields and, for servers that write neither, by an automatic sender together with failure phrases.
 */
export function readReports(root: Part, parts: SortedParts, subject: string, text: string): Reports {
  const { headers } = root
  const types = new Set([...parts.reports, ...parts.files].map((part) => part.type))
  const kind =
    root.type === 'multipart/report' ? (root.parameters.get('report-type') ?? '').toLowerCase() : ''
  const isReadReceipt = kind === 'disposition-notification' || types.has('message/disposition-notification')
  const isComplaint = kind === 'feedback-report' || types.has('message/feedback-report')
  const groups = parts.reports
    .filter((part) => part.type.endsWith('delivery-status'))
    .flatMap((part) => readDeliveryStatus(contentOf(part)))
  const isStructured = kind === 'delivery-status' || groups.length > 0
  const isOther = isReadReceipt || isComplaint
  const bounce = isOther
    ? null
    : isStructured
      ? fromGroups(groups, parts, headers, text)
      : fromWords(headers, parts, subject, text)
  return { bounce, isReadReceipt, isComplaint, isReport: isOther || isStructured || bounce !== null }
}

/** A report of successful deliveries only is no bounce. */
function fromGroups(
  groups: DeliveryGroup[],
  parts: SortedParts,
  headers: Headers,
  text: string,
): Bounce | null {
  const bad = groups.filter(
    (group): group is DeliveryGroup & BouncedRecipient => group.action !== 'delivered',
  )
  if (groups.length > 0 && bad.length === 0) return null
  const recipients = bad.length > 0 ? maxTelling(bad) : fromText(headers, text)
  return { recipients, messageIds: idsOf(parts, text) }
}

/** Servers repeat recipients: each counts once, in the order of the report. */
function maxTelling(groups: BouncedRecipient[]): BouncedRecipient[] {
  const byAddress = new Map<string, BouncedRecipient>()
  for (const group of groups) {
    const known = byAddress.get(group.address)
    if (!known || (known.status === null && group.status !== null)) byAddress.set(group.address, group)
  }
  return [...byAddress.values()]
}

function fromWords(headers: Headers, parts: SortedParts, subject: string, text: string): Bounce | null {
  const failed = headers.first('x-failed-recipients')
  const returnsMail = [...parts.reports, ...parts.files].some((part) => returnedHeaders(part) !== null)
  const isMachine = failed !== null || isFromMachine(headers) || isNullSender(headers)
  if (!isMachine && !(returnsMail && isNoReply(headers))) return null
  if (!speaksOfFailure(subject, text)) return null
  // Some servers write the report fields as text, some pack a whole report into another message.
  const fields = Buffer.from(text.slice(0, 20_000).replace(/^(?=final-recipient:)/gim, '\n'))
  const packed = parts.files
    .filter((part) => part.type === 'message/rfc822')
    .map((part) => contentOf(part).subarray(0, 64 * 1024))
  const inside = [fields, ...packed].flatMap(readDeliveryStatus)
  const groups = inside.filter(
    (group): group is DeliveryGroup & BouncedRecipient =>
      group.action !== 'delivered' && group.address !== '',
  )
  const recipients = groups.length > 0 ? maxTelling(groups) : fromText(headers, text)
  return { recipients, messageIds: idsOf(parts, text) }
}

function isFromMachine(headers: Headers): boolean {
  const from = headers.first('from') ?? ''
  if (from.trim() === '' || /^\s*<\s*>/.test(from)) return true
  return /(^|[\s<"(])(mailer-?daemon|post_?master|mail-?daemon|mdaemon|mail delivery (?:sub)?system|microsoftexchange[0-9a-f]*)\b/i.test(
    from,
  )
}

function fromText(headers: Headers, text: string): BouncedRecipient[] {
  const named = readAddresses(headers.first('x-failed-recipients') ?? '').map((each) => each.address)
  const own = new Set(
    ['to', 'from', 'sender', 'delivered-to', 'x-original-to', 'envelope-to', 'return-path'].flatMap((name) =>
      headers.all(name).flatMap((value) => readAddresses(value).map((each) => each.address)),
    ),
  )
  const stated = readBounceText(text, own)
  const [first] = stated
  return named.length > 0 && first ? named.map((address) => ({ ...first, address })) : stated
}

/** The returned message may be complete, only its header, or quoted in the text. */
function idsOf(parts: SortedParts, text: string): string[] {
  const returned = [...parts.reports, ...parts.files].flatMap((part) => {
    const bytes = returnedHeaders(part)
    if (!bytes) return []
    const own = readIds(
      new Headers(readHeaderBlock(bytes, firstField(bytes), bytes.length).fields).first('message-id') ?? '',
    )
    const isPacked = /report-type=["']?delivery-status/i.test(bytes.toString('latin1', 0, 20_000))
    return isPacked ? [...own, ...returnedIds(bytes.toString('latin1', 0, 64 * 1024))] : own
  })
  return returned.length > 0 ? [...new Set(returned)] : returnedIds(text)
}

function firstField(bytes: Buffer): number {
  let position = 0
  while (bytes[position] === 0x0a || bytes[position] === 0x0d) position++
  return position
}
