import type { Pool } from 'pg'
import { entityNames, type EntityName } from '#domain/entities.ts'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import type { Random } from '#lib/random.ts'
import type { Database } from '#server/store/database.ts'
import { ManualClock } from '../support/replica.ts'
import type { Backup } from './backup.ts'
import { Browser } from './browser.ts'
import { Device } from './device.ts'
import { diceFor } from './crew/dice.ts'
import { Ledger } from './ledger.ts'
import { populate, type People } from './crew/people.ts'
import type { Faults, Profile } from './profiles.ts'
import type { Taken } from './crew/rights.ts'
import { Server } from './server.ts'
import { Sight } from './crew/sight.ts'
import type { Tab } from './tab.ts'

/** Database of this process for its worlds. */
export interface Ground {
  database: Database
  /** Connection over all accounts, without row level security. */
  admin: Pool
}

/** World of one seed: an account, agents with devices, a server, and the invariants to check. */
export class World {
  readonly seed: bigint
  readonly ground: Ground
  readonly clock = new ManualClock()
  readonly people: People
  readonly server: Server
  readonly ledger = new Ledger()
  readonly sight: Sight
  readonly devices: Device[] = []
  readonly profile: Profile
  /** Random source of the current step. */
  dice: Random
  faults: Faults
  /** Maximum ops per request: so few that the outbox often needs several requests. */
  opsAtOnce = 2
  /** Descriptions of the steps; the last line is the current one. */
  readonly trace: string[] = []
  /** Checks the devices that have changed; steps of several turns call it after each. */
  look: () => void = () => undefined
  /** Requests of which the network still has a copy. */
  readonly copies: (() => Promise<void>)[] = []
  backup: { made: Backup; members: ReadonlySet<number> } | null = null
  restores = 0
  /** Removed permissions, past and present. */
  readonly taken: Taken[] = []
  #mails = 0

  private constructor(ground: Ground, people: People, seed: bigint, profile: Profile) {
    this.seed = seed
    this.ground = ground
    this.people = people
    this.profile = profile
    this.faults = profile.faults
    this.dice = diceFor(seed, 0)
    this.server = new Server(ground.database, this.clock, diceFor(seed, 1))
    this.sight = new Sight(people)
  }

  /** Creates the world of a seed. */
  static async begin(ground: Ground, seed: bigint, profile: Profile): Promise<World> {
    const world = new World(ground, await populate(ground.admin, new ManualClock().now()), seed, profile)
    const [first, second, third] = world.people.userIds as [number, number, number]
    // Two devices of one agent and one of another; in some worlds a third agent instead.
    const isFirsts = profile.hasTwoDevices ?? seed % 2n === 0n
    for (const userId of [first, second, isFirsts ? first : third]) world.addDevice(userId)
    // Another agent alternates with the first device's agent.
    const { browser } = world.devices[0] as Device
    if (profile.isShared) world.addDevice(second, 'device 4', browser)
    return world
  }

  /** Adds a device of an agent. */
  addDevice(
    userId: number,
    name = `device ${this.devices.length + 1}`,
    browser = new Browser(),
    held: readonly EntityName[] = entityNames.filter((each) => !this.profile.unknown?.includes(each)),
  ): Device {
    const device = this.#deviceOf(userId, name, 2 + this.devices.length, browser, held)
    this.devices.push(device)
    return device
  }

  #deviceOf(
    userId: number,
    name: string,
    place: number,
    browser: Browser,
    held: readonly EntityName[],
  ): Device {
    const actor = {
      accountId: this.people.accountId,
      userId,
      roleName: 'agent',
      isAdministrator: false,
      permissions: new Set(allPermissions),
      features: new Set(allFeatures),
    }
    const line = {
      server: this.server,
      dice: () => this.dice,
      faults: () => this.faults,
      note: (what: string) => this.note(what),
      keepCopy: (again: () => Promise<void>) => void this.copies.push(again),
      onSent: (device: Device, text: string) => this.sight.check(device, text),
      history: () => this.restores,
      onText: (device: Device, text: string, history: number) => {
        device.isTouched = true
        this.ledger.hear(text, history === this.restores)
      },
    }
    const opsAtOnce = () => this.opsAtOnce
    const random = diceFor(this.seed, place)
    return new Device({ name, actor, clock: this.clock, random, line, browser, opsAtOnce, held })
  }

  /** Devices with a present agent. */
  get present(): Device[] {
    return this.devices.filter(({ isAway }) => !isAway)
  }

  /** Adds to the trace line of this step. */
  note(what: string): void {
    const last = this.trace.length - 1
    if (last >= 0) this.trace[last] += `, ${what}`
  }

  /** Tabs that wait for the network. */
  pending(): { device: Device; tab: Tab }[] {
    return this.devices.flatMap((device) =>
      device.tabs.filter((tab) => tab.pending !== undefined).map((tab) => ({ device, tab })),
    )
  }

  /** Waits until every tab is idle or waits for the network. */
  async quiet(): Promise<void> {
    const tabs = this.devices.flatMap((device) => device.tabs)
    const running = tabs.filter((tab) => !tab.isFrozen || tab.turnstile.first === undefined)
    await Promise.all(running.map((tab) => tab.quiet()))
  }

  /** Number of the next customer mail. */
  nextMail(): number {
    this.#mails += 1
    return this.#mails
  }

  /** Ends all devices. */
  end(): void {
    for (const device of this.devices) device.end()
  }
}
