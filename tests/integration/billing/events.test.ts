import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshAll, refreshing } from '#server/billing/refresh-kind.ts'
import { refresh } from '#server/billing/state.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { signatureOf } from '../../support/stripe-service.ts'
import { endSubscription, type KeptSubscription } from '../../support/stripe-state.ts'
import { openBillingDesk, type BillingDesk } from './billing-desk.ts'

/* Provider events are hints: whatever happens to them, the desk ends with the provider's state. */

let billing: BillingDesk
beforeAll(async () => {
  billing = await openBillingDesk()
  await billing.addCard()
  await billing.agree('start', { plan: 'team', every: 'month', seats: 5 })
})
afterAll(() => billing.close())

const seconds = () => Math.floor(Date.now() / 1000)
const send = (body: string, signature = signatureOf(body, seconds())) =>
  fetch(`${billing.desk.url}/billing/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
const carryOut = () => carryOutDue(billing.desk, [refreshing(billing.desk.parts)], billing.desk.clock.now())
const newest = () => [...billing.stripe.state.subscriptions.values()].at(-1) as KeptSubscription

async function expectProvidersState(): Promise<void> {
  const { paid } = await billing.plan()
  const { status, cancel_at_period_end: isCancelled, items } = newest()
  const [item] = items.data
  expect(paid).toMatchObject({
    status: { active: 'active', past_due: 'pastDue', canceled: 'ended' }[status],
    seats: item?.quantity,
    plan: item?.price.id === 'price_solo' ? 'solo' : 'team',
    cancelsAt: isCancelled ? (item?.current_period_end ?? 0) * 1000 : null,
  })
}

/** Numbers from 0 to 1, the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A change at the provider, as people, cards and time cause it. */
function changeSomething(random: () => number): void {
  const subscription = newest()
  const [item] = subscription.items.data
  if (!item) return
  const kind = Math.floor(random() * 4)
  if (kind === 0) item.quantity = 1 + Math.floor(random() * 6)
  if (kind === 1) item.price = { id: random() < 0.5 ? 'price_solo' : 'price_team' }
  if (kind === 2) subscription.cancel_at_period_end = random() < 0.5
  if (kind === 3) subscription.status = random() < 0.5 ? 'past_due' : 'active'
  billing.stripe.state.tell('customer.subscription.updated', subscription)
}

test('only what is signed with our secret, and lately, is taken', async () => {
  const customer = newest().customer
  const body = JSON.stringify({
    ...{ id: 'evt_forged', object: 'event', type: 'customer.updated' },
    data: { object: { id: customer, object: 'customer' } },
  })
  const statuses = [
    await send(body, signatureOf(body, seconds(), 'whsec_of_another')),
    await send(body, signatureOf(body, seconds() - 301)),
    await send(`${body} `, signatureOf(body, seconds())),
    await send(body, 'nonsense'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 400, 400])
  const left = await billing.desk.sql(`select 1 from outbox where key = 'evt_forged'`)
  expect(left).toEqual([])
  expect((await send(body)).status).toBe(200)
  const theirs = body.replace(customer, 'cus_of_others').replace('evt_forged', 'evt_theirs')
  expect(await (await send(theirs)).json()).toEqual({ isTaken: false })
  expect(JSON.stringify(billing.desk.logged)).not.toContain(customer)
})

test('events that come twice, late, in any order or never end in the state of the provider', async () => {
  const random = numbers(44)
  const { events } = billing.stripe
  for (let round = 0; round < 12; round += 1) {
    const from = events.length
    for (let n = 0; n < 5; n += 1) changeSomething(random)
    const told = events.slice(from)
    // An event arrives; the others are lost, or repeated.
    const kept = told.filter((_, index) => index === round % told.length || random() < 0.6)
    const twice = [...kept, ...kept.filter(() => random() < 0.5)]
    const mixed = twice.toSorted(() => random() - 0.5)
    await Promise.all(mixed.map(async (event) => send(JSON.stringify(event))))
    await carryOut()
    await expectProvidersState()
  }
})

test('each event asks for the state once, however often it comes', async () => {
  changeSomething(numbers(5))
  const body = JSON.stringify(billing.stripe.events.at(-1))
  for (let n = 0; n < 3; n += 1) await send(body)
  expect(await carryOut()).toBe(1)
  await send(body)
  expect(await carryOut()).toBe(0)
})

test('an older answer that comes last is not written over a newer one', async () => {
  const { parts, accountId } = billing.desk
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const slow = {
    ...parts,
    provider: {
      ...parts.provider,
      async subscription(customerId: string) {
        const held = await parts.provider.subscription(customerId)
        await gate
        return held
      },
    },
  }
  const late = refresh(slow, accountId)
  // It has its answer, and keeps it.
  await expect.poll(() => billing.stripe.asked.at(-1)?.path).toBe('/v1/subscriptions')
  const [item] = newest().items.data
  if (item) item.quantity = 6
  await refresh(parts, accountId)
  release()
  await late
  await expectProvidersState()
})

test('what was never told is found by the daily question, and what the provider does not answer is tried again', async () => {
  endSubscription(billing.stripe.state, newest())
  const chore = refreshAll(billing.desk.parts)
  billing.stripe.isDown = true
  await chore.run()
  expect((await billing.plan()).paid?.status).not.toBe('ended')
  await send(JSON.stringify(billing.stripe.events.at(-1)))
  await carryOut()
  billing.stripe.isDown = false
  await chore.run()
  await expectProvidersState()
  expect(await billing.desk.sql(`select state from outbox where state in ('failed', 'unknown')`)).toEqual([])
})
