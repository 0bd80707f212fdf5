import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, requiredText, secret } from '../fields.ts'

/** Limits of a shop's connection in characters, and of displayed orders. */
export const shopLimits = { shop: 100, token: 200, orders: 10, items: 20, addresses: 5 }

/** Form fields of a shop's connection. */
export const shopForm = z.object({
  /** `name.myshopify.com`; a pasted full address is reduced to it. */
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
  /** Null while not connected. */
  shop: z.nullable(z.string()),
})

const order = z.object({
  /** Order number at the shop, for example `#1001`. */
  name: z.string(),
  /** Page of the order in the shop's admin area. */
  url: z.string(),
  createdAt: keptMoment(),
  /** A decimal number as text, with its ISO 4217 code. */
  total: z.object({ amount: z.string(), currency: z.string() }),
  /** Statuses in the shop's own terms, for example `Partially refunded`; null without one. */
  financialStatus: z.nullable(z.string()),
  fulfillmentStatus: z.nullable(z.string()),
  isCancelled: z.boolean(),
  items: z.array(z.object({ title: z.string(), quantity: z.int() })),
  /** True if there are more items. */
  hasMoreItems: z.boolean(),
  tracking: z.array(z.object({ label: z.string(), url: z.nullable(z.string()) })),
})

/** An order of a customer at a shop. */
export type ShopOrder = z.infer<typeof order>

const orders = z.object({
  isConnected: z.boolean(),
  /** Newest first, at most {@link shopLimits}. */
  data: z.array(order),
  /** Reason why the shop returned no orders; null if it did. */
  trouble: z.nullable(z.string()),
})

/** Orders as a call returns them. */
export type ShopOrders = z.infer<typeof orders>

const path = '/integrations/shops/shopify'
const needsView = 'integrations.view_data_from_integrations'
const needsManage = 'integrations.manage_integrations'

/** Calls of a shop and of customers' orders. */
export const shopEndpoints = {
  getShop: defineEndpoint({
    ...{ method: 'GET', path, summary: 'Read the connection to Shopify', needs: needsView },
    ...{ input: z.object({}), output: connection },
  }),
  /** Creates or changes a connection, once the token was checked to read orders and customers. */
  putShop: defineEndpoint({
    ...{ method: 'PUT', path, summary: 'Connect Shopify', needs: needsManage },
    ...{ input: shopForm, output: connection },
  }),
  /** Deletes the connection and its token. */
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
