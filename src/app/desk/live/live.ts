import type { Bus, Changes } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { onLiveHandle } from '#local/live-handle.ts'
import { concerns, type Interest, type Query } from '#local/queries/query.ts'
import { structuralShare } from '#lib/structural-share.ts'

/** Minimum interval of re-reads during a long catch-up, in ms. */
const catchUpWait = 400
/** Maximum wait of a finished read for the other reads of its batch, in ms: related data is rendered once. */
const gathered = 8
/** Number of unwatched reads kept in the cache (LRU). */
const maxIdle = 48

/** Result of a query at a point in time; a new object each time. */
export interface Reading<Result> {
  readonly value: Result
}

/** Callback for each result and error. */
export interface ReadObserver<Result> {
  next(reading: Reading<Result>): void
  error(error: unknown): void
}

/** A query with its arguments, shared by all its observers. */
export interface LiveRead<Result> {
  /** Newest reading; undefined until the first read is done. */
  readonly reading: Reading<Result> | undefined
  /** Calls the observer with the current reading and each later one; returns the unsubscribe function. */
  subscribe(observer: ReadObserver<Result>): () => void
}

class SharedRead<Args, Result> implements LiveRead<Result> {
  reading: Reading<Result> | undefined
  isDirty = true
  readonly #interests: readonly Interest[]
  readonly #run: () => Promise<Result>
  readonly #again: (read: Shared) => void
  readonly #tell: (read: Shared) => void
  readonly #observers = new Set<ReadObserver<Result>>()
  #isReading = false
  #error: { cause: unknown } | undefined

  constructor(query: Query<Args, Result>, args: Args, { db, again, tell }: ReadParts) {
    this.#interests = query.watches(args)
    this.#run = () => onLiveHandle(db, () => query.run(db, args))
    this.#again = again
    this.#tell = tell
  }

  get isWatched(): boolean {
    return this.#observers.size > 0
  }

  /** True if its reading is current or about to be; false for an unwatched read that is dirty or failed. */
  get isGood(): boolean {
    return this.isWatched || (!this.#error && (!this.isDirty || this.#isReading))
  }

  isConcerned(changes: Changes): boolean {
    return concerns(changes, this.#interests)
  }

  subscribe(observer: ReadObserver<Result>): () => void {
    this.#observers.add(observer)
    // Changes were not tracked while it had no observers.
    this.#again(this)
    if (this.#error) observer.error(this.#error.cause)
    else if (this.reading) observer.next(this.reading)
    return () => {
      this.#observers.delete(observer)
    }
  }

  /** Invalidates the reading of an unwatched read. */
  forget(): void {
    this.isDirty = true
    this.reading = undefined
  }

  /** Reads are serialised: changes during a read trigger one more, so a burst never queues up. */
  async refresh(): Promise<void> {
    if (this.#isReading || !this.isDirty) return
    this.#isReading = true
    this.isDirty = false
    try {
      const value = structuralShare(this.reading?.value, await this.#run())
      // A change during an unwatched read makes its value stale.
      if (this.isWatched || !this.isDirty) this.#take(value)
    } catch (error) {
      this.#error = { cause: error }
      for (const observer of this.#observers) observer.error(error)
    }
    this.#isReading = false
    if (this.isDirty) this.#again(this)
  }

  #take(value: Result): void {
    this.#error = undefined
    if (this.reading && Object.is(this.reading.value, value)) return
    this.reading = { value }
    this.#tell(this)
  }

  /** Notifies observers of the newest reading. */
  tellObservers(): void {
    if (this.reading) for (const observer of this.#observers) observer.next(this.reading)
  }
}

/** Callbacks of a read. */
interface ReadParts {
  db: Replica
  /** Called when it gets an observer or must be read again. */
  again: (read: Shared) => void
  /** Called when it has a new reading for its observers. */
  tell: (read: Shared) => void
}

// Reads of all types share one map; only their observers know the result type.
// oxlint-disable-next-line typescript/no-explicit-any
type Shared = SharedRead<any, any>

/**
 * Re-runs the queries of all screens when their data changes: once per query and arguments, batched, and
 * throttled during catch-up so that reads do not block writes. Unwatched and preloaded reads stay cached
 * until they change.
 */
export class Live {
  readonly #parts: ReadParts
  readonly #untold = new Set<Shared>()
  #underWay = 0
  #isTelling = false
  readonly #watched = new Set<Shared>()
  /** By query and arguments, least recently used first. */
  readonly #known = new Map<string, Shared>()
  #isScheduled = false
  #isCatchingUp = false

  constructor(db: Replica, bus: Bus) {
    this.#parts = { db, again: (read) => this.#watch(read), tell: (read) => this.#tell(read) }
    bus.subscribe((changes) => this.#mark(changes))
  }

  /** Set during a long catch-up. */
  set isCatchingUp(value: boolean) {
    this.#isCatchingUp = value
  }

  /** Shared read of a query, created if needed. Arguments are compared as JSON. */
  read<Args, Result>(query: Query<Args, Result>, args: Args): LiveRead<Result> {
    const key = `${query.name} ${JSON.stringify(args)}`
    const found = this.#known.get(key)
    const known = found?.isGood ? found : undefined
    const read: Shared = known ?? new SharedRead(query, args, this.#parts)
    this.#known.delete(key)
    this.#known.set(key, read)
    if (!known) {
      void this.#refresh(read)
      this.#giveUpIdle()
    }
    return read as LiveRead<Result>
  }

  /** Calls `next` with the current result and after every change; returns the unsubscribe function. */
  watch<Args, Result>(
    query: Query<Args, Result>,
    args: Args,
    next: (result: Result) => void,
    fail: (error: unknown) => void,
  ): () => void {
    return this.read(query, args).subscribe({ next: ({ value }) => next(value), error: fail })
  }

  #watch(read: Shared): void {
    if (!read.isWatched) return
    this.#watched.add(read)
    if (read.isDirty) this.#schedule()
  }

  #giveUpIdle(): void {
    let idle = 0
    for (const read of this.#known.values()) if (!read.isWatched) idle += 1
    for (const [key, read] of this.#known) {
      if (idle <= maxIdle) return
      if (read.isWatched) continue
      read.forget()
      this.#known.delete(key)
      idle -= 1
    }
  }

  #mark(changes: Changes): void {
    let hasDirty = false
    for (const read of this.#watched) {
      if (!read.isWatched) this.#watched.delete(read)
      else if (read.isConcerned(changes)) read.isDirty = true
      hasDirty ||= read.isDirty
    }
    for (const [key, read] of this.#known) {
      if (read.isWatched || !read.isConcerned(changes)) continue
      read.forget()
      this.#known.delete(key)
    }
    if (hasDirty) this.#schedule()
  }

  async #refresh(read: Shared): Promise<void> {
    this.#underWay += 1
    await read.refresh()
    this.#underWay -= 1
    if (this.#underWay === 0) this.#tellAll()
  }

  #tell(read: Shared): void {
    this.#untold.add(read)
    if (this.#isTelling) return
    this.#isTelling = true
    // A slow read does not delay the others.
    setTimeout(() => this.#tellAll(), gathered)
  }

  #tellAll(): void {
    this.#isTelling = false
    const told = [...this.#untold]
    this.#untold.clear()
    for (const read of told) read.tellObservers()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const run = () => {
      this.#isScheduled = false
      for (const read of this.#watched) if (read.isWatched) void this.#refresh(read)
    }
    // A hidden tab has no animation frames, but its screens must be current when shown.
    if (this.#isCatchingUp || document.hidden) setTimeout(run, catchUpWait)
    else queueMicrotask(run)
  }
}
