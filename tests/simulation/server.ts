import { putAttachment } from '#domain/conversations/calls/attachment-endpoints.ts'
import { httpStatus, DeskError } from '#domain/errors.ts'
import type { PullRequest } from '#domain/sync/pull.ts'
import type { PushLine, PushRequest } from '#domain/sync/push.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { Random } from '#lib/random.ts'
import { areaRules } from '#server/areas.ts'
import { scheduledTimer } from '#server/conversations/scheduled.ts'
import type { Consumer } from '#server/events/consumer.ts'
import { readAll } from '#server/events/consumers.ts'
import { actingByDesk } from '#server/sync/act-by-desk.ts'
import { ringDue } from '#server/timers/ring.ts'
import { takePart } from '#server/attachments/uploads.ts'
import type { Database, DeskSql } from '#server/store/database.ts'
import { LineCache } from '#server/sync/pull/line-cache.ts'
import { leaseIds } from '#server/sync/lease.ts'
import { pull } from '#server/sync/pull/pull.ts'
import { pushOps } from '#server/sync/push/push.ts'
import type { ManualClock } from '../support/replica.ts'
import { Broken } from './broken.ts'
import type { Device } from './device.ts'
import { uuidOf } from './crew/dice.ts'
import { memoryStore } from './memory-store.ts'
import type { Reply } from './network.ts'

/** The signing secret of every simulated server. */
export const secret = 'a secret of the simulation, long enough'

/** How long an access token is good, in ms. */
const tokenLife = 15 * 60_000

/** Looks after which a consumer has come to the end of all that can have happened meanwhile. */
const mostRounds = 100

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The process is gone: whoever waited for it hears nothing more. */
class ServerDied extends Error {}

/** A request as it arrives. */
export interface Asked {
  path: string
  /** Whose tab sent it. */
  device: Device
  body: string | ArrayBuffer | undefined
  /** The bearer token; null without one. */
  token: string | null
}

/** A run of the server process, from start to end. */
interface Process {
  database: Database
  isDead: boolean
}

/** The server side of a world: the real handlers on a real database, in a process that may die. */
export class Server {
  readonly #real: Database
  readonly #clock: ManualClock
  readonly #random: Random
  readonly #content = memoryStore()
  /** Small enough that lines leave it, and kept over restores: a history of its own must not find those of another. */
  readonly #lines = new LineCache(20_000)
  #process: Process
  /** Where the process dies in its next writing transaction. */
  fuse: 'before commit' | 'after commit' | null = null
  /** Nobody gets in. */
  isDown = false
  /** How much longer everything seems to take, in ms. */
  slowness = 0
  /** Ops on which it fails whatever is done: whole requests with one of these, */
  readonly poison = new Set<string>()
  /** and the transactions of these. */
  readonly sick = new Set<string>()
  /** All that it ever failed on so. */
  readonly wasIll = new Set<string>()
  /** Requests so far, for the budgets. */
  requests = 0
  /** Time that requests took and nobody else has seen pass, in ms. */
  #taken = 0

  constructor(real: Database, clock: ManualClock, random: Random) {
    this.#real = real
    this.#clock = clock
    this.#random = random
    this.#process = this.#start()
  }

  /** Ends the process under way; a new one takes over. */
  restart(): void {
    this.#process.isDead = true
    this.#process = this.#start()
  }

  /** It will fail on this op from now on. */
  failOn(op: string, how: 'poison' | 'sick'): void {
    this[how].add(op)
    this.wasIll.add(op)
  }

  /** Repairs the injected fault. */
  mend(): void {
    this.poison.clear()
    this.sick.clear()
  }

  /** Sends the mails whose time has come, as the running process does every now and then. */
  async sendDue(): Promise<void> {
    const process = this.#process
    try {
      const { database } = process
      const kinds = [scheduledTimer({ database, clock: this.#clock, log: quiet, areas: areaRules })]
      await ringDue({ database, kinds, random: this.#random, log: quiet }, this.#now())
    } catch (error) {
      if (!process.isDead) throw error
    }
  }

  /**
   * Lets a consumer read on to the end, as the running process does every now and then.
   * @returns whether there was something; a process that died on it leaves the rest to the next one.
   */
  async follow(consumer: Consumer): Promise<boolean> {
    const process = this.#process
    const { database } = process
    const parts = {
      ...{ database, consumers: [consumer], log: quiet, retryMs: [0, 0, 0, 0] },
      ...{ now: () => this.#now(), act: actingByDesk(database, areaRules) },
    }
    try {
      for (let round = 0; round < mostRounds; round += 1) if (!(await readAll(parts))) return round > 0
    } catch (error) {
      if (!process.isDead) throw error
      return true
    }
    throw new Broken('C17', `what ${consumer.name} follow never ends`)
  }

  /** Answers a request as the HTTP layer would. */
  async handle({ path, device, body, token }: Asked): Promise<Reply> {
    this.requests += 1
    if (this.isDown) return failed('UNAVAILABLE', 2)
    const process = this.#process
    try {
      return await this.#route({ path, device, body, token }, process)
    } catch (error) {
      if (process.isDead) throw new TypeError('The server hung up')
      if (error instanceof DeskError) return failed(error.code, undefined, error.details.field)
      throw error
    }
  }

  async #route({ path, device, body, token }: Asked, process: Process): Promise<Reply> {
    const { database } = process
    const name = path.split('/').at(-1) ?? ''
    const { accountId } = device.actor
    // The cookie is the browser's, whoever's tab it is that asks.
    const { signedIn } = device.browser
    if (signedIn === null) return failed('UNAUTHENTICATED')
    if (name === 'refreshaccesstoken') {
      const expiresAt = this.#clock.now() + device.skew + tokenLife
      return whole({ token: String(signedIn), expiresAt, user: { id: signedIn }, account: { id: accountId } })
    }
    const userId = Number(token)
    if (userId !== signedIn) return failed('UNAUTHENTICATED')
    const caller = { accountId, userId }
    const now = () => this.#now()
    const [, file, query] = /^(\d+)\?(.*)$/.exec(name) ?? []
    if (file) {
      const part = putAttachment.input.parse({ id: Number(file), ...numbersIn(new URLSearchParams(query)) })
      const parts = { database, content: this.#content, now, storageBytes: Infinity }
      return whole(await takePart(parts, caller, part, new Uint8Array(body as ArrayBuffer)))
    }
    const request = JSON.parse(body as string) as unknown
    if (name === 'lease') {
      const { client, held, former } = request as { client: string; held: Lease | null; former: Lease[] }
      const newDevice = () => uuidOf(this.#random)
      return whole(
        await leaseIds(database, caller, { device: client, held, former }, { now, secret, newDevice }),
      )
    }
    if (name === 'pull')
      return begun(
        streamed(process, pull(database, caller, request as PullRequest, { now, cache: this.#lines })),
      )
    const push = request as PushRequest
    if (push.ops.some(({ op }) => this.poison.has(op))) return failed('INTERNAL')
    return begun(
      streamed(process, asTexts(pushOps(database, caller, push, { now, log: quiet, areas: areaRules }))),
    )
  }

  /** A slow server's clock goes on between any two looks at it. */
  #now(): number {
    this.#taken += this.slowness
    return this.#clock.now() + this.#taken
  }

  /** Time taken by requests passes for everybody at the end of the step: timers in between would race with them. */
  passTaken(): void {
    const taken = this.#taken
    this.#taken = 0
    if (taken > 0) this.#clock.pass(taken)
  }

  #start(): Process {
    const process: Process = { database: this.#real, isDead: false }
    const guarded = <T>(work: () => Promise<T>): Promise<T> => {
      if (process.isDead) return Promise.reject(new ServerDied())
      return work()
    }
    process.database = {
      ...this.#real,
      look: (accountId, work) => guarded(() => this.#real.look(accountId, work)),
      system: (work) => guarded(() => this.#real.system(work)),
      desk: (accountId, work) => guarded(() => this.#desk(process, accountId, work)),
    }
    return process
  }

  /** A transaction that breaks when it comes to write a sick op. */
  #ailing(sql: DeskSql): DeskSql {
    if (this.sick.size === 0) return sql
    const script: DeskSql['script'] = (text) => {
      for (const op of this.sick)
        if (text.includes(op)) return Promise.reject(Object.assign(new Error('sick'), { code: 'XX000' }))
      return sql.script(text)
    }
    return Object.create(sql, { script: { value: script } }) as DeskSql
  }

  async #desk<T>(process: Process, accountId: number, work: Parameters<Database['desk']>[1]): Promise<T> {
    const fuse = this.fuse
    this.fuse = null
    const die = () => {
      process.isDead = true
      this.#process = this.#start()
      return new ServerDied()
    }
    const result = await this.#real.desk(accountId, async (sql) => {
      const done = await work(this.#ailing(sql))
      if (fuse === 'before commit') throw die()
      return done
    })
    if (fuse === 'after commit') throw die()
    return result as T
  }
}

const body = (value: unknown) =>
  (async function* () {
    yield JSON.stringify(value)
  })()

/** A query as the HTTP layer reads it. */
const numbersIn = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].map(([key, value]) => [
      key,
      ['size', 'offset'].includes(key) ? Number(value) : key === 'isInline' ? value === 'true' : value,
    ]),
  )

const whole = (value: unknown): Reply => ({ status: 200, texts: body(value) })

function failed(code: keyof typeof httpStatus, retryAfter?: number, field?: string): Reply {
  return {
    status: httpStatus[code],
    texts: body({ message: code, field }),
    ...(retryAfter ? { retryAfter } : {}),
  }
}

async function* streamed(process: Process, texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    if (process.isDead) throw new TypeError('The server hung up')
    yield text
  }
  if (process.isDead) throw new TypeError('The server hung up')
}

/** The status is known with the first text: what fails before it is an error of the whole request. */
async function begun(texts: AsyncGenerator<string>): Promise<Reply> {
  const first = await texts.next()
  return {
    status: 200,
    texts: (async function* () {
      if (!first.done) yield first.value
      yield* texts
    })(),
  }
}

async function* asTexts(lines: AsyncIterable<PushLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
