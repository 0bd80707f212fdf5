import type { Id } from '#lib/id.ts'
import type { Random } from '#lib/random.ts'
import type { Hello, Welcome } from '#domain/sync/poke.ts'
import type { Database } from '../store/database.ts'
import { isValidCursor, readState } from './pull/pull-state.ts'
import type { Caller } from './caller.ts'

/** Time over which reconnecting devices are spread after a restart, in ms. */
const spread = 10_000

/** Dependencies of a socket's greeting. */
export interface HelloOptions {
  now(): number
  /** Start time of this process. */
  startedAt: number
  random: Random
}

/**
 * Answers a socket's greeting: the head of the log, and the delay before the first pull. A device that is up
 * to date need not hurry; after a restart all others are spread over 10 s.
 * @throws DeskError UNAUTHENTICATED when the user is gone.
 */
export async function welcome(
  database: Database,
  { accountId, userId }: Caller,
  hello: Hello,
  { now, startedAt, random }: HelloOptions,
): Promise<Welcome> {
  const state = await database.look(accountId, (sql) => readState(sql, userId, hello.cursor))
  const isCurrent =
    hello.epoch === state.epoch &&
    hello.scopeEpoch === state.actor.scopeEpoch &&
    isValidCursor(hello.cursor, state) &&
    hello.cursor[0] === state.head[0]
  const isCrowd = now() - startedAt < spread && !isCurrent
  return { head: state.head[0], pullAfterMs: isCrowd ? Math.round(random.next() * spread) : 0 }
}

/** Counters of an account. */
export interface Heads {
  /** Newest sequence number of its log. */
  seq: number
  /** Counter of its jobs' changes. */
  jobSeq: number
}

/** Heads of all accounts, polled by the tailer to poke sockets. */
export async function readHeads(database: Database): Promise<Map<Id, Heads>> {
  const rows = await database.system((sql) =>
    sql.rows<{ accountId: Id } & Heads>({
      name: 'heads',
      text: 'select account_id as "accountId", seq, job_seq as "jobSeq" from account_head',
    }),
  )
  return new Map(rows.map(({ accountId, ...heads }) => [accountId, heads]))
}
