import { Agent as PlainAgent, request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { isOutside, NotPublic, publicOnly } from './public-address.ts'

/*
 * The one way to call an address by http that somebody else has given: a customer of ours, a browser, or the answer of a
 * server that was called before. Use it for every such address, whether the server runs for one account or for many: an
 * administrator of an account is not who runs the server.
 *
 * - The name is resolved once. All of its addresses have to be public, and the connection is made to one of those (it is
 *   pinned): a name that is resolved anew to an inner address gains nothing. Private, link-local, loopback, carrier and
 *   transition networks are refused in every notation, of IPv4 and IPv6.
 * - https alone, with the certificate checked. Hosts that the operator has named (OUTPOST_INSIDE_HOSTS) are the
 *   exception: they may stand inside, and may be called by http.
 * - Redirects are answers like others, and are not followed. Who follows one calls again, so that it is checked again.
 * - An answer has bounds of bytes and of time, which each caller states; headers have Node's bound of 16 kB.
 * - Connections are kept in a pool of their own, so that none that was made without a check is used again.
 * - No password, cookie or header of ours goes along that the caller does not name.
 *
 * Servers of other protocols (IMAP, SMTP) are connected to by `addressesOf` of `public-address.ts`, with the same rules.
 */

/** A call to an outside address. */
export interface OutsideCall {
  /** GET without it. */
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | null
  /** The longest answer that is read, in bytes; 0 where its body does not matter, and is not waited for. */
  maxBytes: number
  /** How long the whole of it may take, in ms: looking the name up, connecting, sending, and reading the answer. */
  limitMs: number
  /** Ends it before. */
  signal?: AbortSignal
}

/** Answer of any status: 301 and 500 are answers too. */
export interface OutsideAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A call that was not made, or its answer that was not taken. `tooLate`: it may have arrived. */
export class OutsideRefusal extends Error {
  readonly reason: 'address' | 'tooLarge' | 'tooLate'

  constructor(reason: OutsideRefusal['reason'], message: string) {
    super(message)
    this.name = 'OutsideRefusal'
    this.reason = reason
  }
}

/**
 * Calls an address.
 * @throws OutsideRefusal `address` where it may not be called: nothing was sent. `tooLarge` and `tooLate` where a bound
 * was reached. Error of Node where there is no connection, no trust, or no whole answer.
 */
export type CallOutside = (address: string | URL, call: OutsideCall) => Promise<OutsideAnswer>

/** How a server calls the outside. */
export interface OutsideOptions {
  /** Hosts of the operator's own network, as `host` or `host:port` in small letters: what is listed is trusted. */
  insideHosts?: readonly string[]
  /** Instead of the usual way out, for tests: the addresses are not looked at. */
  connect?: RequestOptions
}

/** Makes what calls the outside; one for a whole server, or for tests of their own. */
export function outsideCaller({ insideHosts = [], connect }: OutsideOptions = {}): CallOutside {
  const pools = { outside: new Agent({ keepAlive: true, timeout: 30_000 }), inside: new PlainAgent() }

  const open = (url: URL, call: OutsideCall, signal: AbortSignal): ClientRequest => {
    const options: RequestOptions = { method: call.method ?? 'GET', headers: call.headers ?? {}, signal }
    const isInside = isListed(url, insideHosts)
    if (url.username !== '' || url.password !== '') throw refused(url)
    if (url.protocol === 'http:' && isInside) return plainRequest(url, { ...options, agent: pools.inside })
    if (url.protocol !== 'https:') throw refused(url)
    if (connect) return request(url, { ...options, ...connect })
    if (isInside) return request(url, { ...options, agent: false })
    // An address without a name is never looked up.
    if (!isOutside(url.hostname)) throw refused(url)
    return request(url, { ...options, agent: pools.outside, lookup: publicOnly })
  }

  return async (address, call) => {
    const limit = AbortSignal.timeout(call.limitMs)
    const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit
    try {
      const url = URL.parse(String(address))
      if (!url) throw new OutsideRefusal('address', 'This is no address')
      const answer = await send(open(url, call, signal), call.body ?? null)
      const { statusCode: status = 0, headers } = answer
      return { status, headers, body: await bodyOf(answer, call.maxBytes) }
    } catch (error) {
      if (error instanceof NotPublic) throw new OutsideRefusal('address', error.message)
      if (limit.aborted) throw new OutsideRefusal('tooLate', 'No answer in time')
      throw error
    }
  }
}

/**
 * Whether an address may be called as far as it says itself: for who writes it down. A name is looked up when it is called,
 * and may be refused then.
 */
export function isCallable(address: string, insideHosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return false
  const isInside = isListed(url, insideHosts)
  if (url.protocol === 'http:') return isInside
  return url.protocol === 'https:' && (isInside || isOutside(url.hostname))
}

const refused = (url: URL) => new OutsideRefusal('address', `${url.host} may not be called from here`)

const isListed = ({ hostname, port, protocol }: URL, hosts: readonly string[]): boolean => {
  const usual = protocol === 'http:' ? '80' : '443'
  return hosts.some((host) => host === `${hostname}:${port || usual}` || (port === '' && host === hostname))
}

const send = (call: ClientRequest, body: string | Uint8Array | null): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // It stays to the end: what becomes of the connection after the answer is told by reading it.
    call.on('error', reject).on('response', resolve)
    call.end(body ?? undefined)
  })

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (maxBytes === 0) {
    // The rest of the body is discarded; the time limit ends an endless one.
    answer.on('error', () => undefined).resume()
    return Buffer.alloc(0)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new OutsideRefusal('tooLarge', `The answer is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
