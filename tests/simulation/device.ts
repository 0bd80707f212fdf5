import type { Random } from '#lib/random.ts'
import type { Changes } from '#local/changes.ts'
import { Replica, replicaName } from '#local/database.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { EntityName } from '#domain/entities.ts'
import type { BrowserLocks } from '../support/locks.ts'
import type { ManualClock } from '../support/replica.ts'
import type { Browser } from './browser.ts'
import type { Disk } from './disk.ts'
import type { Line } from './network.ts'
import { Tab } from './tab.ts'

/** Dependencies of a device. */
export interface DeviceParts {
  name: string
  actor: Actor
  clock: ManualClock
  random: Random
  line: Omit<Line, 'turnstile' | 'isAlive' | 'device'>
  /** Maximum number of ops per request. */
  opsAtOnce(): number
  browser: Browser
  held: readonly EntityName[]
}

/** Device: an agent in a browser, with one or more tabs. */
export class Device {
  readonly name: string
  readonly browser: Browser
  readonly random: Random
  readonly actor: Actor
  tabs: Tab[] = []
  /** Error of its clock, in ms. */
  skew = 0
  /** Another agent uses the browser now. */
  isAway = false
  /** Newest shell version that it has loaded. */
  writer = 1
  /** Entities of the newest build that it has loaded. */
  held: readonly EntityName[]
  /** Write of an outdated shell, or null. */
  trespass: string | null = null
  /** Something was written since the last check. */
  isTouched = true
  /** Unflushed pages were lost in a power cut and will be fetched again, so the state may have gone back. */
  hadPowerCut = false
  readonly #parts: DeviceParts
  #opened = 0
  #inspector: Replica | null = null

  constructor(parts: DeviceParts) {
    this.#parts = parts
    this.name = parts.name
    this.random = parts.random
    this.actor = parts.actor
    this.browser = parts.browser
    this.held = parts.held
    this.isAway = this.browser.devices.length > 0
    this.browser.devices.push(this)
    if (this.isAway) return
    this.browser.signedIn = this.actor.userId
    this.openTab()
  }

  get disk(): Disk {
    return this.browser.disk
  }

  get locks(): BrowserLocks {
    return this.browser.locks
  }

  /** Signs the agent in, and the previous user of the browser out. */
  signIn(): void {
    for (const other of this.browser.devices) other.isAway = other !== this
    this.browser.signedIn = this.actor.userId
    if (this.tabs.length === 0) this.openTab()
  }

  /** Name of its agent's database. */
  get database(): string {
    return replicaName(this.actor.accountId, this.actor.userId)
  }

  /** Stored rows of a table; read-only. */
  rows<Row>(table: string): Row[] {
    return this.disk.rows<Row>(this.database, table)
  }

  /** Metadata value of the replica, or undefined. */
  meta<Value>(key: string): Value | undefined {
    return this.rows<{ key: string; value: Value }>('meta').find((row) => row.key === key)?.value
  }

  /** Term of the current leader. */
  get term(): number {
    return this.meta<{ number: number }>('leader')?.number ?? 0
  }

  /** Oldest shell version that may still write. */
  get oldestWriter(): number {
    return this.meta<{ writer: number }>('leader')?.writer ?? 0
  }

  /** Tab that is not frozen, or undefined. */
  get tab(): Tab | undefined {
    if (this.isAway) return undefined
    return this.tabs.findLast((tab) => tab.isAlive && !tab.isFrozen)
  }

  /** Tab whose engine runs, or undefined. */
  get leader(): Tab | undefined {
    return this.tabs.findLast((tab) => tab.isLeading && !tab.isFrozen)
  }

  openTab(): Tab {
    this.#opened += 1
    const { actor, clock, random, line, opsAtOnce } = this.#parts
    const name = `${this.name}.${this.#opened}`
    const tab = new Tab({
      device: this,
      name,
      actor,
      clock,
      random,
      writer: this.writer,
      line: { ...line, device: this },
      opsAtOnce,
    })
    this.tabs.push(tab)
    return tab
  }

  /** Loads a build with more entities in a new tab; open tabs close their connections. */
  upgrade(held: readonly EntityName[]): Tab {
    this.held = held
    this.#inspector?.close()
    this.#inspector = null
    return this.openTab()
  }

  /** Removes dead tabs; opens one if none is left. */
  tidy(): void {
    this.tabs = this.tabs.filter((tab) => tab.isAlive)
    if (this.tabs.length === 0 && !this.isAway) this.openTab()
  }

  /** Kills all tabs and loses up to `lost` unflushed transactions. */
  cutPower(lost: number): void {
    for (const { tabs } of this.browser.devices) for (const tab of tabs) tab.die()
    this.disk.cutPower(lost)
    for (const device of this.browser.devices) device.#loseAll()
  }

  #loseAll(): void {
    this.hadPowerCut = true
    this.isTouched = true
    this.tidy()
  }

  /** Ends all tabs. */
  end(): void {
    for (const tab of this.tabs) tab.die()
    this.#inspector?.close()
  }

  /** Connection of the checks, without faults. */
  get inspector(): Replica {
    const opener = { onTransaction: () => undefined, isAlive: () => true, isOurs: true }
    const { accountId, userId } = this.actor
    this.#inspector ??= new Replica(accountId, userId, this.disk.optionsFor(opener), undefined, this.held)
    return this.#inspector
  }

  /** Sends changes to every tab. */
  tell(changes: Changes): void {
    this.isTouched = true
    for (const tab of this.tabs) tab.hear(changes)
  }
}
