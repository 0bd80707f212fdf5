import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, requiredText, secret } from '../fields.ts'

/** Limits of a shop's connection in characters, and of the orders that are shown. */
export const shopLimits = { shop: 100, token: 200, orders: 10, items: 20, addresses: 5 }

/** Names of the form that connects a shop. */
export const shopForm = z.object({
  /** `name.myshopify.com`; an address that was copied whole is cut to it. */
  shop: requiredText('Shop domain', shopLimits.shop).check(
    z.overwrite((typed) =>
      typed
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/\/.*$/, ''),
    ),
  ),
  /** An Admin API access token. */
  token: secret('Access token', shopLimits.token),
})

const connection = z.object({
  /** Null while it is not connected. */
  shop: z.nullable(z.string()),
})

const order = z.object({
  /** Name at the shop, for example `#1001`. */
  name: z.string(),
  /** Page of the order in the shop's administration. */
  url: z.string(),
  createdAt: keptMoment(),
  /** A decimal number as text, with its ISO 4217 code. */
  total: z.object({ amount: z.string(), currency: z.string() }),
  /** States in the shop's own words, for example `Partially refunded`; null without one. */
  financialStatus: z.nullable(z.string()),
  fulfillmentStatus: z.nullable(z.string()),
  isCancelled: z.boolean(),
  items: z.array(z.object({ title: z.string(), quantity: z.int() })),
  /** More items than those. */
  hasMoreItems: z.boolean(),
  tracking: z.array(z.object({ label: z.string(), url: z.nullable(z.string()) })),
})

/** An order of a customer at a shop. */
export type ShopOrder = z.infer<typeof order>

const orders = z.object({
  isConnected: z.boolean(),
  /** Newest first, at most {@link shopLimits}. */
  data: z.array(order),
  /** Why the shop told none; null where it did. */
  trouble: z.nullable(z.string()),
})

/** Orders as a call answers them. */
export type ShopOrders = z.infer<typeof orders>

const path = '/integrations/shops/shopify'
const needsView = 'integrations.view_data_from_integrations'
const needsManage = 'integrations.manage_integrations'

/** Calls about a shop and the orders of customers. */
export const shopEndpoints = {
  getShop: defineEndpoint({
    ...{ method: 'GET', path, summary: 'Read the connection to Shopify', needs: needsView },
    ...{ input: z.object({}), output: connection },
  }),
  /** Connects, or changes a connection, once the shop has shown that the token may read orders and customers. */
  putShop: defineEndpoint({
    ...{ method: 'PUT', path, summary: 'Connect Shopify', needs: needsManage },
    ...{ input: shopForm, output: connection },
  }),
  /** Ends the connection, and forgets its token. */
  deleteShop: defineEndpoint({
    ...{ method: 'DELETE', path, summary: 'Disconnect Shopify', needs: needsManage },
    ...{ input: z.object({}), output: connection },
  }),
  listOrders: defineEndpoint({
    ...{ method: 'GET', path: '/integrations/orders/:id', needs: needsView },
    ...{ summary: 'Orders at Shopify of the customer of a conversation', input: z.object({ id: id() }) },
    output: orders,
  }),
} as const
