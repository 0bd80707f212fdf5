import { backoff } from '#lib/backoff.ts'
import { pause, type Cancel, type Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { uuidv7 } from '#lib/id.ts'
import { isOutdated } from '#local/writer.ts'
import { pushLimits } from '#domain/sync/push.ts'
import type { Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { keepLease, keepNextLease, needsNextLease } from '#local/ids.ts'
import { readAllMeta, readMeta, writeMeta } from '#local/meta.ts'
import { deleteAnswers } from '#local/delete-answers.ts'
import { isQuotaError } from '#local/files/quota.ts'
import type { SyncStatus } from '#local/session/status.ts'
import { deviceWindows } from '#local/device-windows.ts'
import { sinceOf } from '#local/window.ts'
import { evictThreads, noteOpened } from './evict.ts'
import { tryParkedAgain } from './parked.ts'
import { pullOnce, type PullContext } from './pull.ts'
import { landed, pushOnce, type PushContext } from './push.ts'
import { ShownStatus } from './shown-status.ts'
import { sweep } from './sweep.ts'
import { heartbeatIntervalMs, Term } from './term.ts'
import { TransportError, type Transport, type TransportFault } from './transport/transport.ts'

/** Dependencies of an engine; tests and the simulation bring their own. */
export interface EngineParts {
  /** Opened with relaxed durability: pages of server rows can always be fetched again. */
  db: Replica
  /** The same database opened with strict durability, for marks that must survive a power cut. */
  durable: Replica
  bus: Bus
  transport: Transport
  clock: Clock
  random: Random
  /** Network state as reported by the browser. Only a hint: requests are tried all the same. */
  seemsOnline?: () => boolean
  /** Maximum of ops per request, read when the batch may grow, if it is below the protocol's. */
  opsAtOnce?: () => number
  /** Writer version of the shell, if it is not the usual one. */
  writer?: number
  /** Called when the server answers again after it was unreachable. */
  onReachable?: () => void
  /** Called when a request failed in a way that suggests that the server is unreachable. */
  onFault?: () => void
}

/** Reason for a round. */
export type Reason = 'start' | 'work' | 'poke' | 'timer' | 'online' | 'asked'

/** Interval of pulls without any hint, in ms (sync.md 2.11). */
export const safetyPull = 60_000

/** Interval of evicting threads outside of the device's window, in ms. */
const tidyIntervalMs = 6 * 60 * 60 * 1000

/** Displayed state while no request is running. */
const resting = { isPushing: false, isCatchingUp: false, filling: null }

/** Displayed connection after a transport fault. */
const connectionAfter: Record<TransportFault, SyncStatus['connection']> = {
  offline: 'offline',
  busy: 'offline',
  server: 'offline',
  refused: 'offline',
  full: 'offline',
  auth: 'auth',
  logout: 'auth',
  upgrade: 'upgrade',
}

/**
 * The sync loop between a replica and the server. It runs in the leading tab. Every step is bounded, every
 * failure ends in a timer, and no failure here refuses an op: only a verdict of the server does.
 */
export class Engine {
  readonly #parts: EngineParts
  readonly #term: Term
  readonly #wants = new Set<number>()
  /** The part of the wanted threads that an agent opened; the others were found incomplete. */
  readonly #opened = new Set<number>()
  readonly #batch: { size: number; most(): number }
  readonly #status = new ShownStatus()
  /** True between `start` and `stop`. */
  #isWanted = false
  /** Counts the starts: leftovers of an earlier start must not stop a later one. */
  #start = 0
  #isRunning = false
  #isBusy = false
  /** Reasons that arrived during a round. */
  #isAskedAgain = false
  #mustPull = true
  #isConfirmed = false
  #failures = 0
  #timer: Cancel | null = null
  #beat: Cancel | null = null
  #unsubscribe: (() => void) | null = null
  #idle: (() => void)[] = []

  constructor(parts: EngineParts) {
    this.#parts = parts
    const most = parts.opsAtOnce ?? (() => pushLimits.ops)
    this.#batch = { size: most(), most }
    this.#term = new Term([parts.db, parts.durable], parts.writer)
  }

  /**
   * Starts to sync, as soon as the database can be used; the caller holds the replica's lock until `stop`.
   * @throws DeskError UPGRADE when a newer shell has opened the replica: then another tab has to lead.
   */
  async start(): Promise<void> {
    const { clock, random } = this.#parts
    this.#isWanted = true
    this.#start += 1
    const start = this.#start
    for (let attempt = 1; this.#isMeant(start); attempt += 1)
      try {
        return await this.#begin(start)
      } catch (error) {
        if (isOutdated(error)) {
          this.stop()
          throw error
        }
        // A lock held by an idle tab would keep all others from syncing.
        console.error(error)
        await this.#reopen().catch((fault: unknown) => console.error(fault))
        await pause(clock, backoff(attempt, random))
      }
  }

  /** True if that start is the latest one and has not been stopped. */
  #isMeant(start: number): boolean {
    return this.#isWanted && start === this.#start
  }

  async #begin(start: number): Promise<void> {
    const { db, random, clock, bus } = this.#parts
    await this.#term.begin(db, clock)
    if (!(await readMeta(db, 'client'))) await writeMeta(db, { client: uuidv7(clock.now(), random) })
    await sweep(db, clock.now())
    await tryParkedAgain(db, bus, 'all', clock.now())
    this.#status.restore(await readMeta(db, 'status'))
    if (!this.#isMeant(start)) return
    this.#isRunning = true
    this.#isConfirmed = false
    this.#failures = 0
    this.#keepBeating()
    this.#unsubscribe = bus.subscribe(({ outbox, wanted }) => {
      if (Array.isArray(wanted)) this.want(wanted)
      else if (wanted) this.wake('asked')
      else if (outbox) this.wake('work')
    })
    this.wake('start')
  }

  /** Stops the loop after the current step. */
  stop(): void {
    this.#isWanted = false
    this.#isRunning = false
    this.#timer?.()
    this.#beat?.()
    this.#unsubscribe?.()
  }

  /** Looks for work now, or right after the current round. */
  wake(reason: Reason): void {
    if (!this.#isRunning) return
    if (reason !== 'work') this.#mustPull = true
    if (reason === 'online' || reason === 'asked') this.#failures = 0
    // While the server fails, new work waits for the retry timer: user actions must not hammer it.
    if (reason === 'work' && this.#failures > 0) return
    if (this.#isBusy) {
      this.#isAskedAgain = true
      return
    }
    this.#timer?.()
    void this.#round()
  }

  /** Fetches complete threads, for example one that an agent opened. */
  want(conversationIds: readonly number[]): void {
    for (const id of conversationIds) {
      this.#wants.add(id)
      this.#opened.add(id)
    }
    this.wake('asked')
  }

  /** Heartbeat lost: shown at once, regardless of the last request's outcome. */
  silence(): void {
    this.#status.isSilent = true
    this.#showSoon()
  }

  /** Heartbeat found. Pulls only if a request had failed: a restarting server has many devices to serve. */
  answered(): void {
    this.#status.isSilent = false
    this.#showSoon()
    if (this.#status.isLost) this.wake('online')
  }

  #showSoon(): void {
    if (this.#isRunning)
      void this.#show({}).catch((error: unknown) => this.#term.isLost || console.error(error))
  }

  /** Resolves when the current round, if any, has ended. */
  settled(): Promise<void> {
    return this.#isBusy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve()
  }

  /** Stops when another tab has taken over from the start given. */
  #giveWay(start: number): void {
    if (this.#term.isLost && start === this.#start) this.stop()
  }

  async #round(): Promise<void> {
    const start = this.#start
    this.#isBusy = true
    let wait = safetyPull
    try {
      do {
        this.#isAskedAgain = false
        await this.#exchange()
      } while (this.#isAskedAgain && this.#isRunning)
      await this.#tidy()
      this.#failures = 0
      await this.#show({ ...resting, connection: 'online', isFull: false })
      wait = await this.#untilNextWork()
    } catch (error) {
      wait = this.#waitAfter(error)
      // The database itself may have failed: the status cannot be stored then, but the timer must be set.
      await this.#showFault(error).catch((fault: unknown) => this.#term.isLost || console.error(fault))
      this.#giveWay(start)
    } finally {
      this.#isBusy = false
      for (const resolve of this.#idle.splice(0)) resolve()
    }
    if (!this.#isRunning) return
    if (this.#isAskedAgain && this.#failures === 0) void this.#round()
    else this.#timer = this.#parts.clock.after(wait, () => this.wake('timer'))
  }

  async #exchange(): Promise<void> {
    const { db, durable, bus, transport, clock, random } = this.#parts
    const verdicts = () => ({ now: clock.now(), random })
    await tryParkedAgain(db, bus, 'due', clock.now())
    // A new device has no ops to send: its first rows do not wait for its lease of ids.
    const isNew = (await readMeta(db, 'epoch')) === null
    const onFilling = async (filling: SyncStatus['filling']) => {
      await this.#show({ connection: 'online', isCatchingUp: true, filling })
      if (isNew && !this.#isConfirmed) await this.#lease()
    }
    const pull = { db, bus, transport, verdicts, wants: this.#wants, onFilling }
    const onLeaseUnknown = () => {
      this.#isConfirmed = false
    }
    const push = { db, durable, bus, transport, verdicts, batch: this.#batch, flight: null, onLeaseUnknown }
    if (!isNew) await this.#lease()
    if (this.#mustPull || isNew) await this.#pullAll(pull)
    if (!this.#isConfirmed) await this.#lease()
    try {
      await this.#pushAll(push, pull)
    } finally {
      await landed(push)
    }
    if (this.#mustPull && this.#isRunning) await this.#pullAll(pull)
  }

  async #pushAll(push: PushContext, pull: PullContext): Promise<void> {
    while (this.#isRunning) {
      // Asked beforehand: an op that is not marked as sent can still be undone without the server.
      if (this.#parts.seemsOnline?.() === false) await this.#pullAll(pull)
      if ((await pushOnce(push)) === 0) return
      await this.#show({ connection: 'online', isPushing: true })
      this.#mustPull = true
    }
  }

  /** Confirms the lease of ids before the first push, so that a copied profile is detected (sync.md 2.1). */
  async #lease(): Promise<void> {
    const { db, transport } = this.#parts
    let meta = await readAllMeta(db)
    if (!this.#isConfirmed) {
      await keepLease(db, await transport.lease(meta.client, meta.lease, meta.formerLeases))
      this.#isConfirmed = true
      // A device that was found to be a copy has a new client id.
      meta = await readAllMeta(db)
    }
    if (needsNextLease(meta)) await keepNextLease(db, await transport.lease(meta.client, null))
  }

  #keepBeating(): void {
    const { db, clock } = this.#parts
    const start = this.#start
    const beat = async () => {
      if (!this.#isRunning) return
      await this.#term.beat(db, clock).catch((error: unknown) => this.#term.isLost || console.error(error))
      this.#giveWay(start)
      if (this.#isRunning && start === this.#start) this.#keepBeating()
    }
    // The last heartbeat of an earlier start may still be running.
    this.#beat?.()
    this.#beat = clock.after(heartbeatIntervalMs, () => void beat())
  }

  async #pullAll(context: PullContext): Promise<void> {
    this.#mustPull = false
    await this.#noteOpened()
    const epoch = await readMeta(context.db, 'epoch')
    let before = this.#wants.size
    // A cursor that does not advance for many turns is a bug on either side: stop and retry later.
    for (let turn = 0; turn < 1000 && this.#isRunning; turn += 1) {
      const hasMore = await pullOnce(context)
      // Another history: the server may not know this device's lease of ids any more.
      if (epoch !== null && (await readMeta(context.db, 'epoch')) !== epoch) this.#isConfirmed = false
      if (!hasMore || (this.#wants.size > 0 && this.#wants.size === before && turn > 3)) return
      before = this.#wants.size
      await this.#show({ connection: 'online', isCatchingUp: true })
    }
  }

  async #noteOpened(): Promise<void> {
    const opened = [...this.#opened]
    if (opened.length === 0) return
    await noteOpened(this.#parts.db, opened, this.#parts.clock.now())
    for (const id of opened) this.#opened.delete(id)
  }

  #waitAfter(error: unknown): number {
    this.#failures += 1
    this.#mustPull = true
    const wait = backoff(this.#failures, this.#parts.random)
    return error instanceof TransportError ? (error.retryAfter ?? wait) : wait
  }

  async #showFault(error: unknown): Promise<void> {
    if (this.#term.isLost) return
    const isOurs = !(error instanceof TransportError)
    if (isQuotaError(error)) return this.#makeRoom()
    if (isOurs) console.error(error)
    if (isOurs) await this.#reopen()
    await this.#show({ ...resting, connection: isOurs ? 'offline' : connectionAfter[error.fault] })
    if (!isOurs && connectionAfter[error.fault] === 'offline') this.#parts.onFault?.()
  }

  /** Evicts threads that have left the device's window, at intervals and only on a filled replica. */
  async #tidy(): Promise<void> {
    const { db, bus, clock } = this.#parts
    const { window, snapshot, tidiedAt, clockOffset } = await readAllMeta(db)
    const now = clock.now()
    if (window === 0 || snapshot !== null || Math.abs(now - tidiedAt) < tidyIntervalMs) return
    await evictThreads(db, bus, { since: sinceOf(window, now + clockOffset), now })
    await writeMeta(db, { tidiedAt: now })
  }

  /** Frees space: cached answers first, then threads, then a narrower window; never unsent work. */
  async #makeRoom(): Promise<void> {
    const { db, bus, clock } = this.#parts
    const now = clock.now()
    await deleteAnswers(db.name, db.reach)
    const { window, clockOffset } = await readAllMeta(db)
    const narrower = deviceWindows.filter((days) => days !== 0 && (window === 0 || days <= window)).reverse()
    for (const days of narrower) {
      const since = sinceOf(days, now + clockOffset)
      const evicted = await evictThreads(db, bus, { since, now, needsRoom: true })
      if (days !== window) await writeMeta(db, { window: days })
      if (evicted > 0) return
    }
    await this.#show({ ...resting, isFull: true })
  }

  /** Reopens both connections: any database error may come from a dead handle, which never recovers. */
  async #reopen(): Promise<void> {
    await this.#parts.db.reopen()
    await this.#parts.durable.reopen()
  }

  /** Time until the next retry of an op or the safety pull, in ms. */
  async #untilNextWork(): Promise<number> {
    const { db, clock } = this.#parts
    const waiting = await db.outbox.where('state').anyOf(['waiting', 'discarding']).toArray()
    const soonest = Math.min(...waiting.map((op) => op.nextAt), Infinity)
    return Math.max(20, Math.min(safetyPull, soonest - clock.now()))
  }

  async #show(change: Partial<SyncStatus>): Promise<void> {
    const { db, bus, clock } = this.#parts
    const told = this.#status.change(change, clock.now())
    if (!told) return
    if (told.isBack) this.#parts.onReachable?.()
    await writeMeta(db, { status: told.status })
    bus.publish({ meta: true })
  }
}
