import { entityOf } from '#domain/entities.ts'
import { isOfMailbox, scopeOf } from '#domain/scope.ts'
import type { RowLine } from '#domain/sync/pull.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import { backoff } from '#lib/backoff.ts'
import type { Random } from '#lib/random.ts'
import { ChangeSet } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { readMeta } from '#local/meta.ts'
import { deleteOps, opsByNumber } from '#local/outbox-rows.ts'
import type { OpProblem, OutboxOp, SentOp } from '#local/rows.ts'
import { known, laneOfLine, lanesOf, writeLines } from './apply.ts'
import { forgetOutOfSight } from './out-of-sight.ts'
import { parkedFor, parkedProblem, poisonAfter } from './parked.ts'

/** Context of verdicts besides the replica. */
export interface VerdictContext {
  now: number
  random: Random
  /** The rows follow in later pages: an applied op stays visible until the cursor has passed it (C9). */
  rowsFollow?: boolean
  /** Ops that were sent for these verdicts: adjacent in the outbox, so they are read together. */
  asked?: readonly OutboxOp[]
  /** Number of tombstone sweeps when the ops were sent. */
  sweeps?: number
}

/**
 * Applies verdicts: applied ops leave the outbox as their rows arrive, without flicker (C9); refused and held
 * ones are no longer shown as done and wait for the agent; others are retried later.
 */
export async function applyVerdicts(
  db: Replica,
  answers: readonly Verdict[],
  context: VerdictContext,
): Promise<ChangeSet> {
  const { now } = context
  const changes = new ChangeSet()
  await db.transaction('rw', [...foldedTables(db), db.tomb, db.sentLog, db.blobMeta], async () => {
    const verdicts = await withoutStaleRows(db, answers, context)
    const ops = await opsOf(db, verdicts, context.asked ?? [])
    const lines = await inScopes(
      db,
      known(
        db,
        verdicts.flatMap((verdict) => verdict.rows ?? []),
      ),
    )
    const lanes = await lanesOf(db, lines)
    for (const op of ops.values()) for (const lane of op.lanes) lanes.add(lane)
    changes.all('outbox')
    await refold(
      db,
      lanes,
      async () => {
        await writeLines(db, lines, now, changes)
        await settleAll(db, ops, verdicts, context)
        await forgetOutOfSight(db)
      },
      changes,
    )
  })
  return changes
}

/**
 * A tab may freeze during an answer and continue after the tombstones of that time were swept: its rows could
 * restore removed records. They are dropped; the next pull brings their current state.
 */
async function withoutStaleRows(
  db: Replica,
  verdicts: readonly Verdict[],
  { sweeps }: VerdictContext,
): Promise<readonly Verdict[]> {
  if (sweeps === undefined || sweeps === (await readMeta(db, 'sweeps'))) return verdicts
  return verdicts.map(({ rows: _stale, ...verdict }) => verdict)
}

/** Current state of the verdicts' ops; ops that have left the outbox are left out. */
async function opsOf(
  db: Replica,
  verdicts: readonly Verdict[],
  asked: readonly OutboxOp[],
): Promise<Map<string, OutboxOp>> {
  const numbers = new Map(asked.map(({ op, n }) => [op, n]))
  const known = verdicts.flatMap(({ op }) => numbers.get(op) ?? [])
  const others = verdicts.filter(({ op }) => !numbers.has(op))
  const found = [
    ...(await opsByNumber(db, known)),
    // Single reads over the index are faster than a cursor over many keys.
    ...(await Promise.all(others.map(({ op }) => db.outbox.get({ op })))),
  ]
  return new Map(found.flatMap((op) => (op ? [[op.op, op]] : [])))
}

/**
 * Rows of verdicts were read under the scopes of that time, which may differ from the device's: a row of an
 * inbox that it lacks is skipped and comes with the scopes, or it would stay after the inbox was lost again.
 */
async function inScopes(db: Replica, lines: readonly RowLine[]): Promise<readonly RowLine[]> {
  const scopes = await readMeta(db, 'scopes')
  const outside = new Set<number>()
  for (const line of lines) {
    const scope = line.t === 'put' && isOfMailbox(entityOf(line.e).scope) ? ownScopeOf(line) : null
    if (scope?.startsWith('mbox:') && !scopes.includes(scope)) outside.add(laneOfLine(line))
  }
  if (outside.size === 0 || !(isBuilt || rules.scopeCheck)) return lines
  return lines.filter((line) => line.t !== 'put' || !outside.has(laneOfLine(line)))
}

const ownScopeOf = ({ e, r }: Extract<RowLine, { t: 'put' }>) => scopeOf(entityOf(e).scope, r)

/** Writes in few requests: IndexedDB has a cost for each, and a thousand verdicts may arrive at once. */
async function settleAll(
  db: Replica,
  ops: ReadonlyMap<string, OutboxOp>,
  verdicts: readonly Verdict[],
  context: VerdictContext,
): Promise<void> {
  const done: OutboxOp[] = []
  const sent: SentOp[] = []
  const kept: OutboxOp[] = []
  const forlornOps = await findForlorn(db, ops, verdicts)
  for (const verdict of verdicts) {
    const op = ops.get(verdict.op)
    if (!op) continue
    const left = settled(op, forlornOps.has(op.op) ? forlorn(verdict) : verdict, context)
    if (left) kept.push(left)
    else done.push(op)
    // Also before its rows arrive: the server may be restored until then.
    if (verdict.st === 'applied') sent.push(sentOp(op, verdict, context.now))
    // The only await in this loop: Dexie loses its transaction after a hundred turns without a read.
    if (verdict.st === 'later' && verdict.code === 'needs_upload') await uploadAgain(db, op)
  }
  await db.sentLog.bulkPut(sent)
  await db.outbox.bulkPut(kept)
  await deleteOps(
    db,
    done.map(({ n }) => n),
  )
}

/**
 * Ops that need an op which the server does not know and no device will send again: it was discarded, or lost
 * in a power cut, before the server was restored.
 */
async function findForlorn(
  db: Replica,
  ops: ReadonlyMap<string, OutboxOp>,
  verdicts: readonly Verdict[],
): Promise<ReadonlySet<string>> {
  const asking = verdicts.flatMap(({ op, st, field }) =>
    st === 'later' && field === 'needs' ? (ops.get(op) ?? []) : [],
  )
  const found = new Set<string>()
  for (const { op, needs } of asking)
    if ((await db.outbox.where('op').anyOf(needs).count()) === 0) found.add(op)
  return found
}

const forlorn = (verdict: Verdict): Verdict => ({
  ...verdict,
  st: 'blocked',
  message: 'The change that it belongs to does not exist any more.',
})

/** State of an op after a verdict; null when it is done. */
function settled(
  op: OutboxOp,
  verdict: Verdict,
  { now, random, rowsFollow }: VerdictContext,
): OutboxOp | null {
  if (verdict.st === 'voided') return null
  // Without its rows an applied op stays folded until the cursor has passed it, or it would look undone.
  const mustWait = rowsFollow === true || (verdict.seq > 0 && verdict.rows === undefined)
  if (verdict.st === 'applied') return mustWait ? { ...op, state: 'applied', seq: verdict.seq } : null
  if (verdict.st !== 'later') return { ...op, state: 'attention', verdict: problemOf(verdict, now) }
  const failures = op.failures + 1
  const hasNoRoom = verdict.code === 'TOO_LARGE'
  if ((verdict.code !== 'INTERNAL' && !hasNoRoom) || op.state !== 'waiting')
    return { ...op, failures, nextAt: now + backoff(failures, random) }
  const faults = op.faults + 1
  // The user can free space, so the first fault is shown; not for a draft, which is still being typed.
  const allowedFaults = hasNoRoom && !op.isQuiet ? 1 : poisonAfter
  if (faults < allowedFaults) return { ...op, failures, faults, nextAt: now + backoff(failures, random) }
  return { ...op, faults, state: 'attention', nextAt: now + parkedFor, verdict: parkedProblem(verdict, now) }
}

function sentOp(op: OutboxOp, { seq }: Verdict, now: number): SentOp {
  const { cmd, opv, args, base, needs, at } = op
  return { op: op.op, at: now, seq, wire: { n: op.n, cmd, opv, args, base, needs, at } }
}

/** Problem in the Outbox of an op that needs a decision. */
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

/** Ids of the files attached by an op. */
export function attachmentIds(op: { args: unknown }): number[] {
  const { attachments } = op.args as { attachments?: { id: number }[] }
  return attachments?.map((file) => file.id) ?? []
}

async function uploadAgain(db: Replica, op: OutboxOp): Promise<void> {
  for (const id of attachmentIds(op)) await db.blobMeta.update(id, { isUploaded: false, uploaded: 0 })
}
