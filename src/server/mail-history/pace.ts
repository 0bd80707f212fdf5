import { pause, type Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'

/*
 * Agents take precedence. An agent's change that coincides with a mail takes about twice as long, as both
 * compete for the CPU, so coincidences count: few long stretches of work cause fewer than many short ones.
 */

/** Duration of a stretch of work, in ms. */
export const stretchMs = 100
/** Rest after a stretch while agents work, as a multiple of it: a tenth of their changes then coincide. */
const usualRests = 12
/** Longest rest, in ms, so that the import progresses on slow machines too, and does not delay a shutdown. */
export const longestRestMs = 3000
/** Time after a change during which an agent counts as working, in ms, reading and thinking included. */
export const atWorkMs = 60_000
/** Shortest interval between checks for working agents, in ms. */
const askedEveryMs = 1000

/** Limits of the mail history's pace. */
export interface PaceParts {
  clock: Clock
  /** True if an agent is working. */
  isAnybodyAtWork(): Promise<boolean>
  /** Rest as a multiple of the time worked; 0 for none. */
  rests?: number | undefined
}

/** Lets the import run at full speed while no agent works, and slows it down otherwise. */
export class Pace {
  readonly #parts: PaceParts
  #worked = 0
  #isAnybodyAtWork = true
  #askedAt = -Infinity

  constructor(parts: PaceParts) {
    this.#parts = parts
  }

  /** Records time worked, in ms, and rests when a stretch is complete. @returns true if it has rested. */
  async rest(ms: number): Promise<boolean> {
    const { clock, rests = usualRests } = this.#parts
    this.#worked += ms
    if (rests === 0 || this.#worked < stretchMs) return false
    const wanted = Math.min(longestRestMs, this.#worked * rests)
    this.#worked = 0
    if (clock.monotonic() - this.#askedAt >= askedEveryMs) {
      this.#isAnybodyAtWork = await this.#parts.isAnybodyAtWork()
      this.#askedAt = clock.monotonic()
    }
    if (this.#isAnybodyAtWork) await pause(clock, wanted)
    return this.#isAnybodyAtWork
  }
}

/** True if an agent of any account has changed something recently: all accounts share the machine. */
export async function areAgentsAtWork(database: Database, now: number): Promise<boolean> {
  const [row] = await database.system((sql) =>
    sql.rows<{ isAny: boolean }>({
      name: 'agents at work',
      text: `select exists (select from account_head h where exists (
        select from sync_op o where o.account_id = h.account_id and o.at > $1)) as "isAny"`,
      values: [now - atWorkMs],
    }),
  )
  return row?.isAny ?? false
}
