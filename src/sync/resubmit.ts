import { isBuilt, rules } from '#domain/sync/rules.ts'
import { mutators } from '#domain/registry.ts'
import { ChangeSet } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { foldedTables, refold } from '#local/fold.ts'
import type { OutboxOp, SentOp } from '#local/rows.ts'

/**
 * Puts ops that the server had confirmed back into the outbox, before all waiting ops: its database was
 * restored and may have lost them. Ops that it still has are answered as decided; lost ones run again under
 * their guards. A mail may have been sent already, so it waits for its agent.
 */
export async function resubmit(db: Replica): Promise<void> {
  if (!(isBuilt || rules.sentLog)) return
  await db.transaction('rw', [...foldedTables(db), db.sentLog], async () => {
    const sent = await db.sentLog.orderBy('at').toArray()
    // In outbox order: ops without changes have no position in the log.
    sent.sort((a, b) => placeOf(a) - placeOf(b))
    const first = (await db.outbox.orderBy('n').first())?.n ?? 0
    const ops = sent.flatMap((row, place) => opOf(row, first - sent.length + place) ?? [])
    const offered = new Set(ops.map(({ op }) => op))
    // Applied ops whose rows had not been pulled yet are still in the outbox.
    const applied = (await db.outbox.where('state').equals('applied').toArray()).filter(({ op }) =>
      offered.has(op),
    )
    await db.outbox.bulkDelete(applied.map(({ n }) => n))
    await db.outbox.bulkPut(ops)
    await db.sentLog.bulkDelete(sent.map((row) => row.op))
    // Only now: the shadows of their rows have to be removed with them.
    const lanes = [...ops, ...applied].flatMap((op) => op.lanes)
    await refold(db, lanes, () => Promise.resolve(), new ChangeSet())
  })
}

const placeOf = ({ wire }: SentOp) => (wire as Sent).n

type Sent = Pick<OutboxOp, 'n' | 'cmd' | 'opv' | 'args' | 'base' | 'at'> & Partial<Pick<OutboxOp, 'needs'>>

function opOf({ op, at: sentAt, wire }: SentOp, n: number): OutboxOp | null {
  const { cmd, opv, args, base, needs = [], at } = wire as Sent
  const mutator = mutators.get(cmd)
  if (!mutator) return null
  const mayHaveLeft = Boolean(mutator.sends?.(args))
  return {
    ...{ n, op, cmd, opv, args, base, needs, at },
    lanes: [...mutator.lanes(args)],
    title: mutator.title(args),
    group: null,
    isQuiet: mutator.isQuiet ?? false,
    state: mayHaveLeft ? 'attention' : 'waiting',
    attempts: 1,
    failures: 0,
    faults: 0,
    nextAt: 0,
    firstSentAt: sentAt,
    seq: null,
    verdict: mayHaveLeft ? { st: 'parked', message: restoredText, at: sentAt } : null,
  }
}

const restoredText =
  'The server was restored from a backup and may have lost this email. It may have been sent already.'
