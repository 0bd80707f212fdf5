import { pause, type Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'

/*
 * Agents go first. A change of theirs that meets a mail on its way takes about twice as long, as both want the same
 * processors, so what counts is how many meet one: few long stretches of work meet fewer than many short ones.
 */

/** For how long it works before it rests, in ms. */
export const stretchMs = 100
/** How long it rests after that while agents work, as a multiple of the stretch: a tenth of their changes meet it. */
const usualRests = 12
/** The longest rest, in ms, so that it goes on on a slow machine too, and never keeps a server from ending. */
export const longestRestMs = 3000
/** For how long an agent is at work after a change, in ms: who reads and thinks is not to find a slow desk. */
export const atWorkMs = 60_000
/** How often is asked at most whether anybody is, in ms. */
const askedEveryMs = 1000

/** Limits of the mail history's pace. */
export interface PaceParts {
  clock: Clock
  /** Whether an agent is at work. */
  isAnybodyAtWork(): Promise<boolean>
  /** How long it rests, as a multiple of how long it worked; 0 for never. */
  rests?: number | undefined
}

/** Lets old mail come in as fast as it can while nobody works, and keeps it small while somebody does. */
export class Pace {
  readonly #parts: PaceParts
  #worked = 0
  #isAnybodyAtWork = true
  #askedAt = -Infinity

  constructor(parts: PaceParts) {
    this.#parts = parts
  }

  /** Notes that it has worked for some ms, and rests where that is enough for now. @returns whether it has rested. */
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

/** Whether agents have changed something just now, of whatever account: they share the machine. */
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
