import type { Socket } from 'node:net'

/** Limits of connections, and their timeouts in ms. */
export interface ConnectionLimits {
  /** Served concurrently. */
  served: number
  /** Served per address; a mail server on this machine may use all. */
  servedByAddress: number
  /** Accepted but not served yet; clients wait for the greeting (RFC 5321 4.5.3.2.1: up to 5 minutes). */
  waiting: number
  /** Served and waiting per address, except for this machine. */
  openByAddress: number
  /** From the greeting to the client's first command. */
  greeting: number
  /** Without a byte from the client while the server waits for it. */
  idle: number
  /** The same while others wait: before the first command, and later. */
  greetingWhenFull: number
  idleWhenFull: number
  /** Maximum of a session, against clients that send a byte now and then. */
  session: number
  /** Maximum in the queue. */
  wait: number
}

export const usualConnectionLimits: ConnectionLimits = {
  served: 20,
  servedByAddress: 10,
  waiting: 200,
  openByAddress: 50,
  greeting: 30_000,
  idle: 120_000,
  greetingWhenFull: 2_000,
  idleWhenFull: 10_000,
  session: 900_000,
  wait: 240_000,
}

interface Served {
  address: string
  since: number
  /** Bytes received at the last check, and the time of their last change. */
  bytes: number
  heardAt: number
  /** True while the client waits for the server. */
  isBusy: boolean
}

interface Waiting {
  socket: Socket
  address: string
  since: number
}

const fullText = '421 4.3.2 Too many connections, try again later'
const addressText = '421 4.7.0 Too many connections from your address, try again later'
const silentText = '421 4.4.2 Nothing was said for too long, closing the connection'
const longText = '421 4.4.2 The session took too long, closing the connection'
const closedText = '421 4.3.2 The server is closing'

/** Time for a client to read the reason before it is cut off, in ms. */
const partingMs = 1_000

/**
 * Decides which connections are served, queued or refused; a refusal is temporary (4xx), so no mail is lost.
 * Silent clients lose their slot: soon when others wait, else after a while. A socket is not read before it
 * is served.
 */
export class Connections {
  private readonly limits: ConnectionLimits
  private readonly serve: (socket: Socket) => void
  private readonly served = new Map<Socket, Served>()
  private readonly waiting: Waiting[] = []
  private readonly refused = new Set<Socket>()
  private readonly timer: NodeJS.Timeout

  /** @param serve starts an SMTP session. */
  constructor(limits: ConnectionLimits, serve: (socket: Socket) => void) {
    this.limits = limits
    this.serve = serve
    const shortest = Math.min(limits.greeting, limits.greetingWhenFull, limits.idle, limits.idleWhenFull)
    this.timer = setInterval(() => this.look(), Math.max(10, Math.min(1_000, shortest / 4)))
    this.timer.unref()
  }

  /** Handles a new connection. */
  take(socket: Socket): void {
    const address = networkOf(socket.remoteAddress ?? '')
    // A broken connection is not an error; the SMTP session has its own listener.
    socket.on('error', () => socket.destroy())
    if (!isThisMachine(address) && this.openOf(address) >= this.limits.openByAddress)
      return this.refuse(socket, addressText)
    if (this.waiting.length >= this.limits.waiting) return this.refuse(socket, fullText)
    this.waiting.push({ socket, address, since: performance.now() })
    this.fill()
  }

  /** Marks a client as waiting for the server, or not; connections are identified by the remote port. */
  mark(remotePort: number, isBusy: boolean): void {
    for (const [socket, session] of this.served)
      if (socket.remotePort === remotePort) {
        session.isBusy = isBusy
        session.heardAt = performance.now()
      }
  }

  /** Refuses queued and silent clients; a client in the middle of a mail has `grace` ms to finish. */
  close(grace: number): void {
    clearInterval(this.timer)
    for (const { socket } of this.waiting.splice(0)) this.refuse(socket, closedText)
    for (const socket of this.served.keys()) if (socket.bytesRead === 0) this.refuse(socket, closedText)
    const end = () => {
      for (const socket of this.served.keys()) this.refuse(socket, closedText)
    }
    setTimeout(end, grace).unref()
  }

  private openOf(address: string): number {
    return this.servedOf(address) + this.waiting.filter((each) => each.address === address).length
  }

  private servedOf(address: string): number {
    return [...this.served.values()].filter((each) => each.address === address).length
  }

  /** Serves queued clients in order, up to the limit. */
  private fill(): void {
    while (this.served.size < this.limits.served) {
      const next = this.waiting.findIndex(
        ({ address }) => isThisMachine(address) || this.servedOf(address) < this.limits.servedByAddress,
      )
      const [first] = next < 0 ? [] : this.waiting.splice(next, 1)
      if (!first) return
      const { socket, address } = first
      if (socket.destroyed) continue
      const now = performance.now()
      this.served.set(socket, { address, since: now, bytes: 0, heardAt: now, isBusy: false })
      socket.once('close', () => {
        this.served.delete(socket)
        this.fill()
      })
      this.serve(socket)
    }
  }

  /** Closes silent or overlong sessions, and refuses clients that have waited too long. */
  private look(): void {
    const now = performance.now()
    const isFull = this.waiting.length > 0
    for (const [socket, session] of this.served) {
      if (socket.bytesRead !== session.bytes) {
        session.bytes = socket.bytesRead
        session.heardAt = now
      }
      if (session.isBusy) continue
      const silence = session.bytes === 0 ? this.limits.greeting : this.limits.idle
      const whenFull = session.bytes === 0 ? this.limits.greetingWhenFull : this.limits.idleWhenFull
      if (now - session.heardAt > (isFull ? Math.min(silence, whenFull) : silence))
        this.refuse(socket, silentText)
      else if (now - session.since > this.limits.session) this.refuse(socket, longText)
    }
    while (this.waiting[0] && now - this.waiting[0].since > this.limits.wait)
      this.refuse((this.waiting.shift() as Waiting).socket, fullText)
  }

  private refuse(socket: Socket, text: string): void {
    if (this.refused.has(socket)) return
    this.refused.add(socket)
    socket.end(`${text}\r\n`)
    const timer = setTimeout(() => socket.destroy(), partingMs)
    socket.once('close', () => {
      clearTimeout(timer)
      this.refused.delete(socket)
    })
    // Without reading, a close by the client would not be noticed.
    socket.resume()
  }
}

/** Rate limit key of an address: for IPv6 its /64 network, which belongs to one customer. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (!plain.includes(':') || plain === '::1') return plain
  const [head = ''] = plain.split('::')
  return head.split(':').slice(0, 4).join(':')
}

const isThisMachine = (address: string) => address === '::1' || address === '127.0.0.1'
