import * as z from 'zod/mini'
import { shopLimits, type ShopOrder } from '#domain/integrations/shop.ts'
import { answerJson } from '../outside/answer-json.ts'
import type { CallOutside, OutsideAnswer } from '../outside/call.ts'
import { TrackerRefusal } from './trackers.ts'

/* Shopify's Admin API (GraphQL), read only. */

const version = '2025-07'
/** Longest wait for an answer, in ms, and the longest answer, in bytes. */
const limits = { limitMs: 10_000, maxBytes: 1_000_000 }

/** Access data of a shop. */
export interface ShopAccess {
  /** `https://name.myshopify.com` */
  site: string
  token: string
  callOutside: CallOutside
  signal: AbortSignal
}

/** Addresses and phone numbers of a person. */
export interface ShopPerson {
  emails: readonly string[]
  phones: readonly string[]
}

const failure = z.object({
  message: z.string(),
  extensions: z.optional(z.object({ code: z.optional(z.string()) })),
})
const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
})
const envelope = z.object({
  data: z.nullish(z.unknown()),
  errors: z.optional(z.union([z.string(), z.array(failure)])),
  extensions: z.optional(z.object({ cost: z.optional(cost) })),
})
type Envelope = z.infer<typeof envelope>

const notUnderstood = 'Shopify answered something that is not understood'

/**
 * Runs a query.
 * @throws TrackerRefusal 429 for the rate limit, 401 and 403 for an invalid token; OutsideRefusal, or errors
 * of Node without a connection.
 */
async function query<Answer>(
  { site, token, callOutside, signal }: ShopAccess,
  text: string,
  variables: object,
  schema: z.ZodMiniType<Answer>,
): Promise<Answer> {
  const answer = await callOutside(`${site}/admin/api/${version}/graphql.json`, {
    ...{ ...limits, signal, method: 'POST', body: JSON.stringify({ query: text, variables }) },
    headers: {
      'user-agent': 'Outpost',
      accept: 'application/json',
      'content-type': 'application/json',
      'x-shopify-access-token': token,
    },
  })
  const read = answerJson(answer, envelope)
  const refused = refusalOf(answer, read)
  if (refused) throw refused
  const { data, success } = z.safeParse(schema, read?.data)
  if (!success) throw new TrackerRefusal(notUnderstood, 502)
  return data
}

function refusalOf({ status, headers }: OutsideAnswer, read: Envelope | undefined): Error | undefined {
  const { errors, extensions } = read ?? {}
  const [first] = Array.isArray(errors) ? errors : []
  const isThrottled = status === 429 || first?.extensions?.code === 'THROTTLED'
  if (isThrottled) {
    const { requestedQueryCost: asked = 0, throttleStatus } = extensions?.cost ?? {}
    const missing = throttleStatus
      ? (asked - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate
      : 0
    const seconds = Math.max(1, Math.ceil(Number(headers['retry-after']) || missing || 1))
    const message = `Shopify limits how often it is asked: try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    return new TrackerRefusal(message, 429, seconds)
  }
  if (status < 200 || status >= 300) {
    const why = (typeof errors === 'string' ? errors : (first?.message ?? '')).slice(0, 200)
    return new TrackerRefusal(`Shopify answered ${status}${why && `: ${why}`}`, status)
  }
  if (!read) return new TrackerRefusal(notUnderstood, 502)
  if (!first) return undefined
  const isDenied = first.extensions?.code === 'ACCESS_DENIED'
  return new TrackerRefusal(`Shopify refused: ${first.message.slice(0, 200)}`, isDenied ? 403 : 502)
}

const scopes = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

/** Required access scopes that a token lacks. @throws as {@link query} */
export async function missingScopes(access: ShopAccess): Promise<string[]> {
  const text = `query Scopes { currentAppInstallation { accessScopes { handle } } }`
  const { currentAppInstallation: app } = await query(access, text, {}, scopes)
  const has = new Set(app.accessScopes.map(({ handle }) => handle))
  return ['read_orders', 'read_customers'].filter(
    (scope) => !has.has(scope) && !has.has(scope.replace('read', 'write')),
  )
}

const customersQuery = `query Customers($query: String!) {
  customers(first: 10, query: $query) {
    nodes { legacyResourceId defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } }
  }
}`
const customers = z.object({
  customers: z.object({
    nodes: z.array(
      z.object({
        legacyResourceId: z.string().check(z.regex(/^\d+$/)),
        defaultEmailAddress: z.nullable(z.object({ emailAddress: z.string() })),
        defaultPhoneNumber: z.nullable(z.object({ phoneNumber: z.string() })),
      }),
    ),
  }),
})

const ordersQuery = `query Orders($query: String!) {
  orders(first: ${shopLimits.orders}, query: $query, sortKey: CREATED_AT, reverse: true) {
    nodes {
      legacyResourceId name createdAt cancelledAt email displayFinancialStatus displayFulfillmentStatus
      customer { legacyResourceId }
      totalPriceSet { shopMoney { amount currencyCode } }
      lineItems(first: ${shopLimits.items}) { nodes { title quantity } pageInfo { hasNextPage } }
      fulfillments(first: 5) { trackingInfo(first: 3) { company number url } }
    }
  }
}`
const text = z.nullable(z.string())
const orders = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        ...{ legacyResourceId: z.string().check(z.regex(/^\d+$/)), name: z.string(), createdAt: z.string() },
        ...{ cancelledAt: text, email: text, displayFinancialStatus: text, displayFulfillmentStatus: text },
        customer: z.nullable(z.object({ legacyResourceId: z.string() })),
        totalPriceSet: z.object({
          shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }),
        }),
        lineItems: z.object({
          nodes: z.array(z.object({ title: z.string(), quantity: z.int() })),
          pageInfo: z.object({ hasNextPage: z.boolean() }),
        }),
        fulfillments: z.array(
          z.object({ trackingInfo: z.array(z.object({ company: text, number: text, url: text })) }),
        ),
      }),
    ),
  }),
})
type Found = z.infer<typeof orders>['orders']['nodes'][number]

/** Quoted value of the search syntax, without characters that would end it. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, '')}"`

/**
 * Newest orders of a person: of customers with the addresses or numbers, and orders with an address but no
 * customer. The search also finds similar values, so the results are filtered.
 * @throws as {@link query}
 */
export async function ordersOf(access: ShopAccess, { emails, phones }: ShopPerson): Promise<ShopOrder[]> {
  if (emails.length + phones.length === 0) return []
  const search = [
    ...emails.map((each) => `email:${quoted(each)}`),
    ...phones.map((each) => `phone:${quoted(each)}`),
  ]
  const found = await query(access, customersQuery, { query: search.join(' OR ') }, customers)
  const isTheirs = (address: string | undefined | null) =>
    typeof address === 'string' && emails.includes(address.toLowerCase())
  const ids = found.customers.nodes.flatMap((each) =>
    isTheirs(each.defaultEmailAddress?.emailAddress) ||
    phones.includes(each.defaultPhoneNumber?.phoneNumber ?? '')
      ? [each.legacyResourceId]
      : [],
  )
  const terms = [...ids.map((id) => `customer_id:${id}`), ...emails.map((each) => `email:${quoted(each)}`)]
  if (terms.length === 0) return []
  const read = await query(access, ordersQuery, { query: terms.join(' OR ') }, orders)
  return read.orders.nodes
    .filter(({ customer, email }) => ids.includes(customer?.legacyResourceId ?? '') || isTheirs(email))
    .map((each) => orderFrom(access.site, each))
}

/** Formats `PARTIALLY_REFUNDED` as `Partially refunded`. */
const words = (state: string | null) =>
  state === null ? null : state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ')

/** URL that a browser may open; null for any other. */
function webAddress(url: string | null): string | null {
  const read = url === null ? null : URL.parse(url)
  return read && ['http:', 'https:'].includes(read.protocol) ? read.href : null
}

function orderFrom(site: string, found: Found): ShopOrder {
  const { amount, currencyCode } = found.totalPriceSet.shopMoney
  return {
    ...{ name: found.name, url: `${site}/admin/orders/${found.legacyResourceId}` },
    ...{ createdAt: Date.parse(found.createdAt) || 0, total: { amount, currency: currencyCode } },
    financialStatus: words(found.displayFinancialStatus),
    fulfillmentStatus: words(found.displayFulfillmentStatus),
    isCancelled: found.cancelledAt !== null,
    ...{ items: found.lineItems.nodes, hasMoreItems: found.lineItems.pageInfo.hasNextPage },
    tracking: found.fulfillments
      .flatMap(({ trackingInfo }) => trackingInfo)
      .flatMap(({ company, number, url }) => {
        const label = [company, number].filter(Boolean).join(' ')
        const address = webAddress(url)
        return label || address ? [{ label: label || 'Tracking', url: address }] : []
      }),
  }
}
