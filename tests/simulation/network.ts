import type { Device } from './device.ts'
import { between, chance } from './crew/dice.ts'
import type { Faults } from './profiles.ts'
import type { Random } from '#lib/random.ts'
import type { Server } from './server.ts'
import type { Turnstile } from './turnstile.ts'

/** Answer of the server before transmission: status, and texts generated while they are read. */
export interface Reply {
  status: number
  retryAfter?: number
  texts: AsyncIterator<string>
}

/** Network as seen by one tab. */
export interface Line {
  device: Device
  server: Server
  turnstile: Turnstile
  /** Random source of the current step. */
  dice(): Random
  faults(): Faults
  isAlive(): boolean
  /** Adds a fault to the trace. */
  note(what: string): void
  /** Keeps a copy of a request that arrives again later. */
  keepCopy(again: () => Promise<void>): void
  /** Called with each text that the server sends. */
  onSent(device: Device, text: string): void
  /** Number of the server's history; a restore increments it. */
  history(): number
  /** Called with each text that reaches the device, and the history it was written in. */
  onText(device: Device, text: string, history: number): void
}

/** Network as seen by one request. */
interface Asking extends Line {
  /** Name of the lock. */
  name: string
}

/** `fetch` over a faulty network, with the parts of `Response` that the engine reads. */
export function fetchOver(line: Line): typeof fetch {
  const fetcher = async (path: string, init: RequestInit = {}) => {
    const name = path.split('/').at(-1) ?? ''
    await line.turnstile.pass(`ask ${name}`)
    const dice = line.dice()
    const faults = line.faults()
    if (chance(dice, faults.requestLost)) throw lost(line, 'request lost')
    const { server, device } = line
    const body = init.body as string | ArrayBuffer | undefined
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
    const ask = () => server.handle({ path, device, body, token })
    if (chance(dice, faults.doubled)) {
      line.note('doubled')
      await drain(await ask())
    }
    if (chance(dice, faults.late)) line.keepCopy(async () => drain(await ask()))
    const history = line.history()
    const reply = await ask()
    if (chance(dice, faults.answerLost)) {
      await drain(reply)
      throw lost(line, 'answer lost')
    }
    return responseOf({ ...line, name }, reply, history)
  }
  return fetcher as unknown as typeof fetch
}

function lost(line: Line, what: string): TypeError {
  line.note(what)
  return new TypeError(what)
}

/** The server finishes the answer even if nobody reads it. */
async function drain({ texts }: Reply): Promise<void> {
  while (!(await texts.next()).done);
}

function responseOf(line: Asking, reply: Reply, history: number) {
  const { status, retryAfter } = reply
  const whole = async () => {
    let text = ''
    for (let part = await reply.texts.next(); !part.done; part = await reply.texts.next()) text += part.value
    return text
  }
  const headers = {
    get: (name: string) => (name === 'retry-after' && retryAfter ? String(retryAfter) : null),
  }
  const reader = { read: readerOf(line, reply, history), cancel: () => Promise.resolve() }
  return {
    ok: status < 400,
    status,
    headers,
    json: async () => JSON.parse(await whole()) as unknown,
    body: { pipeThrough: () => ({ getReader: () => reader }) },
  }
}

/** Reads the answer in parts: each part waits its turn, and the last may be cut anywhere. */
function readerOf(line: Asking, reply: Reply, history: number) {
  const { device } = line
  let isOver = false
  return async () => {
    if (isOver) return { done: true as const, value: undefined }
    // Most answers arrive in one part; with more parts other events happen in between.
    const pieces = chance(line.dice(), 0.7) ? Infinity : between(line.dice(), 1, 2)
    let text = ''
    for (let n = 0; n < pieces && !isOver; n += 1) {
      const part = await reply.texts.next()
      if (part.done) isOver = true
      else text += part.value
    }
    line.onSent(device, text)
    // In transit: the content may be outdated when it is received.
    await line.turnstile.pass(`hear ${line.name}`)
    const dice = line.dice()
    if (text !== '' && chance(dice, line.faults().cut)) {
      text = text.slice(0, between(dice, 0, text.length - 1))
      line.note('cut')
      line.onText(device, text, history)
      await drain(reply)
      isOver = true
      if (text === '') throw new TypeError('cut')
      return { done: false as const, value: text }
    }
    line.onText(device, text, history)
    return { done: false as const, value: text }
  }
}
