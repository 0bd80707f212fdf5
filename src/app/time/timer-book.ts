import { mutate } from '#app/desk/live/changes.ts'
import type { Count } from '#domain/time/counting.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { isSameSubject, toDuration, type TimeSubject } from '#domain/time/subject.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { readMeta } from '#local/meta.ts'
import type { Enqueued } from '#local/mutate.ts'
import { keepCount, ownTimers, readCount } from '#local/timer.ts'

/** Dependencies of a timer keeper. */
export type TimerDesk = Pick<Desk, 'db' | 'bus' | 'clock' | 'random' | 'actor' | 'standstill'>

/** Reads and writes the agent's timers in the replica. */
export class TimerBook {
  readonly #desk: TimerDesk

  constructor(desk: TimerDesk) {
    this.#desk = desk
  }

  /** Queues a command for the agent's own time. */
  change(name: string, args: object): Promise<Enqueued> {
    return mutate(this.#desk, `time.${name}`, { userId: this.#desk.actor.userId, ...args })
  }

  /** Running or paused entry of a subject. */
  async openOf(subject: TimeSubject): Promise<TimeEntry | undefined> {
    return (await ownTimers(this.#desk.db)).find((entry) => isSameSubject(entry, subject))
  }

  /**
   * Resumes an entry, or starts one for a subject; completes the running one with its counted time.
   * @returns the entry's id and its time counted so far, in ms.
   */
  async begin(
    what: TimeEntry | TimeSubject,
    stops: { id: number; duration: number } | null,
  ): Promise<{ id: number; ms: number }> {
    const { db, clock } = this.#desk
    const resumed = 'id' in what ? what : null
    const id = resumed?.id ?? ((await takeIds(db, 1))[0] as number)
    const ms = (resumed?.duration ?? 0) * 1000
    const before = await readCount(db)
    // First the count, then the timer: after a crash in between, a count without a timer is dropped.
    await keepCount(db, { entryId: id, ms, wall: clock.now() })
    try {
      if (resumed) await this.change('resume', { id, stops, seenAt: resumed.countedAt })
      else await this.change('start', { id, stops, conversationId: what.conversationId, taskId: what.taskId })
    } catch (error) {
      await keepCount(db, before)
      throw error
    }
    return { id, ms }
  }

  /** Adds the counted time to an entry that no longer runs, if its stored time is less. */
  async handIn(entry: TimeEntry | undefined, ms: number): Promise<void> {
    const duration = toDuration(ms / 1000)
    if (entry && !entry.isManual && duration > entry.duration)
      await this.change('keep', { id: entry.id, duration })
  }

  /** True while the replica is being filled again, so that missing rows may still arrive. */
  async isFilling(): Promise<boolean> {
    const { db } = this.#desk
    return (await readMeta(db, 'epoch')) === null || (await readMeta(db, 'snapshot')) !== null
  }

  /** Server time minus device time, in ms. */
  clockOffset(): Promise<number> {
    return readMeta(this.#desk.db, 'clockOffset')
  }
}

/** A count as command arguments. */
export const countArgs = ({ entryId, ms }: Pick<Count, 'entryId' | 'ms'>) => ({
  id: entryId,
  duration: toDuration(ms / 1000),
})
