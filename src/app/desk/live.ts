import type { Bus, Changes } from '#local/changes.ts'
import { reuse } from '#lib/reuse.ts'
import type { Replica } from '#local/database.ts'
import { concerns, type Query } from '#local/queries/query.ts'

/** While a catch-up writes thousands of rows, screens repaint at most this often, in ms. */
const catchUpWait = 400

interface Watcher {
  isDirty: boolean
  concerned(changes: Changes): boolean
  refresh(): Promise<void>
}

/**
 * Runs the queries of all screens again when what they read has changed: gathered into one frame, and rarely while
 * the replica is being filled, so that reading never stands in the way of writing.
 */
export class Live {
  readonly #db: Replica
  readonly #watchers = new Set<Watcher>()
  #isScheduled = false
  #isCatchingUp = false

  constructor(db: Replica, bus: Bus) {
    this.#db = db
    bus.subscribe((changes) => this.#mark(changes))
  }

  /** Set while a long catch-up is under way. */
  set isCatchingUp(value: boolean) {
    this.#isCatchingUp = value
  }

  /** Calls `next` with the result now and after every change of it; returns how to stop. */
  watch<Args, Result>(
    query: Query<Args, Result>,
    args: Args,
    next: (result: Result) => void,
    fail: (error: unknown) => void,
  ): () => void {
    const interests = query.watches(args)
    let isStopped = false
    let isReading = false
    let last: Result | undefined
    const read = async () => {
      try {
        const result = await query.run(this.#db, args)
        if (isStopped) return
        last = reuse(last, result)
        next(last)
      } catch (error) {
        if (!isStopped) fail(error)
      }
    }
    const watcher: Watcher = {
      isDirty: true,
      concerned: (changes) => concerns(changes, interests),
      // One read at a time: what changes meanwhile is read when it is over, and a burst never queues up.
      refresh: async () => {
        if (isReading) return
        isReading = true
        watcher.isDirty = false
        await read()
        isReading = false
        if (watcher.isDirty && !isStopped) this.#schedule()
      },
    }
    this.#watchers.add(watcher)
    void watcher.refresh()
    return () => {
      isStopped = true
      this.#watchers.delete(watcher)
    }
  }

  #mark(changes: Changes): void {
    let hasDirty = false
    for (const watcher of this.#watchers) {
      watcher.isDirty ||= watcher.concerned(changes)
      hasDirty ||= watcher.isDirty
    }
    if (hasDirty) this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const run = () => {
      this.#isScheduled = false
      for (const watcher of this.#watchers) if (watcher.isDirty) void watcher.refresh()
    }
    // A hidden tab has no frames; its screens still have to be right when it is shown.
    if (this.#isCatchingUp || document.hidden) setTimeout(run, catchUpWait)
    else queueMicrotask(run)
  }
}
