import { expect } from 'vitest'
import { refreshing } from '#server/billing/refresh-kind.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { signatureOf } from '../../support/services/stripe-service.ts'
import type { KeptSubscription } from '../../support/services/stripe-state.ts'
import type { BillingDesk } from './billing-desk.ts'

export const seconds = () => Math.floor(Date.now() / 1000)

/** Seeded random numbers from 0 to 1. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Changes at the provider, their events, and a check that the desk has the provider's state. */
export function providerChanges(billing: BillingDesk) {
  const newest = () => [...billing.stripe.state.subscriptions.values()].at(-1) as KeptSubscription
  return {
    newest,
    send: (body: string, signature = signatureOf(body, seconds())) =>
      fetch(`${billing.desk.url}/billing/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      }),
    carryOut: () => carryOutDue(billing.desk, [refreshing(billing.desk.parts)], billing.desk.clock.now()),
    async expectProvidersState(): Promise<void> {
      const { paid } = await billing.plan()
      const { status, cancel_at_period_end: isCancelled, items } = newest()
      const [item] = items.data
      expect(paid).toMatchObject({
        status: { active: 'active', past_due: 'pastDue', canceled: 'ended' }[status],
        seats: item?.quantity,
        plan: item?.price.id === 'price_solo' ? 'solo' : 'team',
        cancelsAt: isCancelled ? (item?.current_period_end ?? 0) * 1000 : null,
      })
    },
    /** Random change at the provider by a user, a card or time. */
    changeSomething(random: () => number): void {
      const subscription = newest()
      const [item] = subscription.items.data
      if (!item) return
      const kind = Math.floor(random() * 4)
      if (kind === 0) item.quantity = 1 + Math.floor(random() * 6)
      if (kind === 1) item.price = { id: random() < 0.5 ? 'price_solo' : 'price_team' }
      if (kind === 2) subscription.cancel_at_period_end = random() < 0.5
      if (kind === 3) subscription.status = random() < 0.5 ? 'past_due' : 'active'
      billing.stripe.state.tell('customer.subscription.updated', subscription)
    },
  }
}
