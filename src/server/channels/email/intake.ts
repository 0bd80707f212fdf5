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
/** How often a mail is placed when others make its contact meanwhile; once more is enough, as contacts stay. */
const maxTries = 3

/** A mail that is here already; raised inside the transaction, so that nothing of it stays. */
class KnownMail extends Error {}

/** Cause of changes made by incoming mail. */
export const byMail: Cause = { ...byDesk, origin: 'mail' }

/** Dependencies of mail intake. */
export interface IntakeParts {
  database: Database
  secret: string
  /** Keeps the bytes of a mail of an account under their hash and answers it. */
  keepRaw(accountId: number, bytes: Uint8Array): Promise<string>
  /** The same for a file of a mail. */
  keepFile(accountId: number, bytes: Uint8Array): Promise<string>
  /** Reads a mail, and does not keep others from being served meanwhile. */
  readMail: MailReading
  now(): number
  /** Names under which servers of ours say in Authentication-Results whom they stand by; none where left out. */
  authServers?: readonly string[]
  log: { info(message: string): void; warn(message: string): void }
}

/** Where a mail is taken in. */
export interface Destination {
  accountId: number
  mailboxId: number
}

/** SMTP envelope as received by the front server. */
export interface Envelope {
  /** '' for nobody: no answer is wanted; null where no server said it. */
  from: string | null
  to: readonly string[]
}

/** How a mail reached us. */
export interface Arrival extends Envelope {
  /** Old mail that is brought in keeps its dates: it arrived when it was written. */
  isHistory?: boolean
  /** When it arrived, in epoch ms, where a server knows that of old mail. */
  arrivedAt?: number
  /** It lay among what its server calls spam. */
  isJunk?: boolean
  /** It was dealt with elsewhere: nobody waits for an answer, and what it opens is closed. */
  isOver?: boolean
}

/** Outcome of the intake of a mail. */
export type IntakeOutcome =
  | {
      kind: 'kept'
      conversationId: number
      messageId: number
      /** Another mail of the mailbox bears the same Message-ID. */
      sharesId: boolean
    }
  /** The same bytes were here already, or it is a copy of what the mailbox sent. */
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

/** Reads a mail as it was handed over, or says why it cannot be read. */
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

/** Why a person has to look at a mail before it is placed; null where it can be placed as it was read. */
export function whyAside(mail: ReadMail | UnreadableReason): UnreadableReason | 'no sender' | null {
  if (typeof mail === 'string') return mail
  // A delivery report often names nobody, and still belongs to the message that it speaks of.
  return mail.author === null && mail.bounce === null ? 'no sender' : null
}

/** How a mail that was read came. */
export interface Came {
  fingerprint: string
  rawSha256: string
  envelope: Envelope
  isHistory: boolean
  arrivedAt?: number | undefined
  isOver?: boolean
  /** A person takes it in, whoever wrote it. */
  isWanted?: boolean
}

/** Returns the function that places a read mail; its files are stored first. */
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

/** Takes a mail into a mailbox, in a transaction of its own, however often it arrives. */
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

/** Runs the transaction that places a mail; null where another has just placed the same one. */
export async function inPlacing<T>(
  database: Database,
  accountId: number,
  work: (sql: DeskSql) => Promise<T>,
): Promise<T | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.desk(accountId, work)
    } catch (error) {
      // The unique key of sources decides between two copies that arrive at the same time.
      if (isTaken(error, 'message_sources')) return null
      // Another mail has just made the contact: looked at again, it is there.
      if (!isTaken(error, 'contacts', 'contact_addresses') || tries === maxTries) throw error
    }
  }
}

/** Whether a statement failed because one of some tables has a row of that key. */
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
    // Mail of before is known by its bytes as they came.
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

/** When a mail arrived: now, unless it is old; no clock elsewhere sets a mail into the future. */
function arrivalOf(
  { sentAt }: Pick<ReadMail, 'sentAt'>,
  { isHistory, arrivedAt }: Pick<Came, 'isHistory' | 'arrivedAt'>,
  now: number,
): number {
  if (!isHistory) return now
  return arrivedAt === undefined ? sentAt : Math.min(arrivedAt, now)
}

/** Whether it is what the mailbox sent, coming back by a list or a copy to itself. */
function isOwnCopy({ from, replyTo, sender }: ReadMail, { isSentByUs, own }: KnownOfMail): boolean {
  const claims = [sender, ...from, ...replyTo]
  return isSentByUs && claims.some((each) => each && own.includes(inboxKey(each.address)))
}

/** Whether a blocked sender wrote it; what an agent or an inbox of ours writes, and a report on our own mail, comes in. */
function isFromBlocked(mail: ReadMail, { isBlocked, agentId, own }: KnownOfMail): boolean {
  if (!isBlocked || agentId !== null || mail.bounce !== null) return false
  return !writersOf(mail).some((address) => own.includes(inboxKey(address)))
}

/** Keeps what a blocked sender wrote where it can be found, and troubles nobody with it (mail.md 19). */
const shutOut = (parts: IntakeParts, sql: DeskSql, { mail, ...came }: Omit<Placing, 'cause'>) =>
  quarantine(parts, sql, { ...came, subject: mail.subject, reason: blockedReason, isDone: true })

interface SetAside {
  mailboxId: number
  reason: string
  /** Null where even the bytes could not be had. */
  rawSha256: string | null
  envelope: Envelope
  subject: string
  /** Nobody has to decide on it. */
  isDone?: boolean
}

/** Keeps a mail apart for a person to look at, once. */
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
