import type { Clock } from '#lib/clock.ts'
import type { Mutator } from '#domain/define.ts'
import type { Verdict } from '#domain/sync/push.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { AreaRules } from './area-rules.ts'
import { hashOf } from './canonical.ts'
import { decided, repeated } from './push/claim.ts'
import { runOp } from './push/push.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { errorOf } from './push/verdict-error.ts'

/** Dependencies of ops in REST calls. */
export interface OpParts {
  database: Database
  clock: Clock
  log: { error(details: object, message: string): void }
  areas: AreaRules
}

// eslint-disable-next-line -- the arguments are checked by the mutator's own schema
type AnyMutator = Mutator<any, any>

/** A REST call as an op. */
export interface RestOp {
  op: string
  mutator: AnyMutator
  args: unknown
  /** Base values of the caller; without them no conflict is detected. */
  base?: object
  needs?: string[]
  /** Content of the call, if the arguments hold ids made by the server: a repeated call has the same. */
  identity?: unknown
}

/** Runs a REST call as the op that it is. */
export function runRestOp(
  { database, clock, log, areas }: OpParts,
  { accountId, userId }: ScopedActor,
  { op, mutator, args, base, needs = [], identity }: RestOp,
): Promise<Verdict> {
  const now = () => clock.now()
  const wire = {
    op,
    cmd: mutator.name,
    opv: mutator.version,
    args,
    base: base ?? null,
    needs,
    at: now(),
    firstSentAt: null,
  }
  const same = identity === undefined ? {} : { identity }
  return runOp(database, { accountId, userId }, wire, { now, log, areas, ...same })
}

/** A verdict's made id. @throws DeskError what else the verdict says. */
export function madeBy(verdict: Omit<Verdict, 't' | 'op'>): number | undefined {
  const error = errorOf(verdict)
  if (error) throw error
  return verdict.result?.id
}

/**
 * Outcome of an earlier call under the same key, or undefined for a new one. Asked before the call is looked into: what
 * it names may be gone by its own effect.
 * @param identity what the call says; under the key of another call it is refused.
 * @throws DeskError for a call that was refused, or whose key belongs to another.
 */
export async function repeatedCall(
  sql: DeskSql,
  { userId }: ScopedActor,
  op: string,
  mutators: readonly AnyMutator[],
  identity: unknown,
): Promise<{ made: number | undefined } | undefined> {
  const stored = (await decided(sql, [op])).get(op)
  if (!stored) return undefined
  const hashes = mutators.map(({ name, version }) => hashOf(name, version, identity))
  const { outcome, seq, made } = repeated(stored, userId, hashes.find((hash) => hash === stored.hash) ?? '')
  return { made: madeBy({ ...outcome, seq, ...(made === undefined ? {} : { result: { id: made } }) }) }
}
