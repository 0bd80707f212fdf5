import { createHash, randomUUID } from 'node:crypto'
import type { ContentStore } from '../../attachments/content-store.ts'
import type { ImapConnection, ListedMail } from '../../imap/imap-connection.ts'
import { roughSubject } from '../../mail/rough.ts'
import { quarantine, type IntakeParts, type PlaceMail } from '../email/intake.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../../store/database.ts'
import type { LeasedMailbox } from './hold.ts'

/** Mail that is too large to be parsed. */
export interface TooLargeMail {
  mailboxId: Id
  /** First bytes of the mail, including the whole header. */
  beginning: Uint8Array
  /** Arrival at its server, in epoch ms. */
  arrivedAt: number
}

/** Dependencies of fetching. */
export interface FetchParts extends IntakeParts {
  rawMail: ContentStore
  /** Called for a mail that is too large, in the transaction that sets it aside. */
  onTooLarge?(sql: DeskSql, mail: TooLargeMail, cause: Cause): Promise<void>
}

/** Size limits in bytes. */
export const fetchSizes = {
  /** Largest mail that is parsed; same limit as for mail by SMTP. */
  read: 25 * 1024 * 1024,
  /** Largest mail that is stored without parsing. */
  kept: 150 * 1024 * 1024,
  /** Length of one piece when a large mail is downloaded. */
  piece: 1024 * 1024,
}

/** Part of a large mail that is searched for its header, in bytes. */
const beginningBytes = 128 * 1024

const tooLarge = 'too large'

/** Attempts before a mail is stored without parsing; after one more it is set aside without its bytes. */
const maxTries = 5

/** Source of a mail (connection), and the inbox it belongs to. */
export interface MailSource {
  parts: FetchParts
  held: Pick<LeasedMailbox, 'accountId' | 'mailboxId' | 'email'>
  connection: Pick<ImapConnection, 'read'>
}

/** Mail that is not parsed: function that sets it aside, and the hash of its bytes if they are stored. */
export interface UnreadMail {
  rawSha256: string | null
  put: PlaceMail
}

/** IMAP has no SMTP envelope: the sender is unknown, the recipient is the address of the inbox. */
export const envelopeOf = ({ email }: Pick<LeasedMailbox, 'email'>) => ({ from: null, to: [email] })

/**
 * Downloads a mail; a too large mail, or one that crashed the process too often, is set aside without
 * parsing. @returns null if it is gone from the server. @throws ImapTrouble
 */
export async function readBytes(
  place: MailSource,
  mail: ListedMail,
  tries: number,
): Promise<Uint8Array | UnreadMail | null> {
  if (tries > maxTries + 1) return unread(place, { reason: 'unreadable', rawSha256: null, subject: '' })
  if (mail.size > fetchSizes.read) return keepUnread(place, mail, tooLarge)
  if (tries > maxTries) return keepUnread(place, mail, 'unreadable')
  const raw = await readTwice(place.connection, mail)
  return raw !== null && raw.byteLength > fetchSizes.read ? keepUnread(place, mail, tooLarge) : raw
}

/**
 * Downloads a mail. Servers may give wrong sizes, and downloads may be cut off: on a size mismatch the mail
 * is read again, and the longer result counts.
 */
async function readTwice(
  connection: MailSource['connection'],
  { uid, size }: ListedMail,
): Promise<Uint8Array | null> {
  const first = await connection.read(uid)
  if (first === null || first.byteLength === size) return first
  const second = await connection.read(uid)
  return second === null || second.byteLength >= first.byteLength ? second : first
}

/** Stores a mail piece by piece and sets it aside, so that it is never in memory as a whole. */
async function keepUnread(place: MailSource, mail: ListedMail, reason: string): Promise<UnreadMail | null> {
  const { parts, held, connection } = place
  const content = parts.rawMail.of(held.accountId)
  const upload = randomUUID()
  const hash = createHash('sha256')
  let length = 0
  let subject = ''
  let beginning: Uint8Array = new Uint8Array()
  for (;;) {
    const piece = await connection.read(mail.uid, { start: length, maxLength: fetchSizes.piece })
    if (piece === null && length === 0) return null
    if (piece === null || piece.byteLength === 0) break
    if (length === 0) subject = roughSubject(piece)
    if (length === 0) beginning = piece.slice(0, beginningBytes)
    hash.update(piece)
    await content.putPart(upload, length, piece)
    length += piece.byteLength
    if (length > fetchSizes.kept) break
    // A short piece is the last: some servers answer a request beyond the end with an error.
    if (piece.byteLength < fetchSizes.piece) break
  }
  const large = reason === tooLarge ? { beginning, arrivedAt: mail.arrivedAt } : undefined
  if (length > fetchSizes.kept) {
    await content.remove(upload)
    return unread(place, { reason, rawSha256: null, subject }, large)
  }
  const rawSha256 = hash.digest('hex')
  await content.complete(upload, rawSha256)
  return unread(place, { reason, rawSha256, subject }, large)
}

function unread(
  { parts, held }: MailSource,
  aside: { reason: string; rawSha256: string | null; subject: string },
  large?: Omit<TooLargeMail, 'mailboxId'>,
): UnreadMail {
  const envelope = envelopeOf(held)
  const { mailboxId } = held
  const put: PlaceMail = async (sql, cause) => {
    const outcome = await quarantine(parts, sql, { ...aside, mailboxId, envelope })
    if (large && outcome.kind === 'set-aside') await parts.onTooLarge?.(sql, { ...large, mailboxId }, cause)
    return outcome
  }
  return { rawSha256: aside.rawSha256, put }
}
