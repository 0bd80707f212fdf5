import type { Id } from '#lib/id.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { openDeskWork, type DeskWork } from '../events/desk-work.ts'
import { recordEvents } from '../events/record.ts'
import { writeWork } from '../events/write-work.ts'
import type { BouncedRecipient, ReadMail } from '../mail/mail.ts'
import { UnreadableMail } from '../mail/mail.ts'
import { readMail } from '../mail/read.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { noteDeliveries } from './delivery.ts'
import { addInbound } from './inbound-message.ts'
import { KnownMail } from './mail-rules.ts'
import { findConversation, openConversation } from './placing.ts'

const uniqueViolation = '23505'
/** How often a mail is placed when others make its contact meanwhile; once more is enough, as contacts stay. */
const maxTries = 3

/** What a mail brings about. */
export const byMail: Cause = { ...byDesk, origin: 'mail' }

/** What taking in mail is made of. */
export interface IntakeParts {
  database: Database
  secret: string
  /** Keeps the bytes of a mail of an account under their hash and answers it. */
  keepRaw(accountId: number, bytes: Uint8Array): Promise<string>
  /** The same for a file of a mail. */
  keepFile(accountId: number, bytes: Uint8Array): Promise<string>
  now(): number
  log: { info(message: string): void; warn(message: string): void }
}

/** Where a mail is taken in. */
export interface Destination {
  accountId: number
  mailboxId: number
}

/** Who sent a mail to whom, as the server in front said. */
export interface Envelope {
  from: string
  to: string[]
}

/** What became of a mail. */
export type IntakeOutcome =
  | { kind: 'kept'; conversationId: number; messageId: number }
  /** It was here already, or is our own coming back. */
  | { kind: 'known' }
  /** A person has to look at it; its bytes are kept. */
  | { kind: 'set-aside'; reason: string }

/** Places a mail whose bytes are kept, in a transaction: it is in exactly one conversation, or set aside. */
export type PlaceMail = (sql: DeskSql, cause: Cause) => Promise<IntakeOutcome>

/**
 * Reads a mail for a mailbox, its bytes stored first: nothing slow is left to do in the transaction that places it.
 * What cannot be read or placed is set aside where agents see it.
 */
export async function readyMail(
  parts: IntakeParts,
  { accountId, mailboxId }: Destination,
  raw: Uint8Array,
  envelope: Envelope,
): Promise<PlaceMail> {
  const rawSha256 = await parts.keepRaw(accountId, raw)
  const aside =
    (reason: string): PlaceMail =>
    (sql) =>
      quarantine(parts, sql, { mailboxId, reason, rawSha256, envelope })
  let mail: ReadMail
  try {
    mail = await readMail(raw, { now: parts.now() })
  } catch (error) {
    if (error instanceof UnreadableMail) return aside(error.reason)
    throw error
  }
  // A delivery report often names nobody, and still belongs to the message that it speaks of.
  if (mail.sender === null && mail.bounce === null) return aside('no sender')
  for (const file of mail.attachments) await parts.keepFile(accountId, file.bytes)
  return async (sql, cause) => {
    try {
      return await place(parts, sql, { mailboxId, received: mail, rawSha256, cause })
    } catch (error) {
      if (error instanceof KnownMail) return { kind: 'known' }
      throw error
    }
  }
}

/** Takes a mail into a mailbox, in a transaction of its own, however often it arrives. */
export async function takeMail(
  parts: IntakeParts,
  destination: Destination,
  raw: Uint8Array,
  envelope: Envelope,
  cause = byMail,
): Promise<IntakeOutcome> {
  const put = await readyMail(parts, destination, raw, envelope)
  for (let tries = 1; ; tries += 1) {
    try {
      return await parts.database.desk(destination.accountId, (sql) => put(sql, cause))
    } catch (error) {
      // The unique key of sources decides between two copies that arrive at the same time.
      if (isTaken(error, 'message_sources')) return { kind: 'known' }
      // Another mail has just made the contact: looked at again, it is there.
      if (!isTaken(error, 'contacts') || tries === maxTries) throw error
    }
  }
}

/** Whether a statement failed because a table has a row of that key. */
function isTaken(error: unknown, table: string): boolean {
  const { code, table: failed } = error as { code?: string; table?: string }
  return code === uniqueViolation && failed === table
}

interface Placing {
  mailboxId: number
  received: ReadMail
  rawSha256: string
  cause: Cause
}

async function place(
  parts: IntakeParts,
  desk: DeskSql,
  { mailboxId, received, rawSha256, cause }: Placing,
): Promise<IntakeOutcome> {
  const opened = openDeskWork(desk, parts.now())
  const { sql, batch, tx } = opened
  const newIds = (count: number) => idSource(parts.database).take(sql, count)
  const work = { ...opened, newIds }
  const mail = await asNew(sql, mailboxId, received, rawSha256)
  const found = await findConversation(work, mailboxId, mail, parts.secret)
  if (mail.bounce) await noteBounce(work, mail.bounce)
  const conversation = found ?? (await openConversation(work, mailboxId, mail))
  const { messageId, after } = await addInbound(work, conversation, mailboxId, mail, rawSha256)
  await writeWork(batch, tx, cause, after)
  recordEvents(batch)
  await batch.flush()
  return { kind: 'kept', conversationId: conversation.id, messageId }
}

/**
 * The mail as one that is not here yet. Another mail under an id that is taken (senders do repeat them) is kept under
 * an id of its own: nothing a customer wrote is dropped for its header.
 * @throws KnownMail when it is here, or is our own mail coming back, for example through a list.
 */
async function asNew(sql: DeskSql, mailboxId: number, mail: ReadMail, rawSha256: string): Promise<ReadMail> {
  const rows = await sql.rows<{ isInbound: boolean; isHere: boolean; raw: string | null; words: string }>({
    text: `select m.is_inbound as "isInbound", s.mailbox_id = $2 as "isHere", s.raw_sha256 as raw, s.text as words
      from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.internet_message_id = any($1)`,
    values: [[mail.messageId, ownId(mail, rawSha256)], mailboxId],
  })
  if (
    rows.some((row) => !row.isInbound || (row.isHere && (row.raw === rawSha256 || row.words === mail.text)))
  )
    throw new KnownMail()
  return rows.some((row) => row.isHere) ? { ...mail, messageId: ownId(mail, rawSha256) } : mail
}

const ownId = (mail: ReadMail, rawSha256: string) => `${rawSha256.slice(0, 16)}.${mail.messageId}`

/** Shows a bounce on the message that did not arrive, and marks an address that fails for good. */
async function noteBounce(work: DeskWork, bounce: NonNullable<ReadMail['bounce']>): Promise<void> {
  const { sql, rows, tx } = work
  const failed = bounce.recipients.filter((recipient) => recipient.action === 'failed')
  if (failed.length === 0) return
  const sent = await sql.rows<{ id: Id }>({
    text: 'select message_id as id from message_sources where internet_message_id = any($1)',
    values: [bounce.messageIds],
  })
  const reason = failed.map(describe).join('; ')
  await noteDeliveries(work, idsOf(sent), { state: 'bounced', reason })
  const dead = failed.filter((recipient) => recipient.isPermanent && recipient.address !== '')
  if (dead.length === 0) return
  const contacts = await sql.rows<{ id: Id }>({
    text: 'select id from contacts where email_key = any($1) and not is_undeliverable',
    values: [dead.map((recipient) => recipient.address.toLowerCase())],
  })
  await rows.lock('contacts', idsOf(contacts))
  for (const { id } of contacts) await tx.contacts.patch(id, { isUndeliverable: true })
}

const idsOf = (rows: readonly { id: Id }[]) => rows.map(({ id }) => id)

const describe = ({ address, status, diagnostic }: BouncedRecipient) =>
  [address, status, diagnostic].filter(Boolean).join(' ')

interface SetAside {
  mailboxId: number
  reason: string
  rawSha256: string
  envelope: Envelope
}

async function quarantine(
  { now, log }: Pick<IntakeParts, 'now' | 'log'>,
  sql: DeskSql,
  { mailboxId, reason, rawSha256, envelope }: SetAside,
): Promise<IntakeOutcome> {
  const known = await sql.rows({
    text: 'select 1 from set_aside where raw_sha256 = $1 and mailbox_id = $2',
    values: [rawSha256, mailboxId],
  })
  if (known.length > 0) return { kind: 'known' }
  await sql.rows({
    text: `insert into set_aside (account_id, mailbox_id, reason, received_at, envelope, raw_sha256)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [sql.accountId, mailboxId, reason, now(), JSON.stringify(envelope), rawSha256],
  })
  log.info(`A mail was set aside: ${reason}`)
  return { kind: 'set-aside', reason }
}
