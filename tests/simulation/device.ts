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
  /** Most ops of one request. */
  opsAtOnce(): number
  browser: Browser
  held: readonly EntityName[]
}

/** An agent in a browser, with one or more tabs. */
export class Device {
  readonly name: string
  readonly browser: Browser
  readonly random: Random
  readonly actor: Actor
  tabs: Tab[] = []
  /** How wrong its clock is, in ms. */
  skew = 0
  /** Somebody else uses the browser now. */
  isAway = false
  /** The newest shell it has been given. */
  writer = 1
  /** The entities of the build it has been given last. */
  held: readonly EntityName[]
  /** Write of an outdated shell, or null. */
  trespass: string | null = null
  /** Something was written since the checks last looked. */
  isTouched = true
  /** Pages that were not on the disk are gone, and will be fetched again: it may have gone back. */
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

  /** The agent signs in: whoever had the browser before is signed out of it. */
  signIn(): void {
    for (const other of this.browser.devices) other.isAway = other !== this
    this.browser.signedIn = this.actor.userId
    if (this.tabs.length === 0) this.openTab()
  }

  /** The database of its agent. */
  get database(): string {
    return replicaName(this.actor.accountId, this.actor.userId)
  }

  /** The rows of a table, as they lie on the disk: not to be changed. */
  rows<Row>(table: string): Row[] {
    return this.disk.rows<Row>(this.database, table)
  }

  /** A value the replica keeps of itself, or undefined. */
  meta<Value>(key: string): Value | undefined {
    return this.rows<{ key: string; value: Value }>('meta').find((row) => row.key === key)?.value
  }

  /** The number of the tab that leads now. */
  get term(): number {
    return this.meta<{ number: number }>('leader')?.number ?? 0
  }

  /** The oldest shell that may still write. */
  get oldestWriter(): number {
    return this.meta<{ writer: number }>('leader')?.writer ?? 0
  }

  /** A tab its agent can work in, or undefined when all are frozen. */
  get tab(): Tab | undefined {
    if (this.isAway) return undefined
    return this.tabs.findLast((tab) => tab.isAlive && !tab.isFrozen)
  }

  /** The tab whose engine runs, or undefined. */
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

  /** A build that knows of more: it is loaded by the next tab, and those that are open make way. */
  upgrade(held: readonly EntityName[]): Tab {
    this.held = held
    this.#inspector?.close()
    this.#inspector = null
    return this.openTab()
  }

  /** Forgets dead tabs; there is always one to work in. */
  tidy(): void {
    this.tabs = this.tabs.filter((tab) => tab.isAlive)
    if (this.tabs.length === 0 && !this.isAway) this.openTab()
  }

  /** All tabs end at once, and with them up to `lost` transactions that were not on the disk. */
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

  /** Ends everything on it. */
  end(): void {
    for (const tab of this.tabs) tab.die()
    this.#inspector?.close()
  }

  /** A connection of the checks' own, which nothing befalls. */
  get inspector(): Replica {
    const opener = { onTransaction: () => undefined, isAlive: () => true, isOurs: true }
    const { accountId, userId } = this.actor
    this.#inspector ??= new Replica(accountId, userId, this.disk.optionsFor(opener), undefined, this.held)
    return this.#inspector
  }

  /** Carries changes to every tab. */
  tell(changes: Changes): void {
    this.isTouched = true
    for (const tab of this.tabs) tab.hear(changes)
  }
}
