import type { Id } from '#lib/id.ts'

/*
 * Each server has separate lanes, so that neither a slow server nor a rate limit delays the mail of other
 * servers.
 */

/** Mails in progress at the same time: by the server of the desk, and by one of an inbox. */
const lanesOf = { desk: 4, inbox: 2 }

/** Mails in progress by all servers together: each holds its files in memory. */
const lanesOfAll = 100

const minuteMs = 60_000

interface Lane {
  underWay: number
  /** Start times (epoch ms) of the mails of the last minute. */
  begun: number[]
  perMinute: number
}

/** Counts mails in progress per server; an inbox's server is keyed by the inbox, the desk's by 0. */
export class Lanes {
  readonly #lanes = new Map<Id, Lane>()

  /** Servers that accept no further mail at a moment; null if none does. */
  busyAt(now: number): Id[] | null {
    let all = 0
    const busy: Id[] = []
    for (const [id, lane] of this.#lanes) {
      lane.begun = lane.begun.filter((at) => at > now - minuteMs)
      if (lane.underWay === 0 && lane.begun.length === 0) this.#lanes.delete(id)
      all += lane.underWay
      const isFull = lane.underWay >= (id === 0 ? lanesOf.desk : lanesOf.inbox)
      if (isFull || lane.begun.length >= lane.perMinute) busy.push(id)
    }
    return all >= lanesOfAll ? null : busy
  }

  /** Registers the start of a mail by a server. @param perMinute rate limit; null for none. */
  enter(id: Id, perMinute: number | null, now: number): void {
    const lane = this.#lanes.get(id) ?? { underWay: 0, begun: [], perMinute: 0 }
    lane.underWay += 1
    if (perMinute !== null) lane.begun.push(now)
    lane.perMinute = perMinute ?? Infinity
    this.#lanes.set(id, lane)
  }

  /** Registers the end of a mail. */
  leave(id: Id): void {
    const lane = this.#lanes.get(id)
    if (lane) lane.underWay -= 1
  }
}
