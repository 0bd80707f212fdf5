import { Agent as PlainAgent, request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { isOutside, NotPublic, publicOnly } from './public-address.ts'

/*
 * The only way to call an HTTP address that comes from outside: from a customer, a browser, or another
 * server's answer (SSRF protection). Use it for every such address, whether the server runs for one account
 * or for many: an administrator of an account is not the operator of the server.
 *
 * - The name is resolved once. All its addresses must be public, and the connection is pinned to one of them,
 * so that a second resolution cannot lead to an internal address. Private, link-local, loopback, carrier and
 * transition networks are refused in every notation, of IPv4 and IPv6.
 * - https only, with a verified certificate. Hosts listed by the operator (OUTPOST_INSIDE_HOSTS) are the
 * exception: they may be internal, and may be called by http.
 * - Redirects are returned, not followed. To follow one, call again, so that it is checked too.
 * - Answers are limited in bytes and time, as stated by each caller; headers have Node's limit of 16 kB.
 * - Connections have their own pool, so that no unchecked connection is reused.
 * - Only headers, cookies and passwords that the caller names are sent.
 *
 * Servers of other protocols (IMAP, SMTP) are resolved by `addressesOf` of `public-address.ts`, same rules.
 */

/** A call to an outside address. */
export interface OutsideCall {
  /** GET by default. */
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | null
  /** Maximum size of the answer, in bytes; 0 if its body is not needed and not waited for. */
  maxBytes: number
  /** Time limit for name resolution, connection, request and answer together, in ms. */
  limitMs: number
  /** Aborts the call. */
  signal?: AbortSignal
}

/** Answer of any status, including 301 and 500. */
export interface OutsideAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A refused call or answer. `tooLate`: the request may have arrived. */
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
 * @throws OutsideRefusal `address` if it is not allowed: nothing was sent. `tooLarge` and `tooLate` if a
 * limit was exceeded. Error of Node for a failed connection, an invalid certificate or an incomplete answer.
 */
export type CallOutside = (address: string | URL, call: OutsideCall) => Promise<OutsideAnswer>

/** Options of outside calls. */
export interface OutsideOptions {
  /** Trusted hosts of the operator's own network, as `host` or `host:port` in lower case. */
  insideHosts?: readonly string[]
  /** Replaces the connection in tests: addresses are not checked. */
  connect?: RequestOptions
}

/** Makes the caller of outside addresses; one per server, or per test. */
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
    // A literal IP address is never resolved, so it is checked beforehand.
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
 * True if an address may be called, judged by the URL alone: for validation when it is saved. Its name is
 * resolved at the call, and may be refused then.
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
    // The error handler stays attached: errors after the answer's start are reported by reading it.
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
