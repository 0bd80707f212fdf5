import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { Replica } from '../database.ts'
import { readMeta } from '../meta.ts'
import { defineQuery } from './query.ts'

/** A change that was made after a mail and depends on it. */
export interface SentFollower {
  op: string
  cmd: string
  args: unknown
  /** Row before the change, if known; null for a new one. */
  before: object | null
}

/** A sent mail of this device that the server may still delay. */
export interface DelayedMail {
  op: string
  messageId: number
  conversationId: number
  /** Send time, by this device's clock (epoch ms); until then it can be taken back. */
  leavesAt: number
  /** Follow-up ops, such as the closing of Send & Close. */
  followers: SentFollower[]
}

interface SentWire {
  cmd: string
  args: { id?: number; conversationId?: number; notBefore?: number | null }
  base: object | null
  needs?: string[]
}

/** Number of newest sent ops that are scanned: no user sends more within the longest delay. */
const looked = 60

/** The changes that depend on a mail, in order; `ops` are given oldest first. */
export function followersOf(
  op: string,
  rows: readonly { op: string; cmd: string; args: unknown; base: unknown; needs?: readonly string[] }[],
): SentFollower[] {
  return rows
    .filter(({ needs }) => needs?.includes(op))
    .map(({ op: follower, cmd, args, base }) => ({ op: follower, cmd, args, before: base ?? {} }))
}

/** Mails of this device that the server still delays, as of this query. */
export const delayedMails = defineQuery(
  'heldMails',
  () => [{ table: 'outbox' }],
  async (db): Promise<DelayedMail[]> => {
    const rows = await db.sentLog.orderBy('at').reverse().limit(looked).toArray()
    const sent = rows.map(({ op, wire }) => ({ op, wire: wire as SentWire }))
    const clockOffset = await readMeta(db, 'clockOffset')
    const oldestFirst = sent.map(({ op, wire }) => ({ op, ...wire })).reverse()
    return sent.flatMap(({ op, wire: { args } }) => {
      const { id, conversationId, notBefore } = args
      if (id === undefined || conversationId === undefined || notBefore == null) return []
      const leavesAt = notBefore - clockOffset
      return [{ op, messageId: id, conversationId, leavesAt, followers: followersOf(op, oldestFirst) }]
    })
  },
)

/** Inboxes without a mail server, whose mail stays on the desk's server. */
export const keepingInboxes = defineQuery(
  'keepingInboxes',
  () => [{ table: 'mailboxes' }],
  async (db): Promise<Mailbox[]> =>
    (await db.mailboxes.toArray()).filter(
      ({ type, email, mailLeaves = true }) => type === 'email' && email && !mailLeaves,
    ),
)

/** True if a mail of this device will leave the server, by a mail server of its inbox or the desk's. */
export async function willLeave(db: Replica, op: string): Promise<boolean> {
  const waiting = await db.outbox.get({ op })
  const wire = (waiting ?? (await db.sentLog.get(op))?.wire) as SentWire | undefined
  const conversation = await db.conversations.get(wire?.args.conversationId ?? 0)
  const mailbox = conversation && (await db.mailboxes.get(conversation.mailboxId))
  return mailbox?.mailLeaves ?? true
}

/** The ops of a list that the server has confirmed. Recent ones are read in bulk: there may be thousands. */
export async function sentAmong(
  db: Replica,
  ops: readonly string[],
  since: number,
): Promise<ReadonlySet<string>> {
  const recent = new Set(await db.sentLog.where('at').aboveOrEqual(since).primaryKeys())
  // Mostly refused ops; all of them when the device's clock was set back.
  const others = await db.sentLog.bulkGet(ops.filter((op) => !recent.has(op)))
  return new Set([...ops.filter((op) => recent.has(op)), ...others.flatMap((row) => row?.op ?? [])])
}
