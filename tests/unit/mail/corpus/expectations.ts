import { createHash } from 'node:crypto'
import type { MailAddress } from '#server/mail/addresses.ts'
import type { MailFile, ReadMail } from '#server/mail/mail.ts'
import { readMail } from '#server/mail/read.ts'

/** Fact from a test message's source, and our agreement. */
export interface Check {
  /** `file: key`, the name under which a deviation is listed. */
  name: string
  holds: boolean
  wanted: unknown
  got: unknown
}

type Expected = Record<string, unknown>
type Rule = (mail: ReadMail, wanted: never, inside: ReadMail[]) => unknown

/** File as the sources describe it; `{}` only claims that it exists. */
interface FileFacts {
  filename?: string
  content_type?: string
  disposition?: string
  content_id?: string
  size?: number
  sha256?: string
  md5?: string
  contains?: string
}

/** Decoded leaf of the source; longer text only as hash. */
interface DecodedPart {
  kind: string
  sha256: string
  text?: string
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
const addresses = (list: MailAddress[]) => list.map((each) => each.address)
const lower = (list: string[]) => list.map((each) => each.toLowerCase())
const missing = (text: string, parts: string[]) =>
  parts.filter((part) => !squeeze(text).includes(squeeze(part)))

/** Differences from the expectation by key; an empty list, or the same value, if there are none. */
const rules: Record<string, Rule> = {
  subject: (mail, wanted: string) =>
    mail.subject === (squeeze(wanted).slice(0, 255).trim() || '(no subject)') || mail.subject,
  subject_ends_with: (mail, wanted: string) => mail.subject.endsWith(squeeze(wanted)) || mail.subject,
  from: (mail, wanted: string[]) => same(addresses(mail.from), lower(wanted)),
  from_name: (mail, wanted: string) => mail.from[0]?.name === wanted || mail.from[0]?.name,
  to: (mail, wanted: string[]) => same(addresses(mail.to), lower(wanted)),
  to_names: (mail, wanted: string[]) =>
    same(
      mail.to.map((each) => each.name),
      wanted,
    ),
  cc: (mail, wanted: string[]) => same(addresses(mail.cc), lower(wanted)),
  cc_names: (mail, wanted: string[]) =>
    same(
      mail.cc.map((each) => each.name),
      wanted,
    ),
  reply_to: (mail, wanted: string[]) => same(addresses(mail.replyTo), lower(wanted)),
  contact_address: (mail, wanted: string) => mail.sender?.address === wanted || mail.sender,
  message_id: (mail, wanted: string) => mail.messageId === wanted || mail.messageId,
  in_reply_to: (mail, wanted: string[]) => same(mail.inReplyTo, wanted),
  references: (mail, wanted: string[]) => same(mail.references, wanted),
  date_utc: (mail, wanted: string) =>
    mail.sentAt === Date.parse(wanted) || new Date(mail.sentAt).toISOString(),
  text_contains: (mail, wanted: string[]) => missing(mail.text, wanted),
  text_equals: (mail, wanted: string) => mail.text.trim() === wanted.trim() || mail.text,
  text_equals_trimmed: (mail, wanted: string) => squeeze(mail.text) === squeeze(wanted) || mail.text,
  text_first_line: (mail, wanted: string) =>
    mail.text.trimStart().startsWith(wanted) || mail.text.slice(0, 80),
  text_present: (mail, wanted: boolean) => (mail.text !== '') === wanted || mail.html !== null || mail.text,
  text_from_html_contains: (mail, wanted: string[]) => missing(mail.text, wanted),
  text_from_html_not_contains: (mail, wanted: string[]) => wanted.filter((part) => mail.text.includes(part)),
  html_contains: (mail, wanted: string[]) =>
    wanted.filter((part) => !(mail.html ?? '').toLowerCase().includes(tolerant(part))),
  html_from_text_contains: (mail, wanted: string[]) => missing(mail.html ?? '', wanted),
  html_present: (mail, wanted: boolean) => (mail.html !== null) === wanted || mail.html,
  html_equals_trimmed: (mail, wanted: string) => (mail.html !== null) === (wanted.trim() !== '') || mail.html,
  text_parts: (mail, wanted: string[]) => missing(`${mail.text}\n${filesText(mail)}`, wanted),
  html_parts: (mail, wanted: string[]) => mail.html !== null || wanted.length === 0 || 'no html',
  decoded_parts: (mail, wanted: DecodedPart[], inside) => undecoded([mail, ...inside], wanted),
  attachments: (mail, wanted: FileFacts[], inside) =>
    missingFiles(
      [mail, ...inside].flatMap((each) => each.attachments),
      wanted,
    ),
  attachment_count: (mail, wanted: number) =>
    mail.attachments.length === wanted || mail.attachments.map((file) => file.name),
  attachment_count_max: (mail, wanted: number) =>
    mail.attachments.length <= wanted || mail.attachments.map((file) => file.name),
  is_bounce: (mail, wanted: boolean) => (mail.bounce !== null) === wanted || mail.bounce,
  is_delivery_report: (mail, wanted: boolean) => (mail.bounce !== null) === wanted || mail.bounce,
  is_auto_reply: (mail, wanted: boolean) => mail.isAutomatic === wanted || mail.automaticReason,
  must_not_auto_reply: (mail, wanted: boolean) => mail.mustNotAutoReply === wanted || mail.automaticReason,
  status: (mail, wanted: string) =>
    mail.bounce?.recipients.some((each) => each.status === wanted) || mail.bounce,
  dsn_fields_read_from_message: (
    mail,
    wanted: { final_recipient: string; action: string; status: string },
  ) => {
    const { recipients } = mail.bounce ?? { recipients: [] }
    const found = recipients.some(
      (each) =>
        each.address === wanted.final_recipient &&
        each.action === wanted.action &&
        each.status === wanted.status,
    )
    return found || recipients
  },
  report_type: (mail, wanted: string) => {
    if (wanted === 'disposition-notification') return mail.isReadReceipt || 'no read receipt'
    return wanted === 'feedback-report' ? mail.isComplaint || 'no complaint' : mail.isAutomatic || 'no report'
  },
  reply_text: (mail, wanted: string) =>
    squeeze(mail.quote.visibleText) === squeeze(wanted) || mail.quote.visibleText,
  marker_text: (mail, wanted: string) => mail.text.includes(wanted) || mail.text,
}

/** Keys about the origin of a fact, or about the internals of the source's parser. */
const notChecked = new Set(
  (
    'origin note security_note conversation must_not_reopen is_reply leaf_parts part_count charset mta line_ends ' +
    'rendered_text resent_from resent_to status_groups'
  ).split(' '),
)

/**
 * Compares a message with all facts of its source. Nested messages are read too: their files must exist. An
 * unknown key is an error, since it would not be checked.
 */
export async function checkExpectations(file: string, mail: ReadMail, expected: Expected): Promise<Check[]> {
  const inside = await readInside(mail, 5)
  return Object.entries(expected)
    .filter(([key]) => !notChecked.has(key))
    .map(([key, wanted]) => {
      const rule = rules[key]
      if (!rule) throw new Error(`${file}: no rule for the expectation "${key}"`)
      const result = rule(mail, wanted as never, inside)
      return { name: `${file}: ${key}`, holds: result === true || isEmpty(result), wanted, got: result }
    })
}

async function readInside(mail: ReadMail, depth: number): Promise<ReadMail[]> {
  const messages =
    depth > 0 ? mail.attachments.filter((each) => each.type === 'message/rfc822' && each.size > 2) : []
  const read = await Promise.all(messages.map((each) => readMail(each.bytes, { now: Date.now() })))
  const deeper = await Promise.all(read.map((each) => readInside(each, depth - 1)))
  return [...read, ...deeper.flat()]
}

function isEmpty(result: unknown): boolean {
  return Array.isArray(result) && result.length === 0
}

function same(got: string[], wanted: string[]): true | { got: string[] } {
  return JSON.stringify(got) === JSON.stringify(wanted) || { got }
}

/** Sanitising writes tags in lower case and closes empty ones. */
function tolerant(part: string): string {
  return part.toLowerCase().replace(/^<(hr|br)>$/, '<$1')
}

function filesText(mail: ReadMail): string {
  return mail.attachments.map((file) => Buffer.from(file.bytes).toString('utf8')).join('\n')
}

function hash(kind: string, bytes: Uint8Array): string {
  return createHash(kind).update(bytes).digest('hex')
}

/** Text must be in the text or files, other parts as a file of equal bytes; text hashes differ in form. */
function undecoded(mails: ReadMail[], wanted: DecodedPart[]): DecodedPart[] {
  const hashes = new Set(mails.flatMap((mail) => mail.attachments.map((file) => file.sha256)))
  const text = squeeze(mails.map((mail) => `${mail.text}\n${mail.html ?? ''}\n${filesText(mail)}`).join('\n'))
  return wanted.filter((part) => {
    if (hashes.has(part.sha256)) return false
    if (part.kind === 'text' && part.text === undefined) return false
    return part.text === undefined || !text.includes(squeeze(part.text))
  })
}

function missingFiles(files: MailFile[], wanted: FileFacts[]): FileFacts[] {
  return wanted.filter((facts) => !files.some((file) => matches(file, facts)))
}

function matches(file: MailFile, facts: FileFacts): boolean {
  if (facts.filename !== undefined && file.name !== facts.filename) return false
  if (facts.content_type !== undefined && file.type !== facts.content_type) return false
  if (facts.content_id !== undefined && file.contentId !== facts.content_id) return false
  if (facts.size !== undefined && file.size !== facts.size) return false
  if (facts.sha256 !== undefined && file.sha256 !== facts.sha256) return false
  if (facts.md5 !== undefined && hash('md5', file.bytes) !== facts.md5) return false
  if (facts.contains !== undefined && !Buffer.from(file.bytes).includes(facts.contains)) return false
  return facts.disposition !== 'attachment' || !file.isInline
}
