import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

/*
 * Shopify's Admin API (GraphQL, 2025-07), as far as the desk uses it. Other methods, paths or formats are
 * answered like Shopify: 404, 400 or errors with a status of 200.
 */

const request = z.strictObject({
  query: z.string(),
  variables: z.strictObject({ query: z.optional(z.string()) }),
})

/** Order in Shopify's format. */
export function shopifyOrder(number: number, other: object = {}) {
  return {
    ...{ legacyResourceId: String(5000 + number), name: `#${1000 + number}`, email: 'ana@shop.example' },
    ...{ createdAt: `2026-03-${String(number).padStart(2, '0')}T10:00:00Z`, cancelledAt: null },
    ...{ displayFinancialStatus: 'PARTIALLY_REFUNDED', displayFulfillmentStatus: 'FULFILLED' },
    customer: { legacyResourceId: '77' },
    totalPriceSet: { shopMoney: { amount: '24.50', currencyCode: 'EUR' } },
    lineItems: { nodes: [{ title: 'Brake pads', quantity: 2 }], pageInfo: { hasNextPage: false } },
    fulfillments: [{ trackingInfo: [{ company: 'DHL', number: 'J1', url: 'https://dhl.example/J1' }] }],
    ...other,
  }
}

const customer = (id: string, email: string | null, phone: string | null) => ({
  legacyResourceId: id,
  defaultEmailAddress: email === null ? null : { emailAddress: email },
  defaultPhoneNumber: phone === null ? null : { phoneNumber: phone },
})

/** Local Shopify with one shop. */
export interface ShopService {
  host: string
  orders: ReturnType<typeof shopifyOrder>[]
  scopes: string[]
  /** Received queries with their search text. */
  asked: { name: string; search: string | undefined }[]
  /** `throttled`: GraphQL's own limit. `limited`: status 429. */
  mood: 'well' | 'throttled' | 'limited' | 'down' | 'silent'
  close(): void
}

/** Starts it. */
export async function openShop(): Promise<ShopService> {
  const extensions = {
    cost: {
      ...{ requestedQueryCost: 120, actualQueryCost: null },
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 20, restoreRate: 50 },
    },
  }
  const answerTo = (name: string | undefined): object => {
    if (name === 'Scopes')
      return { currentAppInstallation: { accessScopes: service.scopes.map((handle) => ({ handle })) } }
    if (name === 'Orders') return { orders: { nodes: service.orders } }
    const nodes = [
      customer('77', 'Ana@Shop.example', null),
      customer('78', 'ana@shop.example.org', null),
      customer('79', null, '+4930123456'),
    ]
    return { customers: { nodes } }
  }
  const server = createServer((call, reply) => {
    const chunks: Buffer[] = []
    call.on('data', (chunk: Buffer) => chunks.push(chunk))
    call.on('end', () => {
      const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
        reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      const { method, url, headers } = call
      if (service.mood === 'silent') return
      if (service.mood === 'down') return void answer(503, { errors: 'Unavailable' })
      if (service.mood === 'limited')
        return void answer(429, { errors: 'Exceeded 40 calls' }, { 'retry-after': '2.0' })
      if (method !== 'POST' || url !== '/admin/api/2025-07/graphql.json')
        return void answer(404, { errors: 'Not Found' })
      if (headers['x-shopify-access-token'] !== 'shpat_right')
        return void answer(401, { errors: '[API] Invalid API key or access token' })
      const read = request.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
      if (!read.success || headers['content-type'] !== 'application/json')
        return void answer(400, { errors: 'Bad Request' })
      const { query, variables } = read.data
      if (/\bmutation\b/.test(query)) return void answer(200, { errors: [{ message: 'Read only' }] })
      const name = /^query (\w+)/.exec(query)?.[1]
      service.asked.push({ name: name ?? '', search: variables.query })
      if (service.mood === 'throttled')
        return void answer(200, {
          errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
          extensions,
        })
      return void answer(200, { data: answerTo(name), extensions })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: ShopService = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ orders: [shopifyOrder(2), shopifyOrder(1)], scopes: ['read_orders', 'read_customers'] },
    ...{ asked: [], mood: 'well' },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}
