import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { seededRandom, type Random } from '#lib/random.ts'
import { allFeatures } from '#domain/auth/features.ts'
import { allPermissions } from '#domain/auth/permissions.ts'
import { localBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import type { Desk } from '#local/desk.ts'
import { keepLease } from '#local/ids.ts'
import { writeMeta } from '#local/meta.ts'
import { pullOnce } from '#sync/pull.ts'
import { pushOnce } from '#sync/push.ts'
import { TransportError } from '#sync/transport.ts'
import type { Clock } from '#lib/clock.ts'
import { Crash, lossyTransport, type Line } from './transport.ts'

/** One agent's laptop: a real replica, the real engine steps, and a network of its own. */
export class Device {
  readonly name: string
  readonly line: Line
  readonly random: Random
  desk: Desk
  readonly #clock: Clock
  readonly #disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  #wants = new Set<number>()
  #batch = { size: 100 }

  private constructor(name: string, line: Line, clock: Clock, seed: bigint) {
    this.name = name
    this.line = line
    this.random = seededRandom(seed)
    this.#clock = clock
    this.desk = this.#open()
  }

  /** A new device with the `k`th range of ids. */
  static async start(
    name: string,
    line: Line,
    clock: Clock,
    seed: bigint,
    k: number,
    client: string,
  ): Promise<Device> {
    const device = new Device(name, line, clock, seed)
    const { db } = device.desk
    await keepLease(db, { k, device: client, userId: line.userId, token: '' })
    await writeMeta(db, { client })
    return device
  }

  #open(): Desk {
    const db = new Replica(this.line.accountId, this.line.userId, this.#disk)
    const actor = {
      accountId: this.line.accountId,
      userId: this.line.userId,
      roleName: 'agent',
      permissions: new Set(allPermissions),
      features: new Set(allFeatures),
    }
    return { db, bus: localBus(), clock: this.#clock, random: this.random, actor }
  }

  /** Loses everything that was only in memory. */
  restart(): void {
    this.desk.db.close()
    this.#wants = new Set()
    this.#batch = { size: 100 }
    this.desk = this.#open()
  }

  /** One exchange with the server, whatever becomes of it. */
  async exchange(): Promise<'done' | 'broken'> {
    const { db, bus, clock, random } = this.desk
    const verdicts = () => ({ now: clock.now(), random })
    const transport = lossyTransport(this.line)
    const pull = { db, bus, transport, verdicts, wants: this.#wants }
    try {
      await this.#pullAll(pull)
      while ((await pushOnce({ db, durable: db, bus, transport, verdicts, batch: this.#batch })) > 0);
      await this.#pullAll(pull)
      return 'done'
    } catch (error) {
      if (error instanceof Crash) this.restart()
      else if (!(error instanceof TransportError)) throw error
      return 'broken'
    }
  }

  async #pullAll(context: Parameters<typeof pullOnce>[0]): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) if (!(await pullOnce(context))) return
    throw new Error(`${this.name} pulls without end`)
  }
}
