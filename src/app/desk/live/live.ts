import type { Bus, Changes } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { onLiveHandle } from '#local/live-handle.ts'
import { concerns, type Interest, type Query } from '#local/queries/query.ts'
import { structuralShare } from '#lib/structural-share.ts'

/** While a catch-up writes thousands of rows, screens repaint at most this often, in ms. */
const catchUpWait = 400
/** How long a reading that is over waits for the others of its change, in ms: screens draw what belongs together once. */
const gathered = 8
/** Reads that nobody watches and that are kept for whoever asks next, the longest unused given up first. */
const maxIdle = 48

/** Result of a query at one moment; a new object each time. */
export interface Reading<Result> {
  readonly value: Result
}

/** Callback for each result and error. */
export interface ReadObserver<Result> {
  next(reading: Reading<Result>): void
  error(error: unknown): void
}

/** A query with its arguments, read once for all who watch it. */
export interface LiveRead<Result> {
  /** The newest reading; undefined until the first one is over. */
  readonly reading: Reading<Result> | undefined
  /** Tells of the reading there is, at once, and of each one after it; returns how to stop. */
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

  /** Whether what it knows, or will know soon, holds: one that was left while it waited to be read again does not. */
  get isGood(): boolean {
    return this.isWatched || (!this.#error && (!this.isDirty || this.#isReading))
  }

  isConcerned(changes: Changes): boolean {
    return concerns(changes, this.#interests)
  }

  subscribe(observer: ReadObserver<Result>): () => void {
    this.#observers.add(observer)
    // Nobody heard of changes for it while it was not watched.
    this.#again(this)
    if (this.#error) observer.error(this.#error.cause)
    else if (this.reading) observer.next(this.reading)
    return () => {
      this.#observers.delete(observer)
    }
  }

  /** Takes back what it knows: something changed while nobody watched. */
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
      // A read that nobody watches and that a change overtook is not the newest any more.
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

  /** Tells everybody of the newest reading. */
  tellObservers(): void {
    if (this.reading) for (const observer of this.#observers) observer.next(this.reading)
  }
}

/** Dependencies of a read. */
interface ReadParts {
  db: Replica
  /** It is watched, or has to be read again. */
  again: (read: Shared) => void
  /** It has a new reading, of which its observers are to be told. */
  tell: (read: Shared) => void
}

// Reads of all kinds lie in one list, and only their own readers know what they answer.
// oxlint-disable-next-line typescript/no-explicit-any
type Shared = SharedRead<any, any>

/**
 * Runs the queries of all screens again when what they read has changed: once for all who watch the same, gathered
 * into one moment, and rarely while the replica is being filled, so that reading never stands in the way of writing.
 * What a screen left behind, or will want next, stays readable at once until it changes.
 */
export class Live {
  readonly #parts: ReadParts
  readonly #untold = new Set<Shared>()
  #underWay = 0
  #isTelling = false
  readonly #watched = new Set<Shared>()
  /** By query and arguments, the longest unused first. */
  readonly #known = new Map<string, Shared>()
  #isScheduled = false
  #isCatchingUp = false

  constructor(db: Replica, bus: Bus) {
    this.#parts = { db, again: (read) => this.#watch(read), tell: (read) => this.#tell(read) }
    bus.subscribe((changes) => this.#mark(changes))
  }

  /** Set while a long catch-up is under way. */
  set isCatchingUp(value: boolean) {
    this.#isCatchingUp = value
  }

  /** The read of a query, begun if it was not yet. Arguments are compared by their JSON. */
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

  /** Calls `next` with the result now and after every change of it; returns how to stop. */
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
    // A slow read keeps nobody waiting.
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
    // A hidden tab has no frames; its screens still have to be right when it is shown.
    if (this.#isCatchingUp || document.hidden) setTimeout(run, catchUpWait)
    else queueMicrotask(run)
  }
}
