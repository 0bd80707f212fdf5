import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStripe, StripeRefusal, type Fields, type StripeState } from './stripe-state.ts'

/*
 * Local server with the part of Stripe's API that the product uses, including state: customers, cards,
 * subscriptions, proration, invoices. Like the real one it refuses unknown calls, parameters, versions and
 * keys, and an idempotency key belongs to one request.
 */

export const stripeKey = 'sk_test_of_our_own'
export const webhookSecret = 'whsec_of_our_own'
/** API version of the pinned SDK. */
const version = '2026-10-28.endive'

/** Received request. */
export interface AskedOfStripe {
  method: string
  path: string
  fields: Fields
  key: string | undefined
}

/** The service. */
export interface StripeService {
  url: string
  state: StripeState
  asked: AskedOfStripe[]
  /** Events in order; none is delivered automatically. */
  events: object[]
  /** Answers 500 to everything while set. */
  isDown: boolean
  /** Executes the next changing request, but loses its answer. */
  losesNextAnswer: boolean
  /** Enters a card into the form of a checkout session, like a customer. */
  typeCard(url: string, last4?: string): string
  close(): Promise<void>
}

/** Signature header of an event. @param at seconds. */
export function signatureOf(body: string, at: number, secret = webhookSecret): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Parses `a[b][0]=c` into nested objects. */
function fieldsOf(text: string): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    let at = fields
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Fields
    at[path.at(-1) as string] = value
  }
  return fields
}

/** Starts it on a free port. @param prices price per seat in cents, by price id. */
export async function startStripe(
  prices: Record<string, { amount: number; every: 'month' | 'year' }>,
  now: () => number,
): Promise<StripeService> {
  const kept = new Map<string, { hash: string; status: number; text: string }>()
  const server = createServer((request, response) => void take(request, response))
  const events: object[] = []
  const tell = (type: string, object: object) => {
    events.push({
      ...{ id: `evt_${events.length + 1}`, object: 'event', api_version: version, type },
      ...{ created: Math.floor(now() / 1000), livemode: false, data: { object: structuredClone(object) } },
    })
  }
  const state: StripeState = {
    ...{ prices, now: () => Math.floor(now() / 1000), tell, declines: false, last: 0 },
    ...{ customers: new Map(), cards: new Map(), sessions: new Map() },
    ...{ subscriptions: new Map(), invoices: new Map() },
  }
  const service: StripeService = {
    ...{ url: '', state, asked: [], events, isDown: false, losesNextAnswer: false },
    typeCard(url, last4 = '4242') {
      const session = state.sessions.get(url.split('/').at(-1) as string)
      if (!session) throw new Error(`no session at ${url}`)
      const id = `pm_${(state.last += 1)}`
      const card = { brand: 'visa', last4, exp_month: 8, exp_year: 2028 }
      state.cards.set(id, { id, object: 'payment_method', type: 'card', card, customer: session.customer })
      Object.assign(session, { status: 'complete', setup_intent: { id: 'seti_1', payment_method: id } })
      return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  function answer(
    asked: AskedOfStripe,
    headers: IncomingMessage['headers'],
  ): { status: number; text: string } {
    if (headers.authorization !== `Bearer ${stripeKey}`)
      return refused(new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided'))
    if (headers['stripe-version'] !== version)
      return refused(new StripeRefusal(400, 'invalid_request_error', 'Invalid Stripe-Version'))
    const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
    const before = asked.key === undefined ? undefined : kept.get(asked.key)
    if (before && before.hash !== hash)
      return refused(
        new StripeRefusal(400, 'idempotency_error', 'Keys can only be used with the same parameters'),
      )
    if (before) return before
    let made: { status: number; text: string }
    try {
      made = { status: 200, text: JSON.stringify(answerStripe(state, asked)) }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      made = refused(error)
    }
    if (asked.key !== undefined) kept.set(asked.key, { hash, ...made })
    return made
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    const { method = 'GET' } = request
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const key = request.headers['idempotency-key'] as string | undefined
    const asked = { method, path, fields: fieldsOf(method === 'GET' ? query : body), key }
    service.asked.push(asked)
    const { status, text } = service.isDown
      ? { status: 500, text: '{"error":{"type":"api_error","message":"down"}}' }
      : answer(asked, request.headers)
    if (service.losesNextAnswer && method === 'POST') {
      service.losesNextAnswer = false
      service.isDown = true
      return void request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

const refused = ({ status, type, message, code }: StripeRefusal) => ({
  status,
  text: JSON.stringify({ error: { type, message, ...(code && { code }) } }),
})
