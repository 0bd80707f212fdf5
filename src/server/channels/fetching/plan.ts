import type { ListedMail } from '../../imap/imap-connection.ts'

/*
 * Action for each listed mail. A UID identifies a mail only while size and arrival date are unchanged; after
 * a change of UIDVALIDITY mails are recognised by Message-ID, or by their bytes.
 */

/** Outcome of a mail. */
export type MailOutcome = 'in' | 'aside' | 'left'

/** Mail known by its current UID. */
export interface KnownMail {
  uid: number
  size: number
  arrivedAt: number
  isGone: boolean
}

/** Mail known by an old UID. */
export interface PastMail {
  uidValidity: number
  uid: number
  size: number
  messageId: string | null
}

/** Input of the plan. */
export interface PlanParts {
  /** Listed mails that are known, by UID. */
  known: ReadonlyMap<number, KnownMail>
  /** Mails known by old UIDs that have one of the listed Message-IDs. */
  past: readonly PastMail[]
  /** The folder's UIDVALIDITY has changed some time. */
  isRenumbered: boolean
  leftBelow: number
  connectedAt: number
}

/** Planned action for a mail. */
export type MailPlan = { mail: ListedMail } & (
  | { kind: 'known' }
  /** It was missing on the server for a while. */
  | { kind: 'return' }
  /** It is older than the connection, and stays on the server. */
  | { kind: 'leave' }
  /** It was taken in under an old UID. */
  | { kind: 'adopt'; past: PastMail }
  | { kind: 'read' }
)

/**
 * True if a mail is older than the connection of its mailbox. Servers give arrival in seconds: mail of the
 * second of connecting counts as new.
 */
export const isFromBefore = ({ connectedAt }: { connectedAt: number }, { arrivedAt }: ListedMail): boolean =>
  arrivedAt < Math.floor(connectedAt / 1000) * 1000

/** Plans a page of mails, in order; each old mail is matched once. */
export function planPage(listed: readonly ListedMail[], parts: PlanParts): MailPlan[] {
  const free = new Map<string, PastMail[]>()
  for (const past of parts.past)
    if (past.messageId !== null) free.set(past.messageId, [...(free.get(past.messageId) ?? []), past])
  const takePast = ({ messageId, size }: ListedMail): PastMail | undefined => {
    const same = messageId === null ? [] : (free.get(messageId) ?? [])
    const index = same.findIndex((past) => past.size === size)
    return index < 0 ? undefined : same.splice(index, 1)[0]
  }
  return listed.map((mail): MailPlan => {
    const known = parts.known.get(mail.uid)
    if (known?.size === mail.size && known.arrivedAt === mail.arrivedAt)
      return { mail, kind: known.isGone ? 'return' : 'known' }
    if (known) return { mail, kind: 'read' }
    if (mail.uid < parts.leftBelow) return { mail, kind: 'leave' }
    const past = takePast(mail)
    if (past) return { mail, kind: 'adopt', past }
    // Without a Message-ID the mail must be read, as only its bytes can identify it.
    const isLeft = parts.isRenumbered && mail.messageId !== null && isFromBefore(parts, mail)
    return { mail, kind: isLeft ? 'leave' : 'read' }
  })
}

/** Compares stored and listed UIDs: which have to be looked at, and which are gone from the server. */
export function compareUids(
  served: readonly number[],
  known: readonly KnownMail[],
): { unknown: number[]; gone: number[] } {
  const held = new Map(known.map((mail) => [mail.uid, mail]))
  const there = new Set(served)
  return {
    unknown: served.filter((uid) => held.get(uid)?.isGone ?? true),
    gone: known.filter(({ uid, isGone }) => !isGone && !there.has(uid)).map(({ uid }) => uid),
  }
}

/** Splits a list into pages of a length. */
export function* pagesOf<T>(list: readonly T[], length: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length)
}
