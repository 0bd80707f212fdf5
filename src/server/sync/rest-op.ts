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
  /** Content of the call, if the arguments contain ids made by the server: equal for a repeated call. */
  identity?: unknown
}

/** Runs a REST call as an op. */
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

/** Id of the created record of a verdict. @throws DeskError for any other outcome. */
export function madeBy(verdict: Omit<Verdict, 't' | 'op'>): number | undefined {
  const error = errorOf(verdict)
  if (error) throw error
  return verdict.result?.id
}

/**
 * Outcome of an earlier call with the same key, or undefined for a new one. Looked up before the call is
 * validated: its own effect may have removed the record that it names.
 * @param identity content of the call; it is refused if the key belongs to another call.
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
