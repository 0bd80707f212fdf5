import { longestWaitMs } from '#lib/backoff.ts'
import { wireVersion } from '#domain/sync/cursor.ts'
import { pushLimits, type PushLine, type Verdict, type WireOp } from '#domain/sync/push.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import type { Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { readAllMeta } from '#local/meta.ts'
import { opsByNumber } from '#local/outbox-rows.ts'
import type { OutboxOp } from '#local/rows.ts'
import { TransportError, type Transport } from './transport/transport.ts'
import { uploadFiles } from './upload.ts'
import { applyVerdicts, attachmentIds, type VerdictContext } from './verdicts.ts'

/** Context of a push. */
export interface PushContext {
  db: Replica
  /** The same database with durable writes: ops are marked as sent before they are sent. */
  durable: Replica
  bus: Bus
  transport: Transport
  verdicts(): VerdictContext
  /** Ops per request; halved after a request on which the server failed. */
  batch: { size: number; most(): number }
  /** The next request, sent before the answers to the last one were stored. */
  flight: Flight | null
  /** The server does not know the lease of ids that the ops use: it has to be confirmed again. */
  onLeaseUnknown(): void
}

/** A request under way. */
export interface Flight {
  ops: readonly OutboxOp[]
  voids: readonly OutboxOp[]
  /** History (epoch) that the device had when the request was sent. */
  epoch: string
  /** Number of tombstone sweeps when the request was sent. */
  sweeps: number
  answer: Promise<PushAnswer>
}

interface PushAnswer {
  verdicts: Verdict[]
  /** History of the verdicts; null when the answer names none. */
  epoch: string | null
  /** Reason of an interruption; null for a complete answer. */
  fault: unknown
}

/**
 * Sends the next batch and applies its verdicts. While they are stored, the next request is already under
 * way, so that server and device work in parallel. Resolves to the number of ops that got an answer or are in
 * flight; 0 if no op can be sent now.
 * @throws TransportError when the request failed as a whole; every op then stays as it was.
 */
export async function pushOnce(context: PushContext): Promise<number> {
  const flight = context.flight ?? (await depart(context, null))
  context.flight = null
  if (flight === null) return 0
  const { verdicts, epoch, fault } = await flight.answer
  if (epoch !== null && epoch !== flight.epoch && (isBuilt || rules.boundEpoch)) return 0
  let failure = fault
  if (fault === null) {
    context.batch.size = Math.min(context.batch.most(), context.batch.size * 2)
    try {
      context.flight = await depart(context, flight)
    } catch (error) {
      // Verdicts that arrived before the fault are still stored below.
      failure = error
    }
  }
  await settle(context, verdicts, flight)
  if (fault !== null) await soften(context, fault, flight.ops)
  if (failure !== null) throw failure
  return verdicts.filter((verdict) => verdict.st !== 'later').length + sizeOf(context.flight)
}

const sizeOf = (flight: Flight | null) => (flight === null ? 0 : flight.ops.length + flight.voids.length)

/** Waits for a request in flight when pushing ends; its ops are sent again and answered again. */
export async function landed(context: PushContext): Promise<void> {
  await context.flight?.answer
  context.flight = null
}

/**
 * Sends a request, if there are ops to send.
 * @param before the request whose verdicts are not stored yet: its lanes are blocked until then.
 */
async function depart(context: PushContext, before: Flight | null): Promise<Flight | null> {
  const { db, transport } = context
  const meta = await readAllMeta(db)
  if (meta.epoch === null) return null
  const { now } = context.verdicts()
  for (;;) {
    const { ops: chosen, voids } = await (before ? besides(context, before) : nextBatch(context))
    if (chosen.length === 0 && voids.length === 0) return null
    const marks = isBuilt || rules.durableSent ? context.durable : db
    const ops = await markSent(marks, chosen, now + meta.clockOffset, now)
    // All of them were undone meanwhile: choose again.
    if (ops.length === 0 && voids.length === 0) continue
    const { client, epoch, sweeps } = meta
    const request = {
      client,
      wire: wireVersion,
      epoch,
      ops: ops.map(toWire),
      voids: voids.map(({ op }) => op),
    }
    return { ops, voids, epoch, sweeps, answer: collect(transport.push(request)) }
  }
}

/** The complete answer, or the part that arrived; never rejects. */
async function collect(lines: AsyncIterable<PushLine>): Promise<PushAnswer> {
  const answer: PushAnswer = { verdicts: [], epoch: null, fault: null }
  let isWhole = false
  try {
    for await (const line of lines) {
      if (line.t === 'begin') answer.epoch = line.epoch
      if (line.t === 'verdict') answer.verdicts.push(line)
      if (line.t === 'end') isWhole = true
    }
    if (!isWhole) answer.fault = new TransportError('offline', 'The answer broke off')
  } catch (error) {
    answer.fault = error
  }
  return answer
}

/** Content of one request. */
interface Batch {
  ops: OutboxOp[]
  /** Ops to undo. */
  voids: OutboxOp[]
}

/** The next batch, its files uploaded; an op whose upload fails on the server blocks only its lanes. */
async function nextBatch(context: PushContext): Promise<Batch> {
  const { db, bus, transport } = context
  for (;;) {
    const queue = await db.outbox.orderBy('n').toArray()
    await block(context, queue)
    const batch = chooseBatch(queue, context.verdicts().now, context.batch.size)
    let atFault: Verdict | null = null
    for (const op of batch.ops)
      try {
        await uploadFiles(db, transport, attachmentIds(op), bus)
      } catch (error) {
        if (error instanceof TransportError && error.field === 'lease') context.onLeaseUnknown()
        if (!isOwnFault(error)) throw error
        atFault = faultOf(op, error)
        break
      }
    if (!atFault) return batch
    await settle(context, [atFault])
  }
}

/** Ops that may be sent before the last request's verdicts are stored: not on its lanes, without files. */
async function besides({ db, verdicts, batch }: PushContext, before: Flight): Promise<Batch> {
  const queue = await db.outbox.orderBy('n').toArray()
  const away = new Set([...before.ops, ...before.voids].map(({ n }) => n))
  const next = chooseBatch(queue, verdicts().now, batch.size, away)
  const isBare = next.ops.every((op) => attachmentIds(op).length === 0)
  return isBare ? next : { ops: [], voids: [] }
}

/**
 * Chooses the next ops: from each lane a contiguous prefix in order, with all dependencies met or earlier in
 * the batch. Skipping an op of a lane would break the order of the agent's actions (C5).
 * @param away numbers of ops in flight: they block their lanes.
 */
export function chooseBatch(
  queue: readonly OutboxOp[],
  now: number,
  size: number,
  away: ReadonlySet<number> = new Set(),
): Batch {
  const held = new Set<number>()
  const unmet = new Set(queue.filter((op) => op.state !== 'applied').map((op) => op.op))
  const ops: OutboxOp[] = []
  const voids: OutboxOp[] = []
  let bytes = 0
  for (const op of queue) {
    if (away.has(op.n)) {
      for (const lane of op.lanes) held.add(lane)
      continue
    }
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

/** True if an op's wait is over; a time beyond the longest wait means that the clock was set back. */
const isDue = ({ nextAt }: OutboxOp, now: number) => nextAt <= now || nextAt > now + longestWaitMs

/** Ops that depend on a refused op wait for the agent too. */
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

/**
 * Marks ops as sent. Resolves to their current state: since they were chosen, for example during an upload,
 * one may have been undone or extended by more text.
 */
async function markSent(
  db: Replica,
  ops: readonly OutboxOp[],
  serverNow: number,
  now: number,
): Promise<OutboxOp[]> {
  return db.transaction('rw', db.outbox, async () => {
    const rows = await opsByNumber(
      db,
      ops.map(({ n }) => n),
    )
    const marked = stillWaiting(rows).map((op) => ({
      ...op,
      firstSentAt: op.firstSentAt ?? serverNow,
      attempts: op.attempts + 1,
      nextAt: now,
    }))
    await db.outbox.bulkPut(marked)
    return marked
  })
}

/** Ops without the ones to undo and without later ops of their lanes. */
function stillWaiting(ops: readonly OutboxOp[]): OutboxOp[] {
  const held = new Set<number>()
  return ops.filter(({ state, lanes }) => {
    const isHeld = state !== 'waiting' || lanes.some((lane) => held.has(lane))
    if (isHeld) for (const lane of lanes) held.add(lane)
    return !isHeld
  })
}

async function settle(
  { db, bus, verdicts, onLeaseUnknown }: PushContext,
  answers: readonly Verdict[],
  flight?: Flight,
): Promise<void> {
  if (answers.length === 0) return
  if (answers.some(({ st, field }) => st === 'later' && field === 'lease')) onLeaseUnknown()
  const asked = flight && { asked: flight.ops, sweeps: flight.sweeps }
  bus.publish((await applyVerdicts(db, answers, { ...verdicts(), ...asked })).toChanges())
}

/** After a server failure the batch shrinks until the faulty op is alone and gets parked. */
async function soften(context: PushContext, error: unknown, ops: readonly OutboxOp[]): Promise<void> {
  if (!isOwnFault(error)) return
  const [only] = ops
  context.batch.size = Math.max(1, Math.floor(ops.length / 2))
  if (only && ops.length === 1) await settle(context, [faultOf(only, error)])
}

/** True if the server was reached and failed on the request. */
const isOwnFault = (error: unknown): error is TransportError =>
  error instanceof TransportError && ['server', 'refused', 'full'].includes(error.fault)

/** Verdict for an op whose upload failed or found no space: the one that the server would give. */
function faultOf({ op }: OutboxOp, error: TransportError): Verdict {
  const verdict = { t: 'verdict', op, st: 'later', seq: 0 } as const
  if (error.fault === 'full') return { ...verdict, code: 'TOO_LARGE', message: error.message }
  return { ...verdict, code: 'INTERNAL' }
}
