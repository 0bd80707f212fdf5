import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshAll } from '#server/billing/refresh-kind.ts'
import { refresh } from '#server/billing/state.ts'
import { signatureOf } from '../../support/services/stripe-service.ts'
import { endSubscription } from '../../support/services/stripe-state.ts'
import { openBillingDesk, type BillingDesk } from './billing-desk.ts'
import { numbers, providerChanges, seconds } from './provider-changes.ts'

/* Provider events are hints: lost or repeated, the desk ends with the provider's state. */

let billing: BillingDesk
let changes: ReturnType<typeof providerChanges>
beforeAll(async () => {
  billing = await openBillingDesk()
  changes = providerChanges(billing)
  await billing.addCard()
  await billing.agree('start', { plan: 'team', every: 'month', seats: 5 })
})
afterAll(() => billing.close())

test('only what is signed with our secret, and lately, is taken', async () => {
  const customer = changes.newest().customer
  const body = JSON.stringify({
    ...{ id: 'evt_forged', object: 'event', type: 'customer.updated' },
    data: { object: { id: customer, object: 'customer' } },
  })
  const statuses = [
    await changes.send(body, signatureOf(body, seconds(), 'whsec_of_another')),
    await changes.send(body, signatureOf(body, seconds() - 301)),
    await changes.send(`${body} `, signatureOf(body, seconds())),
    await changes.send(body, 'nonsense'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 400, 400])
  const left = await billing.desk.sql(`select 1 from outbox where key = 'evt_forged'`)
  expect(left).toEqual([])
  expect((await changes.send(body)).status).toBe(200)
  const theirs = body.replace(customer, 'cus_of_others').replace('evt_forged', 'evt_theirs')
  expect(await (await changes.send(theirs)).json()).toEqual({ isTaken: false })
  expect(JSON.stringify(billing.desk.logged)).not.toContain(customer)
})

test('events that come twice, late, in any order or never end in the state of the provider', async () => {
  const random = numbers(44)
  const { events } = billing.stripe
  for (let round = 0; round < 12; round += 1) {
    const from = events.length
    for (let n = 0; n < 5; n += 1) changes.changeSomething(random)
    const told = events.slice(from)
    // A single event arrives; the others are lost or repeated.
    const kept = told.filter((_, index) => index === round % told.length || random() < 0.6)
    const twice = [...kept, ...kept.filter(() => random() < 0.5)]
    const mixed = twice.toSorted(() => random() - 0.5)
    await Promise.all(mixed.map(async (event) => changes.send(JSON.stringify(event))))
    await changes.carryOut()
    await changes.expectProvidersState()
  }
})

test('each event asks for the state once, however often it comes', async () => {
  changes.changeSomething(numbers(5))
  const body = JSON.stringify(billing.stripe.events.at(-1))
  for (let n = 0; n < 3; n += 1) await changes.send(body)
  expect(await changes.carryOut()).toBe(1)
  await changes.send(body)
  expect(await changes.carryOut()).toBe(0)
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
  // The event was answered and its effect stays.
  await expect.poll(() => billing.stripe.asked.at(-1)?.path).toBe('/v1/subscriptions')
  const [item] = changes.newest().items.data
  if (item) item.quantity = 6
  await refresh(parts, accountId)
  release()
  await late
  await changes.expectProvidersState()
})

test('what was never told is found by the daily question, and what the provider does not answer is tried again', async () => {
  endSubscription(billing.stripe.state, changes.newest())
  const chore = refreshAll(billing.desk.parts)
  billing.stripe.isDown = true
  await chore.run()
  expect((await billing.plan()).paid?.status).not.toBe('ended')
  await changes.send(JSON.stringify(billing.stripe.events.at(-1)))
  await changes.carryOut()
  billing.stripe.isDown = false
  await chore.run()
  await changes.expectProvidersState()
  expect(await billing.desk.sql(`select state from outbox where state in ('failed', 'unknown')`)).toEqual([])
})
