import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanView } from '#domain/account/endpoints.ts'
import { applyPlans, choosePlan } from '#server/access/plans.ts'
import { refresh } from '#server/billing/state.ts'
import { endSubscription, type KeptSubscription } from '../../support/services/stripe-state.ts'
import { dayMs, openBillingDesk, plans, type BillingDesk } from './billing-desk.ts'

/* A subscription from start to end, in order: each test continues the one before. */

let billing: BillingDesk
beforeAll(async () => {
  billing = await openBillingDesk()
})
afterAll(() => billing.close())

const team = { plan: 'team', every: 'month', seats: 5 } as const
const sold = () => [...billing.stripe.state.subscriptions.values()]
const newest = () => sold().at(-1) as KeptSubscription
const lastInvoice = () => [...billing.stripe.state.invoices.values()].at(-1)
const refreshed = async () => {
  await refresh(billing.desk.parts, billing.desk.accountId)
  return billing.plan()
}

test('ADM-075: plans, current subscription and amount are answered', async () => {
  const { body } = await billing.call('GET', 'plans')
  const monthly = (amount: number) => ({ every: 'month', amount, currency: 'eur' })
  expect(body).toEqual({
    data: [
      { key: 'solo', name: 'Solo', prices: [monthly(900)] },
      {
        ...{ key: 'team', name: 'Team' },
        prices: [monthly(2400), { every: 'year', amount: 24_000, currency: 'eur' }],
      },
      { key: 'company', name: 'Company', prices: [] },
    ],
    total: 3,
  })
  expect(await billing.plan()).toMatchObject({ isBilled: true, paid: null, plan: 'Team', status: 'trialing' })
  expect(await billing.cost(team)).toMatchObject({ amount: 12_000, currency: 'eur', renewal: 12_000 })
  // Asking for the cost creates no customer.
  expect(billing.stripe.state.customers.size).toBe(0)
})

test('what is not sold, has no room or is nobody’s to pay is refused', async () => {
  const refusal = async (choice: object, as = billing.desk.owner) =>
    (await billing.call('POST', 'calculateamount', { ...team, ...choice }, as)).body['message']
  expect(await refusal({ plan: 'company' })).toBe('This plan is not sold')
  expect(await refusal({ plan: 'solo', seats: 7 })).toBe('Solo has room for 6 users')
  expect(await refusal({ seats: 10_001 })).toBe('Users must be at most 10000')
  expect(await refusal({}, billing.desk.agent)).toMatch(/^Your current roles/)
  expect((await billing.agree('start', team)).body).toMatchObject({ message: 'Add a card first.' })
  expect((await billing.call('POST', 'cancel', {})).body['message']).toBe('There is no subscription.')
})

test('BIL-003, ADM-078: a start charges what was said, ends the trial, and has room for who is paid for', async () => {
  await billing.addCard()
  const before = await billing.cost(team)
  const cheaper = { ...team, amount: before.amount - 1, at: before.at }
  expect((await billing.call('POST', 'start', cheaper)).body['message']).toBe(
    'The amount has changed. Please look at it again.',
  )
  expect(sold()).toEqual([])
  const { body } = await billing.agree('start', team)
  expect(body).toMatchObject({ plan: 'Team', status: 'active', endAt: null })
  expect(body.paid).toMatchObject({
    status: 'active',
    plan: 'team',
    every: 'month',
    seats: 5,
    cancelsAt: null,
  })
  expect(body.limits.find(({ name }) => name === 'users')).toMatchObject({ most: 5 })
  expect(lastInvoice()).toMatchObject({ amount_due: before.amount, status: 'paid' })
})

test('a first payment that is not through starts nothing; cancelled, the trial goes on as before', async () => {
  const other = await openBillingDesk()
  try {
    await other.addCard()
    other.stripe.state.declines = true
    const { body } = await other.agree('start', team)
    expect(body).toMatchObject({ status: 'trialing', paid: { status: 'incomplete' } })
    expect(body.paid?.payUrl).toMatch(/^https:/)
    expect(await other.agree('change', { ...team, seats: 6 })).toMatchObject({ status: 409 })
    const cancelled = await other.call<PlanView>('POST', 'cancel', {})
    expect(cancelled.body).toMatchObject({ status: 'trialing', paid: null })
    expect(await other.features()).toEqual(['conversation.timeTracking'])
    other.stripe.state.declines = false
    expect((await other.agree('start', team)).body.paid).toMatchObject({ status: 'active' })
  } finally {
    await other.close()
  }
})

test('nothing happens twice: two who start at once, and one whose answer got lost, have one subscription', async () => {
  const other = await openBillingDesk()
  try {
    await other.addCard()
    const { amount, at } = await other.cost(team)
    const start = () => other.call<PlanView>('POST', 'start', { ...team, amount, at })
    other.stripe.losesNextAnswer = true
    const lost = await start()
    expect(lost).toMatchObject({ status: 503 })
    expect(lost.body).toMatchObject({ message: 'The payment provider does not answer. Please try again.' })
    other.stripe.isDown = false
    const both = await Promise.all([start(), start()])
    expect(both.map(({ body }) => body.paid?.status)).toEqual(['active', 'active'])
    expect(other.stripe.state.subscriptions.size).toBe(1)
    expect(other.stripe.state.invoices.size).toBe(1)
  } finally {
    await other.close()
  }
})

test('BIL-004: a change charges to the cent what was said, also minutes later', async () => {
  await billing.advance(10 * dayMs)
  const more = { ...team, seats: 9 }
  const { amount, at, lines } = await billing.cost(more)
  expect(lines.map(({ amount: part }) => Math.sign(part))).toEqual([-1, 1])
  await billing.advance(20 * 60_000)
  // The amount depends on the time.
  expect((await billing.cost(more)).amount).not.toBe(amount)
  const { body } = await billing.call<PlanView>('POST', 'change', { ...more, amount, at })
  expect(body.paid).toMatchObject({ seats: 9 })
  expect(lastInvoice()).toMatchObject({ amount_due: amount })
  expect(body.limits.find(({ name }) => name === 'users')).toMatchObject({ most: 9 })
  const invoices = billing.stripe.state.invoices.size
  await billing.call('POST', 'change', { ...more, amount, at })
  expect(billing.stripe.state.invoices.size).toBe(invoices)
  expect((await billing.call('POST', 'change', { ...team, amount, at: at - 2 * 3_600_000 })).status).toBe(409)
})

test('a change whose payment is not through changes nothing, and says where it is paid', async () => {
  billing.stripe.state.declines = true
  const { body } = await billing.agree('change', { ...team, seats: 20 })
  billing.stripe.state.declines = false
  expect(body.paid).toMatchObject({ seats: 9, payUrl: expect.stringMatching(/^https:\/\/pay\.example\//) })
  expect((await billing.plan(billing.desk.agent)).paid).toMatchObject({ payUrl: null })
})

test('BIL-005, D1-168: cancelled, it goes on until the end of what is paid', async () => {
  const { body } = await billing.call<PlanView>('POST', 'cancel', {})
  const [item] = newest().items.data
  expect(body.paid).toMatchObject({ status: 'active', cancelsAt: (item?.current_period_end ?? 0) * 1000 })
  expect(await billing.features()).toEqual(['conversation.timeTracking'])
})

test('BIL-006, D1-168: resumed before its end, it goes on; after it, only a new one helps', async () => {
  const { body } = await billing.call<PlanView>('POST', 'resumecancelled', {})
  expect(body.paid).toMatchObject({ status: 'active', cancelsAt: null })
  expect(newest().cancel_at_period_end).toBe(false)
  await billing.call('POST', 'cancel', {})
  endSubscription(billing.stripe.state, newest())
  expect(await billing.call('POST', 'resumecancelled', {})).toMatchObject({
    status: 409,
    body: { message: 'The subscription has ended. Start a new one.' },
  })
  expect(await refreshed()).toMatchObject({ status: 'ended', paid: { status: 'ended' } })
  expect(await billing.features()).toEqual([])
})

test('a desk that does not pay takes mail in, and it can be read and answered; what is locked says why', async () => {
  const { desk } = billing
  const { conversationId } = await desk.receive({ subject: 'Still here?' })
  const read = await desk.call<{ subject: string }>('GET', `/desk/conversations/${conversationId}`, {
    as: desk.agent,
  })
  expect(read).toMatchObject({ status: 200, body: { subject: 'Still here?' } })
  const locked = await desk.call('GET', '/desk/time-tracking/settings', { as: desk.owner })
  expect(locked).toMatchObject({ status: 403, body: { code: 'PLAN' } })
  expect(locked.body['message']).toMatch(/^Your current plan does not support this feature\./)
})

test('overdue, everything stays on for 14 days; then plan features are off, until it is paid', async () => {
  await billing.agree('start', team)
  newest().status = 'past_due'
  const overdue = await refreshed()
  expect(overdue).toMatchObject({ status: 'pastDue', plan: 'Team' })
  expect((overdue.endAt ?? 0) - billing.desk.clock.now()).toBeGreaterThan(13.9 * dayMs)
  expect(await billing.features()).toEqual(['conversation.timeTracking'])
  await billing.advance(15 * dayMs)
  await applyPlans(billing.desk.database, plans, billing.desk.clock.now())
  expect(await billing.features()).toEqual([])
  // Repeated requests do not extend the period.
  expect(await refreshed()).toMatchObject({ status: 'pastDue', endAt: overdue.endAt })
  newest().status = 'active'
  expect(await refreshed()).toMatchObject({ status: 'active', endAt: null })
  expect(await billing.features()).toEqual(['conversation.timeTracking'])
})

test('a plan that is given by who runs the server is not taken by what was not paid', async () => {
  endSubscription(billing.stripe.state, newest())
  expect(await refreshed()).toMatchObject({ status: 'ended' })
  const { desk } = billing
  await desk.sql(`update accounts set domain = 'northwind' where id = ${desk.accountId}`)
  await choosePlan(desk.database, plans, { domain: 'northwind', key: 'company' }, desk.clock.now())
  expect(await refreshed()).toMatchObject({ status: 'active', plan: 'Company' })
})

test('my plan is answered from our own rows while the provider is down', async () => {
  billing.stripe.isDown = true
  expect(await billing.plan()).toMatchObject({ plan: 'Company', isBilled: true })
  expect(await billing.call('GET', 'invoices')).toMatchObject({ status: 503 })
  billing.stripe.isDown = false
})

test('each change stands in the history with who made it, and no key or secret stands anywhere', async () => {
  const { desk } = billing
  const events = await desk.sql<{ actorId: number | null; payload: { changes: { field: string }[] } }>(
    `select actor_id as "actorId", payload from domain_events
      where type = 'record.saved' and payload->>'resource' = 'billing' order by seq`,
  )
  const told = events.flatMap(({ actorId, payload }) =>
    payload.changes.map(({ field }) => `${field} ${actorId}`),
  )
  const owner = desk.owner.id
  expect(told).toEqual(expect.arrayContaining([`card ${owner}`, `paidUsers ${owner}`, 'subscription null']))
  const everything = JSON.stringify([desk.logged, events, await billing.plan()])
  expect(everything).not.toMatch(/sk_test|whsec/)
})
