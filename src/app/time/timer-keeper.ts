import {
  beginCount,
  countOn,
  noteActivity,
  shownMs,
  takeUp,
  type Count,
  type KeptCount,
  type Reading,
  type Rest,
} from '#domain/time/counting.ts'
import type { TimeSettings } from '#domain/time/settings.ts'
import { defaultTimeSettings, idleLimitOf } from '#domain/time/usual-settings.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { isSameSubject, timeLimits, toDuration, type TimeSubject } from '#domain/time/subject.ts'
import type { Enqueued } from '#local/mutate.ts'
import { keepCount, ownTimers, readCount } from '#local/timer.ts'
import { countArgs, TimerBook, type TimerDesk } from './timer-book.ts'

/** Interval for storing the count on this device, in ms: the maximum loss in a crash. */
const saveIntervalMs = 5000
/** Interval for sending the count to the server, in ms: the maximum loss if the device is lost. */
const reportIntervalMs = 60_000
/** A window that holds the timer counts as dead after this silence, in ms. */
const lifelessAfter = 20_000

/** Messages between windows. */
export type TimerWord = { t: 'count'; entryId: number; ms: number } | { t: 'drop' } | { t: 'active' }

/** Callbacks for the other windows and the user. */
export interface KeeperParts {
  desk: TimerDesk
  post(word: TimerWord): void
  /** Takes the timer lock from a dead window. */
  steal(): void
  /** A timer was ended at the maximum length of an entry. */
  onLongest(): void
  /** Error of an action that the agent did not start. */
  onFault(error: unknown): void
}

/**
 * Timer of an agent in one window. Every window shows it and can start, pause and stop it; one window holds
 * the lock: it counts, stores, and pauses when the agent is idle. Actions run one after the other, each on
 * the current state of the replica.
 */
export class TimerKeeper {
  settings: TimeSettings = defaultTimeSettings
  readonly #parts: KeeperParts
  readonly #book: TimerBook
  #count: Count | null = null
  #isHolding = false
  /** Entry paused because the agent was idle; the next activity resumes it. */
  #idle: number | null = null
  #keptAt = 0
  #toldAt = 0
  #heardAt: number
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#book = new TimerBook(parts.desk)
    this.#heardAt = parts.desk.clock.monotonic()
  }

  /** True if this window holds the timer. */
  get isHolding(): boolean {
    return this.#isHolding
  }

  /** Current seconds of an entry. For one on another device, as of its last report. */
  secondsOf(entry: TimeEntry, clockOffset: number): number {
    if (entry.status !== 'running') return entry.duration
    const { clock } = this.#parts.desk
    if (this.#count?.entryId === entry.id) return shownMs(this.#count, clock.monotonic()) / 1000
    const since = Math.min(reportIntervalMs, Math.max(0, clock.now() + clockOffset - entry.countedAt))
    return entry.duration + since / 1000
  }

  /** Starts or resumes the timer of a subject and completes the running one. No-op if it already runs. */
  start(subject: TimeSubject): Promise<void> {
    return this.#run(async () => {
      const open = await ownTimers(this.#parts.desk.db)
      const mine = open.find((entry) => isSameSubject(entry, subject))
      if (mine?.status === 'running') return
      await this.#begin(mine ?? subject, open.find((entry) => entry.status === 'running') ?? null)
    })
  }

  /** Pauses the timer of a subject. */
  pause(subject: TimeSubject): Promise<void> {
    return this.#run(async () => {
      const entry = await this.#book.openOf(subject)
      if (entry?.status === 'running') await this.#pause(entry)
    })
  }

  /** Stops the timer of a subject and logs its time. Null if there is none. */
  stop(subject: TimeSubject): Promise<Enqueued | null> {
    return this.#run(() => this.#stop(subject))
  }

  /** Logs the time so far and starts again. Null if no timer runs. */
  restart(subject: TimeSubject): Promise<Enqueued | null> {
    return this.#run(async () => {
      const entry = await this.#book.openOf(subject)
      if (entry?.status !== 'running') return null
      const done = await this.#stop(subject)
      await this.#begin(subject, null)
      return done
    })
  }

  /** Resolves once all queued actions are done. */
  async settled(): Promise<void> {
    await this.#work
  }

  /** This window got the lock. Taken from a frozen one, it continues its own count; else the stored one. */
  async gain(isStolen = false): Promise<void> {
    this.#isHolding = true
    if (isStolen && this.#count) return
    await this.#run(async () => {
      const kept = await readCount(this.#parts.desk.db)
      if (kept) await this.#takeUp(kept)
    })
  }

  /** Called when another window has the lock. */
  lose(): void {
    this.#isHolding = false
  }

  /** Loads the state before the holding window has reported. */
  async look(): Promise<void> {
    const kept = await readCount(this.#parts.desk.db)
    if (!kept || this.#count) return
    const { count, rest } = takeUp(kept, this.#read())
    if (rest === null) this.#count = count
  }

  /** Handles a message of another window. */
  hear(word: TimerWord): void {
    this.#heardAt = this.#parts.desk.clock.monotonic()
    if (word.t === 'count') {
      this.#count = beginCount(word.entryId, word.ms, this.#read())
      this.#idle = null
    } else if (word.t === 'drop') {
      this.#count = null
      this.#idle = null
    } else if (word.t === 'active') this.#noteActivity()
  }

  /** User activity in this visible window. */
  active(): void {
    if (this.#isHolding) return this.#noteActivity()
    this.#parts.post({ t: 'active' })
    const isLifeless = this.#parts.desk.clock.monotonic() - this.#heardAt > lifelessAfter
    if (this.#count && isLifeless) this.#parts.steal()
  }

  /** Called about every second. */
  tick(): void {
    if (!this.#isHolding) return
    const count = this.#count
    if (!count) return
    const now = this.#read()
    const step = countOn(count, now, idleLimitOf(this.settings))
    this.#count = step.count
    if (step.rest) return this.#rest(step.count, step.rest)
    if (!this.settings.isTimeTracking) return this.#end(step.count)
    if (step.count.ms >= timeLimits.duration * 1000) {
      this.#end(step.count)
      return this.#parts.onLongest()
    }
    if (now.mono - this.#keptAt < saveIntervalMs && now.mono >= this.#keptAt) return
    this.#keptAt = now.mono
    this.#quietly(() => this.#keep())
  }

  /** Stores the count at once, as the window may close. */
  flush(): void {
    const { db } = this.#parts.desk
    const count = this.#count
    if (this.#isHolding && count) this.#quietly(() => keepCount(db, this.#keptOf(count)))
  }

  /** Called when timers change: one completed elsewhere is no longer counted, and its time is handed in. */
  changed(open: readonly TimeEntry[]): void {
    const count = this.#count
    if (!count || open.some(({ id, status }) => id === count.entryId && status === 'running')) return
    this.#quietly(async () => {
      const { db } = this.#parts.desk
      const entry = await db.timeEntries.get(count.entryId)
      if (this.#count?.entryId !== count.entryId || entry?.status === 'running') return
      // While the replica is being filled again the timer is not lost: its row will arrive.
      if (!entry && (await this.#book.isFilling())) return
      if (this.#isHolding) await this.#book.handIn(entry, this.#keptOf(this.#count).ms)
      await this.#drop()
    })
  }

  #read = (): Reading => {
    const { clock } = this.#parts.desk
    return { mono: clock.monotonic(), wall: clock.now() }
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work)
    // The caller gets the error; it does not block the next action.
    this.#work = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  #quietly(work: () => Promise<unknown>): void {
    this.#run(work).catch(this.#parts.onFault)
  }

  async #durationOf(entry: TimeEntry): Promise<number> {
    return toDuration(this.secondsOf(entry, await this.#book.clockOffset()))
  }

  #keptOf(count: Count): KeptCount {
    const now = this.#read()
    return { entryId: count.entryId, ms: shownMs(count, now.mono), wall: now.wall }
  }

  /** Resumes an entry, or starts one for a subject. */
  async #begin(what: TimeEntry | TimeSubject, running: TimeEntry | null): Promise<void> {
    const stops = running && { id: running.id, duration: await this.#durationOf(running) }
    const { id, ms } = await this.#book.begin(what, stops)
    const now = this.#read()
    this.#count = beginCount(id, ms, now)
    this.#idle = null
    ;[this.#keptAt, this.#toldAt] = [now.mono, now.mono]
    this.#parts.post({ t: 'count', entryId: id, ms })
  }

  async #pause(entry: TimeEntry): Promise<void> {
    await this.#book.change('pause', { id: entry.id, duration: await this.#durationOf(entry) })
    await this.#drop()
  }

  async #stop(subject: TimeSubject): Promise<Enqueued | null> {
    const entry = await this.#book.openOf(subject)
    if (!entry) return null
    const done = await this.#book.change('complete', {
      id: entry.id,
      duration: await this.#durationOf(entry),
    })
    if (entry.status === 'running') await this.#drop()
    return done
  }

  async #drop(): Promise<void> {
    this.#count = null
    this.#idle = null
    await keepCount(this.#parts.desk.db, null)
    this.#parts.post({ t: 'drop' })
  }

  async #takeUp(kept: KeptCount): Promise<void> {
    const { db } = this.#parts.desk
    const entry = await db.timeEntries.get(kept.entryId)
    const { count, rest } = takeUp(kept, this.#read())
    if (entry?.status === 'running' && rest === null) {
      this.#count = count
      return this.#keep()
    }
    if (!entry && (await this.#book.isFilling())) return
    if (entry?.status === 'running') await this.#book.change('pause', countArgs(count))
    else await this.#book.handIn(entry, kept.ms)
    await this.#drop()
  }

  async #keep(): Promise<void> {
    const count = this.#count
    if (!count) return
    const kept = this.#keptOf(count)
    await keepCount(this.#parts.desk.db, kept)
    this.#parts.post({ t: 'count', entryId: kept.entryId, ms: kept.ms })
    const { mono } = this.#read()
    if (mono - this.#toldAt < reportIntervalMs) return
    this.#toldAt = mono
    const isThere = (await this.#parts.desk.db.timeEntries.get(kept.entryId)) !== undefined
    if (!isThere && !(await this.#book.isFilling())) return this.#drop()
    await this.#book.change('keep', countArgs(kept))
  }

  /** Nobody was there: the timer pauses with what there was until then. */
  #rest(count: Count, why: Rest): void {
    this.#count = null
    this.#quietly(async () => {
      await this.#book.change('pause', countArgs(count))
      await this.#drop()
      if (why === 'idle') this.#idle = count.entryId
    })
  }

  /** The account tracks time no more, or the entry is as long as any can be. */
  #end(count: Count): void {
    this.#count = null
    this.#quietly(async () => {
      await this.#book.change('complete', countArgs(count))
      await this.#drop()
    })
  }

  #noteActivity(): void {
    if (!this.#isHolding) return
    if (this.#count) this.#count = noteActivity(this.#count, this.#read())
    const idle = this.#idle
    if (idle === null) return
    this.#idle = null
    this.#quietly(async () => {
      const open = await ownTimers(this.#parts.desk.db)
      const entry = open.find(({ id }) => id === idle)
      if (entry?.status !== 'paused' || open.some(({ status }) => status === 'running')) return
      await this.#begin(entry, null)
    })
  }
}
