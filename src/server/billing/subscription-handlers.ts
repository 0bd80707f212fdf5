import type { PlanView } from '#domain/account/endpoints.ts'
import { billingOff, type Agreed, type Choice, type Cost } from '#domain/billing/endpoints.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { Id } from '#lib/id.ts'
import { readPlan } from '../account/read-plan.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { ensureCustomer, findCustomer, requireCustomer } from './customer.ts'
import type { BillingParts } from './handlers.ts'
import type { StoredSubscription, Order } from './provider.ts'
import { refreshKind } from './refresh-kind.ts'
import { nextQuestion, readBilling, writeAnswer } from './state.ts'

/** Validity of a shown cost in ms, as prices and the rest of the period change. */
const costHolds = 3_600_000

const isLive = (held: StoredSubscription | null): held is StoredSubscription =>
  held !== null && held.status !== 'ended'

/** Handlers for costs and for changes of a subscription; each fetches its state first. */
export function subscriptionHandlers(
  parts: BillingParts,
): Pick<
  HandlersOf<(typeof endpoints)['billing']>,
  'calculateAmount' | 'startSubscription' | 'changeSubscription' | 'cancelSubscription' | 'resumeSubscription'
> {
  const { provider } = parts
  const heldBy = async (accountId: Id) => {
    const customerId = await requireCustomer(parts, accountId)
    const held = await provider.subscription(customerId)
    if (isLive(held)) return held
    const message = held ? 'The subscription has ended. Start a new one.' : 'There is no subscription.'
    throw new DeskError('CONFLICT', { message })
  }
  return {
    async calculateAmount(choice, { actor }) {
      const order = orderOf(parts, choice)
      const customerId = await findCustomer(parts, actor.accountId)
      const held = customerId === null ? null : await provider.subscription(customerId)
      return costOf(parts, { customerId, held, order, at: wholeSecond(parts.clock.now()) })
    },

    async startSubscription(agreed, call) {
      const order = orderOf(parts, agreed)
      const customerId = await ensureCustomer(parts, call)
      // Read before the state is fetched, so that a concurrent start uses the same number.
      const begun = await begunBy(parts, call.actor.accountId)
      const held = await provider.subscription(customerId)
      if (isLive(held)) {
        // Repeated call after its answer was lost.
        if (isSameOrder(held, order)) return settle(parts, call, held)
        throw new DeskError('CONFLICT', { message: 'There is a subscription already. Please reload.' })
      }
      if (!(await provider.cards(customerId)).some(({ isDefault }) => isDefault))
        throw new DeskError('CONFLICT', { message: 'Add a card first.' })
      await requireCost(parts, agreed, { customerId, held: null, order })
      return settle(parts, call, await begin(parts, call.actor.accountId, { customerId, order, begun }))
    },

    async changeSubscription(agreed, call) {
      const order = orderOf(parts, agreed)
      const held = await heldBy(call.actor.accountId)
      if (held.status === 'incomplete')
        throw new DeskError('CONFLICT', {
          message: 'The first payment is still open. Pay or cancel it first.',
        })
      if (isSameOrder(held, order)) return settle(parts, call, held)
      await requireCost(parts, agreed, { customerId: null, held, order })
      return settle(
        parts,
        call,
        await provider.change(held, order, { at: agreed.at, key: `${call.key}:change` }),
      )
    },

    async cancelSubscription(_, call) {
      const held = await heldBy(call.actor.accountId)
      return settle(
        parts,
        call,
        held.cancelsAt === null ? await provider.cancel(held, `${call.key}:cancel`) : held,
      )
    },

    async resumeSubscription(_, call) {
      const held = await heldBy(call.actor.accountId)
      return settle(
        parts,
        call,
        held.cancelsAt === null ? held : await provider.resume(held, `${call.key}:resume`),
      )
    },
  }
}

const wholeSecond = (at: number) => Math.floor(at / 1000) * 1000

const isSameOrder = (held: StoredSubscription, { priceId, seats }: Order) =>
  held.priceId === priceId && held.seats === seats

/** Validates an order. @throws DeskError INVALID for a plan not on sale, or for more users than it allows. */
function orderOf({ plans, provider }: BillingParts, { plan: key, every, seats }: Choice): Order {
  if (!provider.isOn) throw new DeskError('CONFLICT', { message: billingOff })
  const plan = plans?.plans.find((each) => each.key === key)
  const priceId = plan?.prices?.[every]
  if (!plan || priceId === undefined)
    throw new DeskError('INVALID', { field: 'plan', message: 'This plan is not sold' })
  const most = plan.limits?.users
  if (most !== undefined && seats > most)
    throw new DeskError('INVALID', { field: 'seats', message: `${plan.name} has room for ${most} users` })
  return { priceId, seats }
}

interface Asked {
  customerId: string | null
  held: StoredSubscription | null
  order: Order
  at: number
}

async function costOf({ provider }: BillingParts, { customerId, held, order, at }: Asked): Promise<Cost> {
  const change = isLive(held) && held.status !== 'incomplete' ? { of: held, at } : null
  return { ...(await provider.preview(customerId, order, change)), at }
}

/** Requires the agreed cost. @throws DeskError CONFLICT if the cost has changed or was shown too long ago. */
async function requireCost(parts: BillingParts, agreed: Agreed, asked: Omit<Asked, 'at'>): Promise<void> {
  const message = 'The amount has changed. Please look at it again.'
  const age = parts.clock.now() - agreed.at
  if (age > costHolds || age < -costHolds) throw new DeskError('CONFLICT', { message })
  const { amount } = await costOf(parts, { ...asked, at: agreed.at })
  if (amount !== agreed.amount) throw new DeskError('CONFLICT', { message })
}

/** Number of subscriptions started by an account. */
const begunBy = async ({ database }: BillingParts, accountId: Id): Promise<number> =>
  (await database.look(accountId, (sql) => readBilling(sql)))?.begun ?? 0

/**
 * Starts a subscription under a key shared by concurrent calls, so that they start only one. After a refusal
 * the next attempt has a new key; without an answer it may have started, and the same key finds it.
 */
async function begin(
  { database, provider }: BillingParts,
  accountId: Id,
  { customerId, order, begun }: { customerId: string; order: Order; begun: number },
): Promise<StoredSubscription> {
  const goOn = () =>
    database.desk(accountId, (sql) =>
      sql.rows({
        text: 'update billing set begun = begun + 1 where account_id = $1 and begun = $2',
        values: [accountId, begun],
      }),
    )
  try {
    const held = await provider.start(customerId, order, `start:${customerId}:${begun}`)
    await goOn()
    return held
  } catch (error) {
    if (error instanceof DeskError && error.code === 'INVALID') await goOn()
    throw error
  }
}

/** Stores the provider's response to a change, and queues a refresh, as there may have been other changes. */
async function settle(
  parts: BillingParts,
  { actor, key }: Call,
  held: StoredSubscription,
): Promise<PlanView> {
  const now = parts.clock.now()
  await parts.database.desk(actor.accountId, async (sql) => {
    const asked = await nextQuestion(sql)
    if (!asked) return
    await enqueue(sql, refreshKind, {}, { key: `after ${asked.question}`, now })
    await writeAnswer(sql, parts.plans, {
      ...{ question: asked.question, held, now, by: { actorId: actor.userId, op: key } },
    })
  })
  return parts.database.look(actor.accountId, (sql) => readPlan(sql, parts, { actor, now }))
}
