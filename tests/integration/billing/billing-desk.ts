import type { PlanView } from '#domain/account/endpoints.ts'
import type { Plans } from '#domain/account/plan.ts'
import type { Choice, Cost } from '#domain/billing/endpoints.ts'
import { beginTrial } from '#server/access/plans.ts'
import { openDesk, type Answer, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'
import {
  startStripe,
  stripeKey,
  webhookSecret,
  type StripeService,
} from '../../support/services/stripe-service.ts'

export const dayMs = 86_400_000

/** Solo at €9, Team at €24 or €240 per user, and Company, which only the operator assigns. */
export const plans: Plans = {
  plans: [
    {
      ...{ key: 'solo', name: 'Solo', features: ['conversation.mergeAndSplit'], limits: { users: 6 } },
      prices: { month: 'price_solo' },
    },
    {
      ...{ key: 'team', name: 'Team', features: ['conversation.timeTracking'], limits: { users: 50 } },
      prices: { month: 'price_team', year: 'price_team_year' },
    },
    { key: 'company', name: 'Company', features: 'all' },
  ],
  trial: { plan: 'team', days: 14 },
}
const prices = {
  price_solo: { amount: 900, every: 'month' },
  price_team: { amount: 2400, every: 'month' },
  price_team_year: { amount: 24_000, every: 'year' },
} as const

/** Desk with paid plans and a local Stripe server. */
export interface BillingDesk {
  desk: TestDesk
  stripe: StripeService
  /** Calls below `/account/billing` as the owner. */
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    as?: DeskUser,
  ): Promise<Answer<Body>>
  plan(as?: DeskUser): Promise<PlanView>
  features(): Promise<string[]>
  cost(choice: Choice): Promise<Cost>
  /** Adds a card through the provider's form. */
  addCard(last4?: string): Promise<void>
  /** Gets the cost of a choice and confirms it. */
  agree(path: 'start' | 'change', choice: Choice): Promise<{ status: number; body: PlanView }>
  /** Advances the time; owner and agent sign in again. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

/** Starts desk and Stripe server. */
export async function openBillingDesk(): Promise<BillingDesk> {
  const clock = new MovableClock()
  const stripe = await startStripe(prices, () => clock.now())
  const desk = await openDesk({
    clock,
    config: { plans, stripe: { key: stripeKey, webhookSecret, url: stripe.url } },
  })
  await desk.database.system((sql) => beginTrial(sql, desk.accountId, plans, clock.now()))
  const call = <Body>(method: string, path: string, body?: unknown, as: DeskUser = desk.owner) =>
    desk.call<Body>(method, `/account/billing/${path}`, { as, ...(body === undefined ? {} : { body }) })
  const cost = async (choice: Choice) => (await call<Cost>('POST', 'calculateamount', choice)).body
  return {
    ...{ desk, stripe, call, cost },
    plan: async (as) => (await call<PlanView>('GET', 'currentsubscription', undefined, as)).body,
    features: async () =>
      (await desk.call<{ features: string[] }>('GET', '/account/user/permisions', { as: desk.agent })).body
        .features,
    async addCard(last4) {
      const { body } = await call<{ url: string }>('POST', 'card/token', {})
      const back = new URL(stripe.typeCard(body.url, last4))
      await call('POST', 'paymentmethods', { session: back.searchParams.get('session') })
    },
    async agree(path, choice) {
      const { amount, at } = await cost(choice)
      return call<PlanView>('POST', path, { ...choice, amount, at })
    },
    async advance(ms) {
      clock.advance(ms)
      await desk.signIn(desk.owner)
      await desk.signIn(desk.agent)
    },
    async close() {
      await desk.close()
      await stripe.close()
    },
  }
}
