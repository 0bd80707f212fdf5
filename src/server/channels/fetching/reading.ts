import { createHash, randomUUID } from 'node:crypto'
import type { ContentStore } from '../../attachments/content-store.ts'
import type { ImapConnection, ListedMail } from '../../imap/imap-connection.ts'
import { roughSubject } from '../../mail/rough.ts'
import { quarantine, type IntakeParts, type PlaceMail } from '../email/intake.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../../store/database.ts'
import type { HeldMailbox } from './hold.ts'

/** A mail that is too large to be read. */
export interface TooLargeMail {
  mailboxId: Id
  /** Its first bytes, with all of its head. */
  beginning: Uint8Array
  /** When it arrived at its server, in epoch ms. */
  arrivedAt: number
}

/** Dependencies of fetching. */
export interface FetchParts extends IntakeParts {
  rawMail: ContentStore
  /** Told of a mail that is too large, in the transaction that sets it aside. */
  onTooLarge?(sql: DeskSql, mail: TooLargeMail, cause: Cause): Promise<void>
}

/** Sizes in bytes. */
export const fetchSizes = {
  /** Of the largest mail that is read; as of those that arrive by SMTP. */
  read: 25 * 1024 * 1024,
  /** Of the largest whose bytes are kept unread. */
  kept: 150 * 1024 * 1024,
  /** Of the pieces in which those come. */
  piece: 1024 * 1024,
}

/** Of the beginning of a mail in which its head is looked for, in bytes. */
const beginningBytes = 128 * 1024

const tooLarge = 'too large'

/** How often a mail is begun with before it is set aside unread; once more, and without its bytes as well. */
const maxTries = 5

/** From where a mail is read, and for which inbox. */
export interface MailPlace {
  parts: FetchParts
  held: Pick<HeldMailbox, 'accountId' | 'mailboxId' | 'email'>
  connection: Pick<ImapConnection, 'read'>
}

/** A mail that is not read: what sets it aside, and the hash of its bytes where they are kept. */
export interface UnreadMail {
  rawSha256: string | null
  put: PlaceMail
}

/** A server in front would have said more; what is fetched has arrived at this address. */
export const envelopeOf = ({ email }: Pick<HeldMailbox, 'email'>) => ({ from: null, to: [email] })

/**
 * Reads a mail; one that is too large, or on which the process has ended too often, is kept unread.
 * @returns null where the server has it no more.
 * @throws ImapTrouble
 */
export async function readBytes(
  place: MailPlace,
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
 * Reads a mail. Sizes that servers tell are not always true, and mails do arrive cut off: one of another size is read
 * once more, and what comes twice is what the server has.
 */
async function readTwice(
  connection: MailPlace['connection'],
  { uid, size }: ListedMail,
): Promise<Uint8Array | null> {
  const first = await connection.read(uid)
  if (first === null || first.byteLength === size) return first
  const second = await connection.read(uid)
  return second === null || second.byteLength >= first.byteLength ? second : first
}

/** Keeps a mail piece by piece and sets it aside: it is never held in memory as a whole. */
async function keepUnread(place: MailPlace, mail: ListedMail, reason: string): Promise<UnreadMail | null> {
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
    // The end may be told by a shorter piece alone: some servers answer what lies behind it with an error.
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
  { parts, held }: MailPlace,
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
