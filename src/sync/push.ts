import { longestWait } from '#lib/backoff.ts'
import { wireVersion } from '#domain/sync/cursor.ts'
import { pushLimits, type Verdict, type WireOp } from '#domain/sync/push.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import type { Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { readAllMeta } from '#local/meta.ts'
import type { OutboxOp } from '#local/rows.ts'
import { TransportError, type Transport } from './transport.ts'
import { uploadFiles } from './upload.ts'
import { applyVerdicts, attachmentIds, type VerdictContext } from './verdicts.ts'

/** What a push needs. */
export interface PushContext {
  db: Replica
  /** The same database opened for durable writes: what is about to be sent is marked before it is. */
  durable: Replica
  bus: Bus
  transport: Transport
  verdicts(): VerdictContext
  /** Ops a request may carry now; halved after a request the server could not answer. */
  batch: { size: number }
  /** The server does not know the range of ids that ops were made from: it has to be shown again. */
  onLeaseUnknown(): void
}

/** A failing op is set aside for the agent after this many answers that were the server's own fault. */
const poisonAfter = 5

/**
 * Sends what can go. Resolves to how many ops got an answer; 0 means nothing could go now.
 * @throws TransportError when the request failed as a whole; every op then stays as it was.
 */
export async function pushOnce(context: PushContext): Promise<number> {
  const { db, bus, transport } = context
  const meta = await readAllMeta(db)
  if (meta.epoch === null) return 0
  const { now } = context.verdicts()
  const queue = await db.outbox.orderBy('n').toArray()
  await block(context, queue)
  const { ops, voids } = chooseBatch(queue, now, context.batch.size)
  if (ops.length === 0 && voids.length === 0) return 0
  for (const op of ops) await uploadFiles(db, transport, attachmentIds(op), bus)
  await markSent(isBuilt || rules.durableSent ? context.durable : db, ops, now + meta.clockOffset, now)
  const request = {
    client: meta.client,
    wire: wireVersion,
    epoch: meta.epoch,
    ops: ops.map(toWire),
    voids: voids.map((op) => op.op),
  }
  const answers: Verdict[] = []
  let isWhole = false
  try {
    for await (const line of transport.push(request)) {
      if (line.t === 'begin' && line.epoch !== meta.epoch && (isBuilt || rules.boundEpoch)) return 0
      if (line.t === 'verdict') answers.push(line)
      if (line.t === 'end') isWhole = true
    }
  } catch (error) {
    await settle(context, answers)
    await soften(context, error, ops)
    throw error
  }
  await settle(context, answers)
  context.batch.size = Math.min(pushLimits.ops, context.batch.size * 2)
  if (!isWhole) throw new TransportError('offline', 'The answer broke off')
  return answers.filter((answer) => answer.st !== 'later').length
}

/**
 * Which ops go next: from each lane a contiguous prefix in its order, all their needs met or earlier in the batch.
 * Skipping an op of a lane would break the order in which an agent did things (C5).
 */
export function chooseBatch(
  queue: readonly OutboxOp[],
  now: number,
  size: number,
): { ops: OutboxOp[]; voids: OutboxOp[] } {
  const held = new Set<number>()
  const unmet = new Set(queue.filter((op) => op.state !== 'applied').map((op) => op.op))
  const ops: OutboxOp[] = []
  const voids: OutboxOp[] = []
  let bytes = 0
  for (const op of queue) {
    if (op.state === 'discarding') {
      if (isDue(op, now) && voids.length < size) voids.push(op)
      for (const lane of op.lanes) held.add(lane)
    }
    if (op.state !== 'waiting') continue
    const length = JSON.stringify(op.args).length + 500
    const isFull = ops.length >= size || (ops.length > 0 && bytes + length > pushLimits.bytes)
    const isReady =
      isDue(op, now) &&
      (!(isBuilt || rules.contiguousPrefix) || !op.lanes.some((lane) => held.has(lane))) &&
      (!(isBuilt || rules.needs) || !op.needs.some((need) => unmet.has(need)))
    if (isFull || !isReady) {
      for (const lane of op.lanes) held.add(lane)
      continue
    }
    ops.push(op)
    unmet.delete(op.op)
    bytes += length
  }
  return { ops, voids }
}

/** Whether an op's wait is over; a moment further off than any wait means that the clock was set back. */
const isDue = ({ nextAt }: OutboxOp, now: number) => nextAt <= now || nextAt > now + longestWait

/** Ops whose needed op was refused wait for the agent too. */
async function block({ db, bus, verdicts }: PushContext, queue: readonly OutboxOp[]): Promise<void> {
  const refused = new Set(queue.filter((op) => op.state === 'attention').map((op) => op.op))
  const blocked = queue.filter((op) => op.state === 'waiting' && op.needs.some((need) => refused.has(need)))
  if (blocked.length === 0) return
  const answers = blocked.map((op): Verdict => ({
    t: 'verdict',
    op: op.op,
    st: 'blocked',
    seq: 0,
    message: 'It waits for another change that was not taken.',
  }))
  bus.publish((await applyVerdicts(db, answers, verdicts())).toChanges())
}

function toWire(op: OutboxOp): WireOp {
  const { cmd, opv, args, base, needs, at, firstSentAt } = op
  return { op: op.op, cmd, opv, args, base, needs, at, firstSentAt }
}

async function markSent(
  db: Replica,
  ops: readonly OutboxOp[],
  serverNow: number,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    // As they are now: an op may have been taken back since it was chosen.
    const rows = await db.outbox.bulkGet(ops.map(({ n }) => n))
    const marked = rows.flatMap((op) =>
      op ? [{ ...op, firstSentAt: op.firstSentAt ?? serverNow, attempts: op.attempts + 1, nextAt: now }] : [],
    )
    await db.outbox.bulkPut(marked)
  })
}

async function settle(
  { db, bus, verdicts, onLeaseUnknown }: PushContext,
  answers: readonly Verdict[],
): Promise<void> {
  if (answers.length === 0) return
  if (answers.some(({ st, field }) => st === 'later' && field === 'lease')) onLeaseUnknown()
  bus.publish((await applyVerdicts(db, answers, verdicts())).toChanges())
}

/** After a request the server failed on, fewer ops go at once, until the one at fault is alone and set aside. */
async function soften(context: PushContext, error: unknown, ops: readonly OutboxOp[]): Promise<void> {
  if (!(error instanceof TransportError) || (error.fault !== 'server' && error.fault !== 'refused')) return
  const [only] = ops
  context.batch.size = Math.max(1, Math.floor(ops.length / 2))
  if (!only || ops.length > 1) return
  const { now } = context.verdicts()
  const failures = only.failures + 1
  if (failures < poisonAfter) {
    await context.db.outbox.update(only.n, { failures })
    return
  }
  const parked: Verdict = {
    t: 'verdict',
    op: only.op,
    st: 'rejected',
    seq: 0,
    message: 'The server has a problem with this change.',
  }
  const changes = await applyVerdicts(context.db, [parked], context.verdicts())
  await context.db.outbox
    .where('op')
    .equals(only.op)
    .modify((row: OutboxOp) => {
      row.verdict = { st: 'parked', message: parked.message ?? '', at: now }
    })
  context.bus.publish(changes.toChanges())
}
