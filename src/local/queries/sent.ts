import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { Replica } from '../database.ts'
import { readMeta } from '../meta.ts'
import { defineQuery } from './query.ts'

/** A change that was made after a mail, and only with it. */
export interface SentFollower {
  op: string
  cmd: string
  args: unknown
  /** Row before the change, if known; null for a new one. */
  before: object | null
}

/** A mail of this device that the server has and may still hold back. */
export interface HeldMail {
  op: string
  messageId: number
  conversationId: number
  /** When it leaves, by this device's clock (epoch ms); until then it can be taken back. */
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

/** How many of the newest sent ops are looked at: nobody sends more within the longest delay. */
const looked = 60

/** The changes that waited for a mail, in their order, of those given oldest first. */
export function followersOf(
  op: string,
  rows: readonly { op: string; cmd: string; args: unknown; base: unknown; needs?: readonly string[] }[],
): SentFollower[] {
  return rows
    .filter(({ needs }) => needs?.includes(op))
    .map(({ op: follower, cmd, args, base }) => ({ op: follower, cmd, args, before: base ?? {} }))
}

/** The mails of this device that the server holds back, as far as they had not left when this was asked. */
export const heldMails = defineQuery(
  'heldMails',
  () => [{ table: 'outbox' }],
  async (db): Promise<HeldMail[]> => {
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

/** Inboxes whose mail is kept on the server, as no mail server takes it. */
export const keepingInboxes = defineQuery(
  'keepingInboxes',
  () => [{ table: 'mailboxes' }],
  async (db): Promise<Mailbox[]> =>
    (await db.mailboxes.toArray()).filter(
      ({ type, email, mailLeaves = true }) => type === 'email' && email && !mailLeaves,
    ),
)

/** Whether a mail of this device leaves the server, as far as is known here: by a mail server of its inbox, or the desk's. */
export async function willLeave(db: Replica, op: string): Promise<boolean> {
  const waiting = await db.outbox.get({ op })
  const wire = (waiting ?? (await db.sentLog.get(op))?.wire) as SentWire | undefined
  const conversation = await db.conversations.get(wire?.args.conversationId ?? 0)
  const mailbox = conversation && (await db.mailboxes.get(conversation.mailboxId))
  return mailbox?.mailLeaves ?? true
}

/** Which of some ops the server has confirmed. Those made since then are asked for at once: there may be thousands. */
export async function sentAmong(
  db: Replica,
  ops: readonly string[],
  since: number,
): Promise<ReadonlySet<string>> {
  const recent = new Set(await db.sentLog.where('at').aboveOrEqual(since).primaryKeys())
  // Refused ones, mostly; all of them when the device's clock was set back.
  const others = await db.sentLog.bulkGet(ops.filter((op) => !recent.has(op)))
  return new Set([...ops.filter((op) => recent.has(op)), ...others.flatMap((row) => row?.op ?? [])])
}
