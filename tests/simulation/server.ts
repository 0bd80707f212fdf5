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

/** Signing secret of every simulated server. */
export const secret = 'a secret of the simulation, long enough'

/** Lifetime of an access token, in ms. */
const tokenLife = 15 * 60_000

/** Rounds after which a consumer has handled all events that can have happened meanwhile. */
const mostRounds = 100

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The process was killed: its callers get no answer. */
class ServerDied extends Error {}

/** Received request. */
export interface Asked {
  path: string
  /** Device of the sending tab. */
  device: Device
  body: string | ArrayBuffer | undefined
  /** Bearer token; null without one. */
  token: string | null
}

/** Run of the server process, from start to end. */
interface Process {
  database: Database
  isDead: boolean
}

/** Server of a world: the real handlers on a real database, in a process that may die. */
export class Server {
  readonly #real: Database
  readonly #clock: ManualClock
  readonly #random: Random
  readonly #content = memoryStore()
  /** So small that lines are evicted; survives restores: a new history must not read old lines. */
  readonly #lines = new LineCache(20_000)
  #process: Process
  /** Point in the next write transaction at which the process dies. */
  fuse: 'before commit' | 'after commit' | null = null
  /** Refuses all requests. */
  isDown = false
  /** Additional duration of everything, in ms. */
  slowness = 0
  /** Ops on which it always fails: whole requests with one of these, … */
  readonly poison = new Set<string>()
  /** … or only the transactions of these. */
  readonly sick = new Set<string>()
  /** All ops on which it has ever failed this way. */
  readonly wasIll = new Set<string>()
  /** Number of requests so far, for the budgets. */
  requests = 0
  /** Duration of requests that has not passed on the world's clock yet, in ms. */
  #taken = 0

  constructor(real: Database, clock: ManualClock, random: Random) {
    this.#real = real
    this.#clock = clock
    this.#random = random
    this.#process = this.#start()
  }

  /** Kills the current process; a new one takes over. */
  restart(): void {
    this.#process.isDead = true
    this.#process = this.#start()
  }

  /** Makes it fail on this op from now on. */
  failOn(op: string, how: 'poison' | 'sick'): void {
    this[how].add(op)
    this.wasIll.add(op)
  }

  /** Removes the injected faults. */
  mend(): void {
    this.poison.clear()
    this.sick.clear()
  }

  /** Sends due mails, as the running process does periodically. */
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
   * Runs a consumer to the end of the events, as the running process does periodically.
   * @returns true if there were any; a process that dies leaves the rest to the next one.
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

  /** Handles a request as the HTTP layer does. */
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
    // The cookie belongs to the browser, whichever tab sends the request.
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

  /** A slow server's clock advances between two reads. */
  #now(): number {
    this.#taken += this.slowness
    return this.#clock.now() + this.#taken
  }

  /** The duration of requests passes at the end of the step: timers in between would race with them. */
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

  /** Transaction that fails when it writes an op marked as sick. */
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

/** Parses a query like the HTTP layer. */
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

/** The status is sent with the first text: an earlier error fails the whole request. */
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
