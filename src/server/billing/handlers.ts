import type { Clock } from '#lib/clock.ts'
import { paidEvery, type Plan } from '#domain/account/plan.ts'
import { holdsCardNumber } from '#domain/billing/card-number.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { PlanParts } from '../account/read-plan.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { noAddress } from './off.ts'
import { ensureCustomer, findCustomer, requireCustomer } from './customer.ts'
import type { Provider } from './provider.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'

/** Dependencies of the billing handlers. */
export interface BillingParts extends PlanParts {
  database: Database
  clock: Clock
  provider: Provider
  origin(): string
}

/** Return path of the provider's form. */
const cardsPath = '/support/settings/payment-methods'

/** Handlers for plans and prices, subscriptions, cards, the billing address and invoices. */
export function billingHandlers(parts: BillingParts) {
  return { ...subscriptionHandlers(parts), ...cardHandlers(parts), ...paperHandlers(parts) }
}

/** Rejects input that may contain a card number, which only the provider may receive (D2-34). */
function refuseCardNumbers({ request }: Call): void {
  if (holdsCardNumber(request.body))
    throw new DeskError('INVALID', {
      message: 'Enter card numbers only in the form of the payment provider.',
    })
}

/** Writes a billing change made at the provider to the audit log. */
async function note(
  { database, clock }: BillingParts,
  { actor, key }: Call,
  before: object,
  after: object,
): Promise<void> {
  await database.desk(actor.accountId, (sql) =>
    recordChange(sql, ofRecord('billing', { id: sql.accountId, before, after }), {
      ...{ actorId: actor.userId, op: key, at: clock.now() },
    }),
  )
}

type Room = HandlersOf<(typeof endpoints)['billing']>

function cardHandlers(
  parts: BillingParts,
): Pick<
  Room,
  | 'listPaymentMethods'
  | 'postCardToken'
  | 'postPaymentMethod'
  | 'putDefaultPaymentMethod'
  | 'deletePaymentMethod'
> {
  const { provider, origin } = parts
  const cardsOf = async (customerId: string | null) => {
    const data = customerId === null ? [] : await provider.cards(customerId)
    return { data, total: data.length }
  }
  const nameOf = async (customerId: string, id: string) => {
    const card = (await provider.cards(customerId)).find((each) => each.id === id)
    if (!card) throw new DeskError('NOT_FOUND')
    return { card, name: `${card.brand} ${card.last4}` }
  }
  return {
    listPaymentMethods: async (_, { actor }) => cardsOf(await findCustomer(parts, actor.accountId)),

    async postCardToken(_, call) {
      refuseCardNumbers(call)
      const customerId = await ensureCustomer(parts, call)
      const way = {
        back: `${origin()}${cardsPath}?session={session}`,
        cancelled: `${origin()}${cardsPath}`,
      }
      return { url: await provider.beginCard(customerId, way, `${call.key}:card`) }
    },

    async postPaymentMethod({ session }, call) {
      refuseCardNumbers(call)
      const customerId = await requireCustomer(parts, call.actor.accountId)
      const { name } = await nameOf(customerId, await provider.finishCard(customerId, session))
      await note(parts, call, {}, { card: name })
      return cardsOf(customerId)
    },

    async putDefaultPaymentMethod({ methodId }, call) {
      const customerId = await requireCustomer(parts, call.actor.accountId)
      const { name } = await nameOf(customerId, methodId)
      await provider.makeDefault(customerId, methodId)
      await note(parts, call, {}, { defaultCard: name })
      return cardsOf(customerId)
    },

    async deletePaymentMethod({ methodId }, call) {
      const customerId = await requireCustomer(parts, call.actor.accountId)
      const { card, name } = await nameOf(customerId, methodId)
      const held = card.isDefault ? await provider.subscription(customerId) : null
      if (held && held.status !== 'ended' && held.cancelsAt === null)
        throw new DeskError('CONFLICT', {
          message: 'The subscription is paid with this card. Make another card the default first.',
        })
      await provider.removeCard(customerId, methodId)
      await note(parts, call, { card: name }, {})
      return cardsOf(customerId)
    },
  }
}

function paperHandlers(
  parts: BillingParts,
): Pick<Room, 'getPlanPrices' | 'getBillingAddress' | 'postBillingAddress' | 'listInvoices' | 'getInvoice'> {
  const { provider, plans } = parts
  return {
    async getPlanPrices() {
      const all = plans?.plans ?? []
      const wanted = all.flatMap(({ prices = {} }) => Object.values(prices))
      const known = new Map((await provider.prices(wanted)).map((price) => [price.id, price]))
      const pricesOf = ({ prices = {} }: Plan) =>
        paidEvery.flatMap((every) => {
          const price = known.get(prices[every] ?? '')
          return price ? [{ every, amount: price.amount, currency: price.currency }] : []
        })
      const data = all.map((plan) => ({ key: plan.key, name: plan.name, prices: pricesOf(plan) }))
      return { data, total: data.length }
    },

    async getBillingAddress(_, { actor }) {
      const customerId = await findCustomer(parts, actor.accountId)
      return customerId === null ? noAddress : provider.address(customerId)
    },

    async postBillingAddress(address, call) {
      refuseCardNumbers(call)
      const customerId = await ensureCustomer(parts, call)
      const before = await provider.address(customerId)
      const after = await provider.setAddress(customerId, address)
      await note(parts, call, before, after)
      return after
    },

    async listInvoices({ cursor }, { actor }) {
      const customerId = await findCustomer(parts, actor.accountId)
      return customerId === null ? { data: [], next: null } : provider.invoices(customerId, cursor)
    },

    async getInvoice({ invoiceId }, { actor }) {
      return provider.invoice(await requireCustomer(parts, actor.accountId), invoiceId)
    },
  }
}
