import type { StatusId } from '#domain/conversations/status.ts'
import type { Replica } from '../database.ts'
import { readMeta } from '../meta.ts'
import { defineQuery } from './query.ts'

/** A mail of this device that the server has and may still hold back. */
export interface HeldMail {
  op: string
  messageId: number
  conversationId: number
  /** When it leaves, by this device's clock (epoch ms); until then it can be taken back. */
  leavesAt: number
  /** The op that closed the conversation after it, and what the status was before; null when it was not closed. */
  closing: { op: string; statusBefore: StatusId } | null
}

interface SentWire {
  cmd: string
  args: { id?: number; conversationId?: number; notBefore?: number | null }
  base: { statusId?: StatusId } | null
  needs?: string[]
}

/** How many of the newest sent ops are looked at: nobody sends more within the longest delay. */
const looked = 60

function closingAfter(op: string, sent: readonly { op: string; wire: SentWire }[]): HeldMail['closing'] {
  const found = sent.find(({ wire }) => wire.cmd === 'conversations.setStatus' && wire.needs?.includes(op))
  const statusBefore = found?.wire.base?.statusId
  return found && statusBefore !== undefined ? { op: found.op, statusBefore } : null
}

/** The mails of this device that the server holds back, as far as they had not left when this was asked. */
export const heldMails = defineQuery(
  'heldMails',
  () => [{ table: 'outbox' }],
  async (db): Promise<HeldMail[]> => {
    const rows = await db.sentLog.orderBy('at').reverse().limit(looked).toArray()
    const sent = rows.map(({ op, wire }) => ({ op, wire: wire as SentWire }))
    const clockOffset = await readMeta(db, 'clockOffset')
    return sent.flatMap(({ op, wire: { args } }) => {
      const { id, conversationId, notBefore } = args
      if (id === undefined || conversationId === undefined || notBefore == null) return []
      const leavesAt = notBefore - clockOffset
      return [{ op, messageId: id, conversationId, leavesAt, closing: closingAfter(op, sent) }]
    })
  },
)

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
