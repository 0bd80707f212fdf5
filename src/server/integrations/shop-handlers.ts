import { isPhoneNumber } from '#domain/channels/phone-number.ts'
import { DeskError } from '#domain/errors.ts'
import { shopLimits, type shopEndpoints, type ShopOrders } from '#domain/integrations/shop.ts'
import type { Id } from '#lib/id.ts'
import type { HandlersOf } from '../http/handler.ts'
import { isCallable } from '../outside/call.ts'
import type { DeskSql } from '../store/database.ts'
import { endConnection, findConnection, keepConnection, openConnection } from './connections.ts'
import { requireSeen, type IssueParts } from './issue-handlers.ts'
import { failureOf } from './issue-state.ts'
import { missingScopes, ordersOf, type ShopAccess, type ShopPerson } from './shopify.ts'
import { TrackerRefusal } from './trackers.ts'

interface ShopSettings {
  shop: string
}

const provider = 'shopify'
const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })

/** Handlers for the shop and customers' orders; the token is never sent to a browser. */
export function shopHandlers(parts: IssueParts) {
  const { database, secrets, callOutside, config } = parts
  const siteOf = (shop: string) => {
    const isInside = config.insideHosts.includes(shop)
    const site = `${isInside ? 'http' : 'https'}://${shop}`
    const isShop = isInside || /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(shop)
    return isShop && isCallable(site, config.insideHosts) ? site : undefined
  }
  return {
    getShop: (_, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const found = await findConnection<ShopSettings>(sql, provider)
        return { shop: found?.settings.shop ?? null }
      }),
    async putShop({ shop, token: typed }, call) {
      const site = siteOf(shop)
      if (!site) throw invalid('shop', 'Shop domain ends with .myshopify.com, for example acme.myshopify.com')
      const kept = await database.look(call.actor.accountId, (sql) =>
        openConnection<ShopSettings>(sql, secrets, provider),
      )
      // The stored token is sent only to the shop it was entered for.
      const token = typed || (typed !== null && kept?.settings.shop === shop ? kept.token : undefined)
      if (!token) throw invalid('token', 'Access token is a required field')
      await check({ site, token, callOutside, signal: call.signal })
      await keepConnection(parts, provider, { settings: { shop }, token, isTyped: Boolean(typed) }, call)
      return { shop }
    },
    async deleteShop(_, call) {
      await endConnection(parts, provider, call)
      return { shop: null }
    },
    async listOrders({ id }, { actor, signal }): Promise<ShopOrders> {
      const { shop, person } = await database.look(actor.accountId, async (sql) => {
        await requireSeen(sql, actor, id)
        const found = await openConnection<ShopSettings>(sql, secrets, provider)
        return { shop: found, person: await personOf(sql, id) }
      })
      const site = shop && siteOf(shop.settings.shop)
      if (!site) return { isConnected: false, data: [], trouble: null }
      try {
        const data = await ordersOf({ site, token: shop.token, callOutside, signal }, person)
        return { isConnected: true, data, trouble: null }
      } catch (error) {
        return { isConnected: true, data: [], trouble: failureOf(error).reason }
      }
    },
  } satisfies HandlersOf<typeof shopEndpoints>
}

async function check(access: ShopAccess): Promise<void> {
  let missing: string[]
  try {
    missing = await missingScopes(access)
  } catch (error) {
    const status = error instanceof TrackerRefusal ? error.status : 0
    throw invalid([401, 403].includes(status) ? 'token' : 'shop', failureOf(error).reason)
  }
  if (missing.length > 0) throw invalid('token', `This token lacks the access scope ${missing.join(' and ')}`)
}

/** Addresses and phone number of a conversation's customer, for the search in a shop. */
async function personOf(sql: DeskSql, conversationId: Id): Promise<ShopPerson> {
  const [row] = await sql.rows<{ emails: string[]; phone: string | null }>({
    name: 'addresses of the customer of a conversation',
    text: `select array(select a.address_key from contact_addresses a
          where a.account_id = c.account_id and a.contact_id = c.contact_id order by 1 limit ${shopLimits.addresses}) as emails,
        regexp_replace(p.phone, '[^0-9+]', '', 'g') as phone
      from conversations c join contacts p on p.account_id = c.account_id and p.id = c.contact_id
      where c.account_id = $1 and c.id = $2`,
    values: [sql.accountId, conversationId],
  })
  const { emails = [], phone = null } = row ?? {}
  return { emails, phones: phone !== null && isPhoneNumber(phone) ? [phone] : [] }
}
