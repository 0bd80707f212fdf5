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
  /** The number of the shell it was opened with. */
  writer: number
  line: Omit<Line, 'turnstile' | 'isAlive'>
  /** Most ops of one request. */
  opsAtOnce(): number
}

/** A tab of a device: the real engine on the device's disk, until it is closed or dies. */
export class Tab {
  readonly name: string
  readonly desk: Desk
  /** The engine's own connection, relaxed as in the product. */
  readonly db: Replica
  readonly #durable: Replica
  readonly engine: Engine
  readonly turnstile = new Turnstile(() => this.#stir())
  readonly clock: TabClock
  readonly #leadership: Hold
  readonly #missed: Changes[] = []
  /** Resolves when the tab dies; what it was doing then never ends. */
  readonly died: Promise<'died'>
  isFrozen = false
  /** Runs the engine now. */
  isLeading = false
  /** The number it had when it last began to lead. */
  term = 0
  #isAlive = true
  #tellDied: (how: 'died') => void = () => undefined
  /** Transactions until the tab dies; null for never. */
  #fuse: number | null = null
  /** Transactions that fail because the browser lost its database. */
  #lostHandles = 0
  readonly #thawing: (() => void)[] = []
  #stir: () => void = () => undefined
  /** Locks it waits for: the lead, and others. */
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
    // A build that knows more has the replica: this one has to be reloaded, and changes nothing any more.
    const successor: Successor = { onOutdated: () => this.die() }
    const open = (how: DexieOptions) => new Replica(accountId, userId, how, successor, device.held)
    const strict = { ...options, chromeTransactionDurability: 'strict' as const }
    this.db = open(options)
    this.#durable = open(strict)
    const bus = this.#busOf(device)
    // The page's own connection: what an agent does is not fenced by who leads.
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

  /** Looks for a leader that shows no life, as the worker of a visible tab does. */
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

  /** The locks as this tab has them: nothing is granted to a dead tab, and a frozen one hears of it when it thaws. */
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
        // A browser gives the locks of a dead tab to others.
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

  /** Resolves when the tab runs; for a dead one never. */
  async #awake(): Promise<void> {
    if (!this.#isAlive) await new Promise(() => undefined)
    if (this.isFrozen) await new Promise<void>((resolve) => this.#thawing.push(resolve))
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** A newer shell has led: it has to be reloaded. */
  get isOutdated(): boolean {
    return this.#writer < this.#device.oldestWriter
  }

  /** Pending network request of the tab, or undefined. */
  get pending(): string | undefined {
    return this.#isAlive && !this.isFrozen ? this.turnstile.first : undefined
  }

  /** Resolves when the tab has nothing to do, or waits for the network. */
  async quiet(): Promise<void> {
    // Granted locks and messages are handled in later microtasks, and seen as work on the disk.
    for (let calm = 0; calm < 3 && this.#isAlive;) {
      await turn()
      if (this.#disk.isBusy) calm = 0
      else if (this.turnstile.first !== undefined || this.#isHeldUp) calm += 1
      else if (await this.#isIdle()) calm += 1
      else calm = 0
    }
  }

  /** Whether the engine rests; if not, resolves when something has happened. */
  async #isIdle(): Promise<boolean> {
    let isIdle = false
    const stir = new Promise<void>((resolve) => {
      this.#stir = resolve
    })
    const settled = this.engine.settled().then(() => {
      isIdle = true
    })
    await Promise.race([settled, turn()])
    // No turning round meanwhile: the server, which it mostly waits for, needs the processor too.
    if (!isIdle) await Promise.race([settled, stir, this.died])
    return isIdle
  }

  /** Another tab, which may be frozen, has the lock it needs to go on. */
  get #isHeldUp(): boolean {
    return this.#asked.other > 0 || (this.isLeading && this.#asked.lead > 0)
  }

  /** Dies at the `count`th transaction from now. */
  dieAfter(count: number): void {
    this.#fuse = count
  }

  /** The browser loses the database that many times. */
  loseHandle(times: number): void {
    this.#lostHandles = times
  }

  /** Ends without a chance to tidy up. */
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

  /** Wakes up after a freeze: what it missed happens now. */
  thaw(): void {
    this.isFrozen = false
    for (const resolve of this.#thawing.splice(0)) resolve()
    for (const changes of this.#missed.splice(0)) this.#hear(changes)
    this.clock.thaw()
  }

  readonly #listeners = new Set<(changes: Changes) => void>()

  /** Takes what another tab of the device did. */
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

  /** Transactions on the same tables come one after the other: one that is seen now ran under this mark. */
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
