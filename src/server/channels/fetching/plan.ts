import type { ListedMail } from '../../imap/imap-connection.ts'

/*
 * Plan for each listed mail. A number means a mail only as long as size and arrival stay the same; after the numbers
 * were given anew, mails are found again by Message-ID, or by their bytes.
 */

/** Outcome of a mail. */
export type MailOutcome = 'in' | 'aside' | 'left'

/** A mail that is known under its number. */
export interface KnownMail {
  uid: number
  size: number
  arrivedAt: number
  isGone: boolean
}

/** A mail that is known under a number of before. */
export interface PastMail {
  uidValidity: number
  uid: number
  size: number
  messageId: string | null
}

/** Input of the plan. */
export interface PlanParts {
  /** Of the mails that are listed, those that are known by their number. */
  known: ReadonlyMap<number, KnownMail>
  /** Mails known by numbers of before that bear one of the listed Message-IDs. */
  past: readonly PastMail[]
  /** Whether the folder's numbers were given anew some time. */
  isRenumbered: boolean
  leftBelow: number
  connectedAt: number
}

/** Planned action for a mail. */
export type MailPlan = { mail: ListedMail } & (
  | { kind: 'known' }
  /** It was away from the server for a while. */
  | { kind: 'return' }
  /** It was there before, and stays where it is. */
  | { kind: 'leave' }
  /** It has been taken in under another number. */
  | { kind: 'adopt'; past: PastMail }
  | { kind: 'read' }
)

/**
 * Whether a mail lay there before its mailbox was named. Servers tell in which second a mail arrived: what came in that of
 * naming is new.
 */
export const isFromBefore = ({ connectedAt }: { connectedAt: number }, { arrivedAt }: ListedMail): boolean =>
  arrivedAt < Math.floor(connectedAt / 1000) * 1000

/** Plans a page of mails, in their order; each mail of before is found again once. */
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
    // Without a Message-ID its bytes tell whether it is here.
    const isLeft = parts.isRenumbered && mail.messageId !== null && isFromBefore(parts, mail)
    return { mail, kind: isLeft ? 'leave' : 'read' }
  })
}

/** Which numbers of a part of a folder have to be looked at, and which the server has no more. */
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

/** A list in pieces of a length. */
export function* pagesOf<T>(list: readonly T[], length: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length)
}
