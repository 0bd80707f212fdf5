import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import { wireVersion } from '#domain/sync/cursor.ts'
import { pushLimits, type ArrivedPush, type PushLine, type Verdict, type WireOp } from '#domain/sync/push.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { Database } from '../../store/database.ts'
import { idSource } from '../../store/id-source.ts'
import type { AreaRules } from '../area-rules.ts'
import type { Caller } from '../caller.ts'
import { readEpoch } from '../pull/epoch.ts'
import type { Decision } from './claim.ts'
import { prepare } from './prepare.ts'
import { isOpId, readOp } from './read-op.ts'
import { later, laterAfter } from './refusal.ts'
import { runChunk, undone, type ChunkContext, type FaultLog } from './run-chunk.ts'
import type { Sender } from './run-ops.ts'
import { verdictsOf } from './verdicts.ts'
import { voidOp } from './void.ts'

/** Dependencies of a push. */
export interface PushOptions {
  /** Server time in epoch milliseconds. */
  now(): number
  log: FaultLog
  areas: AreaRules
}

/** Ops per transaction: batching saves commits, but locks the account's head for some ten milliseconds. */
const opsPerTransaction = 25
/** Time after which a request is answered even if its ops have to run one by one, in ms. */
const hardBudgetMs = 3 * pushLimits.serverBudgetMs

/**
 * Executes a device's ops. Yields the epoch, one verdict per void and op (in the order of the request), and
 * an end. Never throws once it has begun: ops that could not be executed are answered `later`. A request of
 * another epoch gets the server's epoch and no verdict.
 * @throws DeskError UPGRADE for another wire version; UNAVAILABLE when the database cannot be reached.
 */
export async function* pushOps(
  database: Database,
  caller: Caller,
  request: ArrivedPush,
  options: PushOptions,
): AsyncGenerator<PushLine> {
  if (request.wire !== wireVersion) throw new DeskError('UPGRADE')
  const started = options.now()
  const epoch = await readEpoch(database, caller.accountId)
  yield { t: 'begin', epoch, now: started }
  if (request.epoch === epoch || !(isBuilt || rules.boundEpoch)) {
    for (const op of request.voids) yield* await runVoid(database, caller, op, options)
    yield* runPush(database, caller, request, started, options)
  }
  yield { t: 'end' }
}

/** Options for running an op from a REST handler. */
export interface RunOptions extends PushOptions {
  /** Origin of the call; `person` unless stated. */
  origin?: Cause['origin']
  /** Identity of the call for repeats, if the arguments contain ids made by the server. */
  identity?: unknown
}

/**
 * Runs one op for a REST handler: the same steps, verdict and idempotency as in a push, except that ids may
 * be the server's (`newIds` of the id source). A fault is answered `later` too.
 */
export async function runOp(
  database: Database,
  caller: Caller,
  op: WireOp,
  options: RunOptions,
): Promise<Verdict> {
  const [verdict] = await runOps(database, caller, [op], options)
  return invariant(verdict, 'verdict')
}

/** As `runOp`, for several ops: one transaction, unless one of them breaks it. Verdicts in the same order. */
export async function runOps(
  database: Database,
  caller: Caller,
  ops: readonly WireOp[],
  { identity, origin = 'person', ...options }: RunOptions,
): Promise<Verdict[]> {
  const context = contextOf(database, caller, null, options, () => false)
  Object.assign(context.sender, { isTrusted: true, origin })
  const prepared = ops.map((op) => prepare(op, options.now(), identity))
  return answer(database, caller, await runChunk(database, prepared, context), options)
}

async function* runPush(
  database: Database,
  caller: Caller,
  { client, ops }: ArrivedPush,
  started: number,
  options: PushOptions,
): AsyncGenerator<Verdict> {
  const isOver = (budget: number) => options.now() - started > budget
  const context = contextOf(database, caller, client, options, () => isOver(hardBudgetMs))
  // The rows of one chunk's verdicts are read while the next chunk runs.
  let told: Promise<Verdict[]> = Promise.resolve([])
  for (let at = 0; at < ops.length; at += opsPerTransaction) {
    const chunk = ops.slice(at, at + opsPerTransaction)
    context.sender.now = options.now()
    const decisions = isOver(pushLimits.serverBudgetMs)
      ? chunk.map(({ op }) => undone(op, later()))
      : await runArrived(database, chunk, context)
    const before = told
    told = answer(database, caller, decisions, options)
    yield* await before
  }
  yield* await told
}

/** Runs valid ops and refuses invalid ones; decisions in the order of the request. */
async function runArrived(
  database: Database,
  arrived: ArrivedPush['ops'],
  context: ChunkContext,
): Promise<Decision[]> {
  const read = arrived.map(readOp)
  const ops = read.filter((each): each is WireOp => !('refusal' in each))
  const decided =
    ops.length === 0
      ? []
      : await runChunk(
          database,
          ops.map((op) => prepare(op, context.sender.now)),
          context,
        )
  const inOrder = decided.values()
  return read.map((each, index) =>
    'refusal' in each
      ? undone(invariant(arrived[index], 'op').op, each.refusal)
      : invariant(inOrder.next().value, 'decision'),
  )
}

async function runVoid(
  database: Database,
  caller: Caller,
  op: string,
  options: PushOptions,
): Promise<Verdict[]> {
  if (!isOpId(op)) return answer(database, caller, [undone(op, { st: 'voided' })], options)
  try {
    const decision = await database.desk(caller.accountId, (sql) =>
      voidOp(sql, caller.userId, op, { now: options.now(), areas: options.areas }),
    )
    return await answer(database, caller, [decision], options)
  } catch (error) {
    options.log.error({ err: error, op }, 'An op could not be voided')
    return answer(database, caller, [undone(op, laterAfter(error))], options)
  }
}

function contextOf(
  database: Database,
  { accountId, userId }: Caller,
  client: string | null,
  { now, log, areas }: PushOptions,
  isOver: () => boolean,
): ChunkContext {
  const ids = idSource(database)
  const sender: Sender = { userId, client, isTrusted: false, origin: 'person', now: now(), ids, areas }
  return { accountId, sender, stalled: new Set(), isOver, log }
}

function answer(
  database: Database,
  caller: Caller,
  decisions: Parameters<typeof verdictsOf>[2],
  { log }: PushOptions,
) {
  return verdictsOf(database, caller, decisions, (error) =>
    log.error({ err: error }, 'The rows of verdicts could not be read'),
  )
}
