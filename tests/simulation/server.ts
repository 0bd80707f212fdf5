import { httpStatus, DeskError } from '#domain/errors.ts'
import type { PullRequest } from '#domain/sync/pull.ts'
import type { PushLine, PushRequest } from '#domain/sync/push.ts'
import type { Lease } from '#domain/sync/lease.ts'
import type { Random } from '#lib/random.ts'
import type { Database } from '#server/store/database.ts'
import { leaseIds } from '#server/sync/lease.ts'
import { pull } from '#server/sync/pull.ts'
import { pushOps } from '#server/sync/push.ts'
import type { ManualClock } from '../support/replica.ts'
import type { Device } from './device.ts'
import { uuidOf } from './dice.ts'
import type { Reply } from './network.ts'

/** The signing secret of every simulated server. */
export const secret = 'a secret of the simulation, long enough'

/** How long an access token is good, in ms. */
const tokenLife = 15 * 60_000

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The process is gone: whoever waited for it hears nothing more. */
class ServerDied extends Error {}

/** One run of the server process, from its start to its end. */
interface Process {
  database: Database
  isDead: boolean
}

/** The server side of a world: the real handlers on a real database, in a process that may die. */
export class Server {
  readonly #real: Database
  readonly #clock: ManualClock
  readonly #random: Random
  #process: Process
  /** Where the process dies in its next writing transaction. */
  fuse: 'before commit' | 'after commit' | null = null
  /** Nobody gets in. */
  isDown = false
  /** How much longer everything seems to take, in ms. */
  slowness = 0
  /** Ops on which it fails whatever is done. */
  readonly poison = new Set<string>()
  /** Requests so far, for the budgets. */
  requests = 0

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

  /** Answers a request as the HTTP layer would. */
  async handle(path: string, device: Device, body: string | ArrayBuffer | undefined): Promise<Reply> {
    this.requests += 1
    if (this.isDown) return failed('UNAVAILABLE', 2)
    const process = this.#process
    try {
      return await this.#route(path.split('/').at(-1) ?? '', device, body, process)
    } catch (error) {
      if (process.isDead) throw new TypeError('The server hung up')
      if (error instanceof DeskError) return failed(error.code)
      throw error
    }
  }

  async #route(
    name: string,
    device: Device,
    body: string | ArrayBuffer | undefined,
    process: Process,
  ): Promise<Reply> {
    const { database } = process
    const caller = { accountId: device.actor.accountId, userId: device.actor.userId }
    if (name === 'refreshaccesstoken') {
      if (!device.isSignedIn) return failed('UNAUTHENTICATED')
      return whole({
        token: String(device.actor.userId),
        expiresAt: this.#clock.now() + device.skew + tokenLife,
      })
    }
    if (!device.isSignedIn) return failed('UNAUTHENTICATED')
    const request = JSON.parse(body as string) as unknown
    const now = () => this.#now()
    if (name === 'lease') {
      const { client, held } = request as { client: string; held: Lease | null }
      const newDevice = () => uuidOf(this.#random)
      return whole(await leaseIds(database, caller, { device: client, held }, { now, secret, newDevice }))
    }
    if (name === 'pull')
      return begun(streamed(process, pull(database, caller, request as PullRequest, { now })))
    const push = request as PushRequest
    if (push.ops.some(({ op }) => this.poison.has(op))) return failed('INTERNAL')
    return begun(streamed(process, asTexts(pushOps(database, caller, push, { now, log: quiet }))))
  }

  /** A slow server's clock goes on between any two looks at it. */
  #now(): number {
    if (this.slowness > 0) this.#clock.pass(this.slowness)
    return this.#clock.now()
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

  async #desk<T>(process: Process, accountId: number, work: Parameters<Database['desk']>[1]): Promise<T> {
    const fuse = this.fuse
    this.fuse = null
    const die = () => {
      process.isDead = true
      this.#process = this.#start()
      return new ServerDied()
    }
    const result = await this.#real.desk(accountId, async (sql) => {
      const done = await work(sql)
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

const whole = (value: unknown): Reply => ({ status: 200, texts: body(value) })

function failed(code: keyof typeof httpStatus, retryAfter?: number): Reply {
  return { status: httpStatus[code], texts: body({ message: code }), ...(retryAfter ? { retryAfter } : {}) }
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
