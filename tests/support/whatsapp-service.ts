import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A server on this machine that speaks the part of WhatsApp's Cloud API that the product uses: reading a number with a
 * bearer token. What the real one refuses is refused, in its words.
 */

/** A number that the service has. */
export interface CloudNumber {
  id: string
  display_phone_number: string
  verified_name: string
  /** Tokens that open it. */
  tokens: string[]
}

/** The service. */
export interface WhatsAppService {
  url: string
  /** Requests as they came, method and address. */
  asked: string[]
  /** The next request is answered with this status. */
  failing: number | null
  close(): Promise<void>
}

/** Starts it on a free port. */
export async function startWhatsApp(numbers: readonly CloudNumber[]): Promise<WhatsAppService> {
  const service: Pick<WhatsAppService, 'asked' | 'failing'> = { asked: [], failing: null }
  const problem = (status: number, code: number, message: string): [number, object] => [
    status,
    { error: { message, type: status === 401 ? 'OAuthException' : 'GraphMethodException', code } },
  ]
  const answer = ({ method, url = '/', headers }: IncomingMessage): [number, object] => {
    service.asked.push(`${method} ${url}`)
    const { failing } = service
    service.failing = null
    if (failing !== null) return problem(failing, 2, 'Service temporarily unavailable')
    const { pathname, searchParams } = new URL(url, 'http://x')
    const [, version, id, ...rest] = pathname.split('/')
    if (method !== 'GET' || !/^v\d+\.\d$/.test(version ?? '') || rest.length > 0)
      return problem(400, 2500, 'Unknown path components')
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined) return problem(401, 190, 'An access token is required to request this resource.')
    if (!numbers.some(({ tokens }) => tokens.includes(token)))
      return problem(401, 190, `Invalid OAuth access token - Cannot parse ${token}`)
    const found = numbers.find((each) => each.id === id && each.tokens.includes(token))
    if (!found) return problem(400, 100, `Unsupported get request. Object with ID '${id}' does not exist`)
    const fields = (searchParams.get('fields') ?? 'id').split(',')
    return [200, Object.fromEntries(Object.entries(found).filter(([key]) => fields.includes(key)))]
  }
  const server = createServer((request, response) => {
    const [status, body] = answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
