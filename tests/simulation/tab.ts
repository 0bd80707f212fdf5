import type { DexieOptions } from 'dexie'
import type { Random } from '#lib/random.ts'
import type { Bus, Changes } from '#local/changes.ts'
import { Replica, type Successor } from '#local/database.ts'
import type { Desk } from '#local/desk.ts'
import type { Hold } from '#local/session/exclusive-lock.ts'
import { isOutdated } from '#local/writer.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Engine } from '#sync/engine.ts'
import { httpTransport } from '#sync/transport/http-transport.ts'
import { lead } from '#sync/leader.ts'
import { heartbeatIntervalMs, isLeaderStale } from '#sync/term.ts'
import { cookieTokens } from '#sync/transport/token.ts'
import type { ManualClock } from '../support/replica.ts'
import { fetchOver, type Line } from './network.ts'
import { TabClock } from './tab-clock.ts'
import { Turnstile } from './turnstile.ts'
import type { Device } from './device.ts'
import type { Disk } from './disk.ts'

/** Dependencies of a tab. */
export interface TabParts {
  device: Device
  name: string
  actor: Actor
  clock: ManualClock
  random: Random
  /** Shell version that it was opened with. */
  writer: number
  line: Omit<Line, 'turnstile' | 'isAlive'>
  /** Maximum number of ops per request. */
  opsAtOnce(): number
}

/** Tab of a device: the real engine on the device's storage, until it is closed or dies. */
export class Tab {
  readonly name: string
  readonly desk: Desk
  /** Connection of the engine, with relaxed durability as in the product. */
  readonly db: Replica
  readonly #durable: Replica
  readonly engine: Engine
  readonly turnstile = new Turnstile(() => this.#stir())
  readonly clock: TabClock
  readonly #leadership: Hold
  readonly #missed: Changes[] = []
  /** Resolves when the tab dies; its current work never ends. */
  readonly died: Promise<'died'>
  isFrozen = false
  /** True while it runs the engine. */
  isLeading = false
  /** Its last term as leader. */
  term = 0
  #isAlive = true
  #tellDied: (how: 'died') => void = () => undefined
  /** Number of transactions until the tab dies; null for never. */
  #fuse: number | null = null
  /** Number of transactions that fail because the browser lost its database. */
  #lostHandles = 0
  readonly #thawing: (() => void)[] = []
  #stir: () => void = () => undefined
  /** Number of lock requests in progress: for leadership, and others. */
  readonly #asked = { lead: 0, other: 0 }
  readonly #disk: Disk

  readonly #device: Device
  readonly #writer: number

  constructor({ device, name, actor, clock, random, writer, line, opsAtOnce }: TabParts) {
    this.name = name
    this.#device = device
    this.#writer = writer
    this.#disk = device.disk
    this.died = new Promise((resolve) => {
      this.#tellDied = resolve
    })
    this.clock = new TabClock(clock, {
      isAlive: () => this.#isAlive,
      isFrozen: () => this.isFrozen,
      skew: () => device.skew,
    })
    const opener = {
      onTransaction: () => this.#onTransaction(),
      onWritten: () => this.#onWritten(),
      isAlive: () => this.#isAlive,
    }
    const options = device.disk.optionsFor(opener)
    const { accountId, userId } = actor
    // A newer build has upgraded the replica: this tab needs a reload and writes nothing more.
    const successor: Successor = { onOutdated: () => this.die() }
    const open = (how: DexieOptions) => new Replica(accountId, userId, how, successor, device.held)
    const strict = { ...options, chromeTransactionDurability: 'strict' as const }
    this.db = open(options)
    this.#durable = open(strict)
    const bus = this.#busOf(device)
    // Connection of the page: an agent's changes are not fenced by leadership.
    const page = open(strict)
    this.desk = { db: page, bus, clock: this.clock, random, actor, writer }
    const own = { ...line, turnstile: this.turnstile, isAlive: () => this.#isAlive }
    const fetcher = fetchOver(own)
    const tokens = cookieTokens(fetcher, this.#locksOf(device), this.clock, () => actor)
    const transport = httpTransport(fetcher, tokens)
    this.engine = new Engine({
      db: this.db,
      durable: this.#durable,
      bus,
      transport,
      clock: this.clock,
      random,
      writer,
      opsAtOnce,
    })
    this.#leadership = lead(this.#locksOf(device), this.db.name, {
      onGain: async () => {
        this.isLeading = true
        try {
          await this.engine.start()
        } catch (error) {
          if (!isOutdated(error)) throw error
          this.isLeading = false
          return this.#leadership.release()
        }
        await this.#awake()
        this.term = device.term
      },
      onLoss: () => {
        this.isLeading = false
        this.engine.stop()
      },
    })
    this.#watch()
  }

  /** Watches for a dead leader, as the worker of a visible tab does. */
  #watch(): void {
    this.clock.after(heartbeatIntervalMs, () => {
      this.#watch()
      if (this.isLeading) return
      isLeaderStale(this.db, this.clock).then(
        (isStale) => isStale && this.#isAlive && !this.isFrozen && this.#leadership.steal(),
        () => undefined,
      )
    })
  }

  /** Lock manager of this tab: a dead tab is never granted a lock, a frozen one gets it after thawing. */
  #locksOf(device: Device): LockManager {
    const request = async (name: string, ...rest: unknown[]) => {
      const callback = rest.at(-1) as (lock: Lock | null) => unknown
      const options = rest.length > 1 ? (rest[0] as LockOptions) : {}
      let isWaiting = true
      const kind = name.startsWith('desk-sync:') ? 'lead' : 'other'
      this.#asked[kind] += 1
      this.#stir()
      const granted = async (lock: Lock | null) => {
        isWaiting = false
        this.#asked[kind] -= 1
        // A browser passes the locks of a dead tab on.
        return Promise.race([this.#awake().then(() => callback(lock)), this.died])
      }
      try {
        return await device.locks.request(name, options, granted)
      } finally {
        if (isWaiting) this.#asked[kind] -= 1
        await this.#awake()
      }
    }
    return { request, query: () => Promise.resolve({}) } as unknown as LockManager
  }

  /** Resolves while the tab runs; never for a dead one. */
  async #awake(): Promise<void> {
    if (!this.#isAlive) await new Promise(() => undefined)
    if (this.isFrozen) await new Promise<void>((resolve) => this.#thawing.push(resolve))
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** True if a newer shell has led, so that it needs a reload. */
  get isOutdated(): boolean {
    return this.#writer < this.#device.oldestWriter
  }

  /** Network request in progress, or undefined. */
  get pending(): string | undefined {
    return this.#isAlive && !this.isFrozen ? this.turnstile.first : undefined
  }

  /** Resolves when the tab is idle or waits for the network. */
  async quiet(): Promise<void> {
    // Granted locks and messages are handled in later microtasks, and visible as work on the storage.
    for (let calm = 0; calm < 3 && this.#isAlive;) {
      await turn()
      if (this.#disk.isBusy) calm = 0
      else if (this.turnstile.first !== undefined || this.#isHeldUp) calm += 1
      else if (await this.#isIdle()) calm += 1
      else calm = 0
    }
  }

  /** True if the engine is idle; else resolves when something has happened. */
  async #isIdle(): Promise<boolean> {
    let isIdle = false
    const stir = new Promise<void>((resolve) => {
      this.#stir = resolve
    })
    const settled = this.engine.settled().then(() => {
      isIdle = true
    })
    await Promise.race([settled, turn()])
    // Without polling: the server, which it mostly waits for, needs the processor too.
    if (!isIdle) await Promise.race([settled, stir, this.died])
    return isIdle
  }

  /** True if another tab, perhaps frozen, has a lock that this one waits for. */
  get #isHeldUp(): boolean {
    return this.#asked.other > 0 || (this.isLeading && this.#asked.lead > 0)
  }

  /** Kills it at the `count`th transaction from now. */
  dieAfter(count: number): void {
    this.#fuse = count
  }

  /** Makes the browser lose the database that many times. */
  loseHandle(times: number): void {
    this.#lostHandles = times
  }

  /** Kills it without any cleanup. */
  die(): void {
    if (!this.#isAlive) return
    this.#isAlive = false
    this.isLeading = false
    this.#tellDied('died')
    this.engine.stop()
    this.db.close()
    this.#durable.close()
    this.desk.db.close()
    this.#leadership.release()
  }

  /** Unfreezes: missed events happen now. */
  thaw(): void {
    this.isFrozen = false
    for (const resolve of this.#thawing.splice(0)) resolve()
    for (const changes of this.#missed.splice(0)) this.#hear(changes)
    this.clock.thaw()
  }

  readonly #listeners = new Set<(changes: Changes) => void>()

  /** Receives changes of another tab of the device. */
  hear(changes: Changes): void {
    if (!this.#isAlive) return
    if (this.isFrozen) this.#missed.push(changes)
    else this.#hear(changes)
  }

  #hear(changes: Changes): void {
    for (const listener of this.#listeners) listener(changes)
  }

  #busOf(device: Device): Bus {
    return {
      publish: (changes) => this.#isAlive && device.tell(changes),
      subscribe: (listener) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
      close: () => this.#listeners.clear(),
    }
  }

  /** Transactions on the same tables are serialised: one that is seen now ran under this mark. */
  #onWritten(): void {
    if (this.isOutdated) this.#device.trespass ??= this.name
  }

  #onTransaction(): void {
    if (this.#fuse !== null && (this.#fuse -= 1) < 0) this.die()
    if (this.#isAlive && this.#lostHandles === 0) return
    if (this.#lostHandles > 0) this.#lostHandles -= 1
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
