import { blockedReason } from '#domain/channels/set-aside.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { inUnitOfWork } from '../../events/unit-of-work.ts'
import { inboxKey } from '../../mail/addresses.ts'
import { fingerprintOf } from '../../mail/message-ids.ts'
import type { ReadMail, UnreadableReason } from '../../mail/mail.ts'
import { UnreadableMail } from '../../mail/mail.ts'
import type { MailReading } from '../../mail-reader/mail-reader.ts'
import { roughSubject } from '../../mail/rough.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { idSource } from '../../store/id-source.ts'
import { place } from '../inbound.ts'
import { findReturned, noteBounce } from './bounces.ts'
import { fromMail } from './from-mail.ts'
import { knownOf, writersOf, type KnownOfMail } from './known.ts'
import { withSignatureFolded } from './learned-signature.ts'
import { withEnvelope } from './with-envelope.ts'

const uniqueViolation = '23505'
/** Attempts to place a mail when its contact is created concurrently; one retry is enough. */
const maxTries = 3

/** Mail that is already stored; thrown to roll the transaction back. */
class KnownMail extends Error {}

/** Cause of changes made by incoming mail. */
export const byMail: Cause = { ...byDesk, origin: 'mail' }

/** Dependencies of mail intake. */
export interface IntakeParts {
  database: Database
  secret: string
  /** Stores the bytes of a mail under their hash. @returns the hash. */
  keepRaw(accountId: number, bytes: Uint8Array): Promise<string>
  /** Stores the bytes of an attachment under their hash. @returns the hash. */
  keepFile(accountId: number, bytes: Uint8Array): Promise<string>
  /** Parses a mail without blocking other work. */
  readMail: MailReading
  now(): number
  /** Names of our trusted servers in Authentication-Results; none if omitted. */
  authServers?: readonly string[]
  log: { info(message: string): void; warn(message: string): void }
}

/** Mailbox that receives a mail. */
export interface Destination {
  accountId: number
  mailboxId: number
}

/** SMTP envelope as received by the front server. */
export interface Envelope {
  /** '' for the null sender, which expects no answer; null if no server gave one. */
  from: string | null
  to: readonly string[]
}

/** Arrival of a mail: envelope and circumstances. */
export interface Arrival extends Envelope {
  /** Imported old mail keeps its dates: it arrived when it was written. */
  isHistory?: boolean
  /** Time of arrival in epoch ms, if a server knows it for old mail. */
  arrivedAt?: number
  /** It was in a spam folder. */
  isJunk?: boolean
  /** Already handled elsewhere: nobody waits for an answer, and a conversation that it opens is closed. */
  isOver?: boolean
}

/** Outcome of the intake of a mail. */
export type IntakeOutcome =
  | {
      kind: 'kept'
      conversationId: number
      messageId: number
      /** Another mail of the mailbox has the same Message-ID. */
      sharesId: boolean
    }
  /** The same bytes are already stored, or it is a copy of a mail that the mailbox sent. */
  | { kind: 'known' }
  /** Quarantined for a user to decide; its bytes are stored. */
  | { kind: 'set-aside'; reason: string }

/** Places a stored mail within a transaction: in exactly one conversation, or in the quarantine. */
export type PlaceMail = (sql: DeskSql, cause: Cause) => Promise<IntakeOutcome>

/**
 * Parses a mail for a mailbox after storing its bytes, so that no slow work is left for the transaction. Mail
 * that cannot be parsed or placed is set aside where agents see it.
 */
export async function readyMail(
  parts: IntakeParts,
  { accountId, mailboxId }: Destination,
  raw: Uint8Array,
  { isHistory = false, arrivedAt, isJunk = false, isOver = false, ...envelope }: Arrival,
): Promise<PlaceMail> {
  const rawSha256 = await parts.keepRaw(accountId, raw)
  const read = await readOrWhy(parts, raw, envelope)
  const mail: typeof read = isJunk && typeof read !== 'string' ? { ...read, spamVerdict: 'spam' } : read
  const reason = whyAside(mail)
  if (reason !== null) {
    const subject = roughSubject(raw)
    return (sql) => quarantine(parts, sql, { mailboxId, reason, rawSha256, envelope, subject })
  }
  const came = { fingerprint: fingerprintOf(raw), rawSha256, envelope, isHistory, arrivedAt, isOver }
  return placerOf(parts, { accountId, mailboxId }, mail as ReadMail, came)
}

/** Parses a mail as received, or returns the reason why it cannot be parsed. */
export async function readOrWhy(
  parts: Pick<IntakeParts, 'readMail' | 'now'>,
  raw: Uint8Array,
  envelope: Envelope,
): Promise<ReadMail | UnreadableReason> {
  try {
    return withEnvelope(await parts.readMail(raw, { now: parts.now() }), envelope)
  } catch (error) {
    if (error instanceof UnreadableMail) return error.reason
    throw error
  }
}

/** Reason to set a mail aside for a user; null if it can be placed. */
export function whyAside(mail: ReadMail | UnreadableReason): UnreadableReason | 'no sender' | null {
  if (typeof mail === 'string') return mail
  // A delivery report often has no author, and still belongs to the message it refers to.
  return mail.author === null && mail.bounce === null ? 'no sender' : null
}

/** Arrival data of a parsed mail. */
export interface Came {
  fingerprint: string
  rawSha256: string
  envelope: Envelope
  isHistory: boolean
  arrivedAt?: number | undefined
  isOver?: boolean
  /** Accepted by a user, so blocked senders do not matter. */
  isWanted?: boolean
}

/** Returns the function that places a parsed mail; stores its files first. */
export async function placerOf(
  parts: IntakeParts,
  { accountId, mailboxId }: Destination,
  mail: ReadMail,
  came: Came,
): Promise<PlaceMail> {
  for (const file of mail.attachments) await parts.keepFile(accountId, file.bytes)
  return async (sql, cause) => {
    try {
      return await placeMail(parts, sql, { ...came, mailboxId, mail, cause })
    } catch (error) {
      if (error instanceof KnownMail) return { kind: 'known' }
      throw error
    }
  }
}

/** Takes a mail into a mailbox in a separate transaction; idempotent. */
export async function takeMail(
  parts: IntakeParts,
  destination: Destination,
  raw: Uint8Array,
  arrival: Arrival,
  cause = byMail,
): Promise<IntakeOutcome> {
  const put = await readyMail(parts, destination, raw, arrival)
  const placed = await inPlacing(parts.database, destination.accountId, (sql) => put(sql, cause))
  return placed ?? { kind: 'known' }
}

/** Runs a placing transaction; null if the same mail was just placed by another one. */
export async function inPlacing<T>(
  database: Database,
  accountId: number,
  work: (sql: DeskSql) => Promise<T>,
): Promise<T | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.desk(accountId, work)
    } catch (error) {
      // The unique key of sources decides between two copies that arrive simultaneously.
      if (isTaken(error, 'message_sources')) return null
      // The contact was created concurrently; the retry finds it.
      if (!isTaken(error, 'contacts', 'contact_addresses') || tries === maxTries) throw error
    }
  }
}

/** True if a statement violated a unique key of one of the tables. */
function isTaken(error: unknown, ...tables: string[]): boolean {
  const { code, table: failed } = error as { code?: string; table?: string }
  return code === uniqueViolation && failed !== undefined && tables.includes(failed)
}

interface Placing extends Came {
  mailboxId: number
  mail: ReadMail
  cause: Cause
}

async function placeMail(
  parts: IntakeParts,
  desk: DeskSql,
  { mailboxId, mail, cause, isOver = false, isWanted = false, ...came }: Placing,
): Promise<IntakeOutcome> {
  return inUnitOfWork(desk, { cause, at: parts.now() }, async (unit) => {
    const { sql, tx } = unit
    const newIds = (count: number) => idSource(parts.database).take(sql, count)
    const work = { ...unit, newIds }
    // Old mail is recognised by its original bytes.
    const known = await knownOf(sql, mailboxId, mail, {
      fingerprints: [came.fingerprint, came.rawSha256],
      servers: parts.authServers ?? [],
    })
    if (known.isRepeat || isOwnCopy(mail, known)) throw new KnownMail()
    if (!isWanted && isFromBlocked(mail, known)) return shutOut(parts, desk, { ...came, mailboxId, mail })
    const messages = mail.bounce ? await findReturned(sql, mail.bounce, mail.destinations, parts.secret) : []
    const returned = messages.map((message) => message.conversationId)
    const { fingerprint, rawSha256, envelope } = came
    const read = fromMail(mail, {
      ...{ fingerprint, rawSha256, envelope, mailboxId, returned, known, secret: parts.secret },
      ...{ arrivedAt: arrivalOf(mail, came, tx.at), isOver },
    })
    const inbound = withSignatureFolded(read, known.earlierEndings)
    const { conversationId, messageId, after } = await place(work, inbound)
    if (mail.bounce && !isOver) await noteBounce(work, mail.bounce, messages)
    unit.after(...after)
    return { kind: 'kept', conversationId, messageId, sharesId: known.sharesId }
  })
}

/** Time of arrival: now, or the server's for old mail; external clocks cannot set a future date. */
function arrivalOf(
  { sentAt }: Pick<ReadMail, 'sentAt'>,
  { isHistory, arrivedAt }: Pick<Came, 'isHistory' | 'arrivedAt'>,
  now: number,
): number {
  if (!isHistory) return now
  return arrivedAt === undefined ? sentAt : Math.min(arrivedAt, now)
}

/** True for the mailbox's own mail returning through a list or as a copy to itself. */
function isOwnCopy({ from, replyTo, sender }: ReadMail, { isSentByUs, own }: KnownOfMail): boolean {
  const claims = [sender, ...from, ...replyTo]
  return isSentByUs && claims.some((each) => each && own.includes(inboxKey(each.address)))
}

/** True for mail of a blocked sender, unless it is of an agent or inbox of ours, or a report on our mail. */
function isFromBlocked(mail: ReadMail, { isBlocked, agentId, own }: KnownOfMail): boolean {
  if (!isBlocked || agentId !== null || mail.bounce !== null) return false
  return !writersOf(mail).some((address) => own.includes(inboxKey(address)))
}

/** Stores a blocked sender's mail where it can be found, without a notification (mail.md 19). */
const shutOut = (parts: IntakeParts, sql: DeskSql, { mail, ...came }: Omit<Placing, 'cause'>) =>
  quarantine(parts, sql, { ...came, subject: mail.subject, reason: blockedReason, isDone: true })

interface SetAside {
  mailboxId: number
  reason: string
  /** Null if even the bytes are missing. */
  rawSha256: string | null
  envelope: Envelope
  subject: string
  /** Needs no decision by a user. */
  isDone?: boolean
}

/** Sets a mail aside for review by a user; idempotent. */
export async function quarantine(
  { now, log }: Pick<IntakeParts, 'now' | 'log'>,
  sql: DeskSql,
  { mailboxId, reason, rawSha256, envelope, subject, isDone = false }: SetAside,
): Promise<IntakeOutcome> {
  const known = await sql.rows({
    text: 'select 1 from set_aside where raw_sha256 = $1 and mailbox_id = $2',
    values: [rawSha256, mailboxId],
  })
  if (known.length > 0) return { kind: 'known' }
  await sql.rows({
    text: `insert into set_aside (account_id, mailbox_id, reason, received_at, envelope, raw_sha256, subject,
        resolved_at) values ($1, $2, $3, $4, $5, $6, $7, case when $8 then $4::bigint end)`,
    values: [sql.accountId, mailboxId, reason, now(), JSON.stringify(envelope), rawSha256, subject, isDone],
  })
  log.info(`A mail was set aside: ${reason}`)
  return { kind: 'set-aside', reason }
}
