import type { Verdict } from '#domain/sync/push.ts'
import { backoff } from '#lib/backoff.ts'
import type { Random } from '#lib/random.ts'
import { ChangeSet } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { foldedTables, refold } from '#local/fold.ts'
import type { OpProblem, OutboxOp } from '#local/rows.ts'
import { lanesOf, writeLines } from './apply.ts'

/** What verdicts need besides the replica. */
export interface VerdictContext {
  now: number
  random: Random
  /** The rows come by the pages that follow: an applied op stays on screen until the cursor has passed it (C9). */
  rowsFollow?: boolean
}

/**
 * Takes over the server's answers: applied ops leave the outbox as their rows arrive, so that nothing flickers (C9);
 * refused and held ones stop being shown as done and wait for the agent; others are tried again later.
 */
export async function applyVerdicts(
  db: Replica,
  verdicts: readonly Verdict[],
  context: VerdictContext,
): Promise<ChangeSet> {
  const { now } = context
  const changes = new ChangeSet()
  await db.transaction('rw', [...foldedTables(db), db.tomb, db.sentLog, db.blobMeta], async () => {
    const ops = new Map<string, OutboxOp>()
    for (const op of await db.outbox
      .where('op')
      .anyOf(verdicts.map((verdict) => verdict.op))
      .toArray())
      ops.set(op.op, op)
    const lines = verdicts.flatMap((verdict) => verdict.rows ?? [])
    const lanes = await lanesOf(db, lines)
    for (const op of ops.values()) for (const lane of op.lanes) lanes.add(lane)
    changes.all('outbox')
    await refold(
      db,
      lanes,
      async () => {
        await writeLines(db, lines, now, changes)
        for (const verdict of verdicts) {
          const op = ops.get(verdict.op)
          if (op) await settle(db, op, verdict, context)
        }
      },
      changes,
    )
  })
  return changes
}

async function settle(db: Replica, op: OutboxOp, verdict: Verdict, context: VerdictContext): Promise<void> {
  const { now, random, rowsFollow } = context
  if (verdict.st === 'applied' && rowsFollow)
    await db.outbox.update(op.n, { state: 'applied', seq: verdict.seq })
  else if (verdict.st === 'applied') {
    await db.sentLog.put({
      op: op.op,
      at: now,
      seq: verdict.seq,
      wire: { cmd: op.cmd, opv: op.opv, args: op.args, base: op.base, needs: op.needs, at: op.at },
    })
    await db.outbox.delete(op.n)
  } else if (verdict.st === 'voided') await db.outbox.delete(op.n)
  else if (verdict.st === 'later') {
    if (verdict.code === 'needs_upload') await uploadAgain(db, op)
    const failures = op.failures + 1
    await db.outbox.update(op.n, { failures, nextAt: now + backoff(failures, random) })
  } else await db.outbox.update(op.n, { state: 'attention', verdict: problemOf(verdict, now) })
}

/** What the Outbox says about an op that needs a decision. */
export function problemOf(verdict: Verdict, now: number): OpProblem {
  const { st, code, reason, field, facts } = verdict
  return {
    st,
    message: verdict.message ?? 'The server refused it',
    at: now,
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(field === undefined ? {} : { field }),
    ...(facts === undefined ? {} : { facts }),
  }
}

/** The ids of the files an op carries. */
export function attachmentIds(op: { args: unknown }): number[] {
  const { attachments } = op.args as { attachments?: { id: number }[] }
  return attachments?.map((file) => file.id) ?? []
}

async function uploadAgain(db: Replica, op: OutboxOp): Promise<void> {
  for (const id of attachmentIds(op)) await db.blobMeta.update(id, { isUploaded: false, uploaded: 0 })
}
