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

/** How often a count is kept on this device, in ms: what a crash can cost. */
const saveIntervalMs = 5000
/** How often a count is sent to the server, in ms: what the loss of the whole device can cost. */
const reportIntervalMs = 60_000
/** A window that holds the timer and has not been heard of for so long, in ms, shows no life. */
const lifelessAfter = 20_000

/** Messages between windows. */
export type TimerWord = { t: 'count'; entryId: number; ms: number } | { t: 'drop' } | { t: 'active' }

/** Dependencies for reaching other windows and the agent. */
export interface KeeperParts {
  desk: TimerDesk
  post(word: TimerWord): void
  /** Takes the timer from the window that holds it and shows no life. */
  steal(): void
  /** A timer was ended because no entry lasts longer. */
  onLongest(): void
  /** Something went wrong with what the agent has not asked for. */
  onFault(error: unknown): void
}

/**
 * The timer of one agent in one window. Every window shows it and may start, pause and stop it; one of them holds it:
 * counts, keeps, and pauses it when nobody is there. Actions run one after the other, each on what the replica holds
 * then.
 */
export class TimerKeeper {
  settings: TimeSettings = defaultTimeSettings
  readonly #parts: KeeperParts
  readonly #book: TimerBook
  #count: Count | null = null
  #isHolding = false
  /** The entry that pauses because its agent did nothing: the next sign of life resumes it. */
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

  /** Whether this window counts. */
  get isHolding(): boolean {
    return this.#isHolding
  }

  /** Seconds of an entry at this moment. One that runs on another device is known up to its last word. */
  secondsOf(entry: TimeEntry, clockOffset: number): number {
    if (entry.status !== 'running') return entry.duration
    const { clock } = this.#parts.desk
    if (this.#count?.entryId === entry.id) return shownMs(this.#count, clock.monotonic()) / 1000
    const since = Math.min(reportIntervalMs, Math.max(0, clock.now() + clockOffset - entry.countedAt))
    return entry.duration + since / 1000
  }

  /** Starts the timer of a subject, or lets it go on; the one that ran is completed. Nothing when it runs already. */
  start(subject: TimeSubject): Promise<void> {
    return this.#run(async () => {
      const open = await ownTimers(this.#parts.desk.db)
      const mine = open.find((entry) => isSameSubject(entry, subject))
      if (mine?.status === 'running') return
      await this.#begin(mine ?? subject, open.find((entry) => entry.status === 'running') ?? null)
    })
  }

  /** Lets the timer of a subject rest until it is started again. */
  pause(subject: TimeSubject): Promise<void> {
    return this.#run(async () => {
      const entry = await this.#book.openOf(subject)
      if (entry?.status === 'running') await this.#pause(entry)
    })
  }

  /** Ends the timer of a subject: its time is logged. Null when there is none. */
  stop(subject: TimeSubject): Promise<Enqueued | null> {
    return this.#run(() => this.#stop(subject))
  }

  /** Logs the time so far, and starts anew. Null when no timer runs there. */
  restart(subject: TimeSubject): Promise<Enqueued | null> {
    return this.#run(async () => {
      const entry = await this.#book.openOf(subject)
      if (entry?.status !== 'running') return null
      const done = await this.#stop(subject)
      await this.#begin(subject, null)
      return done
    })
  }

  /** Resolves when every action so far has come to its end. */
  async settled(): Promise<void> {
    await this.#work
  }

  /** This window holds the timer now. Taken from a frozen one it goes on with its own count, else with what was kept. */
  async gain(isStolen = false): Promise<void> {
    this.#isHolding = true
    if (isStolen && this.#count) return
    await this.#run(async () => {
      const kept = await readCount(this.#parts.desk.db)
      if (kept) await this.#takeUp(kept)
    })
  }

  /** Another window holds the timer. */
  lose(): void {
    this.#isHolding = false
  }

  /** State of this window before it has heard from the timer's owner. */
  async look(): Promise<void> {
    const kept = await readCount(this.#parts.desk.db)
    if (!kept || this.#count) return
    const { count, rest } = takeUp(kept, this.#read())
    if (rest === null) this.#count = count
  }

  /** Takes in the word of another window. */
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

  /** The agent did something in this window, which is visible. */
  active(): void {
    if (this.#isHolding) return this.#noteActivity()
    this.#parts.post({ t: 'active' })
    const isLifeless = this.#parts.desk.clock.monotonic() - this.#heardAt > lifelessAfter
    if (this.#count && isLifeless) this.#parts.steal()
  }

  /** A second has passed, or more. */
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

  /** Keeps what was counted at once: the window may be gone in a moment. */
  flush(): void {
    const { db } = this.#parts.desk
    const count = this.#count
    if (this.#isHolding && count) this.#quietly(() => keepCount(db, this.#keptOf(count)))
  }

  /** The timers have changed: one that was completed elsewhere is counted no more, and loses nothing. */
  changed(open: readonly TimeEntry[]): void {
    const count = this.#count
    if (!count || open.some(({ id, status }) => id === count.entryId && status === 'running')) return
    this.#quietly(async () => {
      const { db } = this.#parts.desk
      const entry = await db.timeEntries.get(count.entryId)
      if (this.#count?.entryId !== count.entryId || entry?.status === 'running') return
      // A device that is being filled anew has not lost the timer: it will come.
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
    // The caller gets the error; the next action is not blocked by it.
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
