import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { io, type Socket } from 'socket.io-client'
import { wireVersion, type Cursor } from '#domain/sync/cursor.ts'
import { socketEvents } from '#domain/sync/poke.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import type { PushLine, WireOp } from '#domain/sync/push.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { uuidv7 } from '#lib/id.ts'
import { sinceOf } from '#local/window.ts'

/** Timeout of an answer, in ms. */
const requestTimeoutMs = 60_000

/** Cursor of a device in the change log. */
export interface Standing {
  epoch: string
  cursor: Cursor
  scopeEpoch: number
}

/** Device without a browser: speaks the protocol and stores nothing. Hundreds of them load a server. */
export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #client = uuidv7(Date.now(), nodeRandom)
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  /** Pulls once: a snapshot without a cursor, else the changes after it. */
  async pull(standing: Standing | null): Promise<Standing> {
    const lines = await this.#ask<PullLine>('/desk/sync/pull', {
      epoch: standing?.epoch ?? null,
      cursor: standing?.cursor ?? [0, 0],
      scopeEpoch: standing?.scopeEpoch ?? 0,
      since: sinceOf(90, Date.now()),
      snapshot: null,
      want: [],
      doubt: [],
    })
    const begin = lines.find((line) => line.t === 'begin')
    const end = lines.find((line) => line.t === 'end')
    if (!begin || !end) throw new Error('the answer to a pull broke off')
    return { epoch: begin.epoch, cursor: end.cursor, scopeEpoch: begin.scopeEpoch }
  }

  /** Stars or unstars conversations. @returns number of applied changes. */
  async star({ epoch }: Standing, conversationIds: readonly number[], isStarred: boolean): Promise<number> {
    const at = Date.now()
    const ops = conversationIds.map((conversationId): WireOp => ({
      op: uuidv7(at, nodeRandom),
      cmd: 'conversations.star',
      opv: 1,
      args: { conversationId, isStarred },
      base: null,
      needs: [],
      at,
      firstSentAt: null,
    }))
    const lines = await this.#ask<PushLine>('/desk/sync/push', { epoch, ops, voids: [] })
    return lines.filter((line) => line.t === 'verdict' && line.st === 'applied').length
  }

  /** Opens a socket for hints, after its handshake. */
  async listen(standing: Standing, onPoke: () => void): Promise<Socket> {
    const socket = io(this.#url, {
      path: '/support/socket.io',
      transports: ['websocket'],
      auth: { token: this.#token },
      forceNew: true,
    })
    socket.on(socketEvents.poke, () => onPoke())
    await new Promise<void>((resolve, reject) => {
      socket.on('connect_error', reject)
      socket.on('connect', () => {
        socket
          .timeout(requestTimeoutMs)
          .emitWithAck(socketEvents.join, standing)
          .then(() => resolve(), reject)
      })
    })
    return socket
  }

  close(): void {
    this.#agent.destroy()
  }

  async #ask<Line>(path: string, body: object): Promise<Line[]> {
    const call = request(`${this.#url}/api${path}`, {
      method: 'POST',
      agent: this.#agent,
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.#token}`,
        'accept-encoding': 'gzip',
      },
    })
    call.end(JSON.stringify({ client: this.#client, wire: wireVersion, ...body }))
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const isPacked = answer.headers['content-encoding'] === 'gzip'
    const words = await text(isPacked ? answer.pipe(createGunzip()) : answer)
    if (answer.statusCode !== 200)
      throw new Error(`${path} was answered ${answer.statusCode}: ${words.slice(0, 200)}`)
    return words.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
  }
}
