import type { Id } from '#lib/id.ts'

/*
 * Each server has lanes of its own: mails that a slow one keeps under way, and mails that wait for their share of a
 * minute, are in nobody else's way.
 */

/** Mails under way at the same time: by the server of the desk, and by one of an inbox. */
const lanesOf = { desk: 4, inbox: 2 }

/** Mails under way by all servers together: each holds its files in memory. */
const lanesOfAll = 100

const minuteMs = 60_000

interface Lane {
  underWay: number
  /** When mails of the last minute began. */
  begun: number[]
  perMinute: number
}

/** Counts sent mail per sender; an inbox's server is keyed by the inbox, the desk's by 0. */
export class Lanes {
  readonly #lanes = new Map<Id, Lane>()

  /** The servers that take no further mail at a moment; null where none at all does. */
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

  /** A mail goes on its way by a server. @param perMinute null for as many as it takes. */
  enter(id: Id, perMinute: number | null, now: number): void {
    const lane = this.#lanes.get(id) ?? { underWay: 0, begun: [], perMinute: 0 }
    lane.underWay += 1
    if (perMinute !== null) lane.begun.push(now)
    lane.perMinute = perMinute ?? Infinity
    this.#lanes.set(id, lane)
  }

  /** A mail has come to its end. */
  leave(id: Id): void {
    const lane = this.#lanes.get(id)
    if (lane) lane.underWay -= 1
  }
}
