import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFeatures } from '#domain/access/features.ts'
import type { PlanView, ProductView } from '#domain/account/endpoints.ts'
import type { Plans } from '#domain/account/plan.ts'
import type { Product } from '#domain/account/product.ts'
import { applyPlans, beginTrial, choosePlan } from '#server/access/plans.ts'
import { nodeClock as clock } from '#server/node-clock.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

const day = 86_400_000
const plans: Plans = {
  plans: [
    { key: 'solo', name: 'Solo', features: ['conversation.mergeAndSplit'], limits: { mailboxes: 1 } },
    {
      key: 'team',
      name: 'Team',
      features: ['conversation.timeTracking'],
      limits: { users: 4, mailboxes: 2 },
    },
    { key: 'company', name: 'Company', features: 'all' },
  ],
  trial: { plan: 'team', days: 14 },
}
const crm: Product = { key: 'crm', url: 'https://crm.example.org', trialDays: 30 }

let desk: TestDesk
/** The same server without billing. */
let alone: TestDesk

beforeAll(async () => {
  desk = await openDesk({ config: { plans, products: [crm], helpUrl: 'https://help.example.org/' } })
  alone = await openDesk({ beside: desk })
  await desk.sql(`update accounts set domain = 'northwind' where id = ${desk.accountId}`)
})
afterAll(async () => {
  await alone.close()
  await desk.close()
})

const plan = async (at = desk, as = desk.agent) =>
  (await at.call<PlanView>('GET', '/account/billing/currentsubscription', { as })).body
const subscription = async (at = desk) =>
  (await at.call<{ subscription: object }>('GET', '/account/metadata', { as: desk.agent })).body.subscription
/** Features that the agent's device knows. */
const features = async (as: DeskUser = desk.agent) =>
  (await desk.call<{ features: string[] }>('GET', '/account/user/permisions', { as })).body.features

test('D2-42: alone, everything is on, nothing is tried and nothing is limited', async () => {
  expect(await plan(alone)).toMatchObject({ status: 'active', endAt: null, plan: null, plans: [] })
  expect((await plan(alone)).features).toEqual(allFeatures)
  expect((await plan(alone)).limits.map(({ most }) => most)).toEqual([null, null])
  expect(await subscription(alone)).toEqual({ status: 'active', endAt: null })
})

test('SHL-052: a desk is tried with the plan that the trial names, and holds what that includes', async () => {
  const now = clock.now()
  await desk.database.system((sql) => beginTrial(sql, desk.accountId, plans, now))
  const endAt = now + 14 * day
  expect(await subscription()).toEqual({ status: 'trialing', endAt })
  const shown = await plan()
  expect(shown).toMatchObject({ status: 'trialing', endAt, plan: 'Team' })
  expect(shown.features).toEqual(['conversation.timeTracking'])
  expect(shown.limits.find(({ name }) => name === 'mailboxes')).toMatchObject({ most: 2 })
  expect(shown.plans.map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ['Solo', false],
    ['Team', true],
    ['Company', false],
  ])
  expect(await features()).toEqual(['conversation.timeTracking'])
})

test('a plan has room for so many inboxes and users, and the next is refused with that number', async () => {
  const make = (name: string) =>
    desk.call<{ message: string }>('POST', '/desk/mailboxes', {
      as: desk.owner,
      body: {
        ...{ name, email: `${name}@northwind.example`, userIds: [], teamIds: [], signature: '' },
        settings: {},
      },
    })
  const { limits } = await plan()
  const used = limits.find(({ name }) => name === 'mailboxes')?.used as number
  for (let n = used; n < 2; n += 1) expect((await make(`more${n}`)).status).toBe(200)
  const refused = await make('toomany')
  expect(refused).toMatchObject({ status: 403, body: { message: 'Your plan has room for 2 inboxes' } })
  const people = limits.find(({ name }) => name === 'users') as { used: number; most: number }
  const emails = Array.from({ length: people.most - people.used + 1 }, (_, n) => `new${n}@northwind.example`)
  const [role] = await desk.sql<{ id: number }>(`select id from roles where name = 'agent'`)
  const invited = await desk.call<{ data: { verdict: string; message: string | null }[] }>(
    'POST',
    '/account/users',
    {
      as: desk.owner,
      body: { emails, roleId: role?.id, teamIds: [], mailboxIds: [], isMailed: false },
    },
  )
  expect(invited.body.data.map(({ verdict }) => verdict)).toEqual([
    ...emails.slice(1).map(() => 'invited'),
    'refused',
  ])
  expect(invited.body.data.at(-1)?.message).toBe('Your plan has room for 4 users')
})

test('who was switched off counts for neither plan nor list, and comes back only where the plan has room', async () => {
  const change = (isActive: boolean) =>
    desk.call<{ message: string; isActive: boolean }>('PUT', `/desk/users/${desk.insider.id}`, {
      as: desk.owner,
      body: { isActive },
    })
  const people = async () =>
    (await plan(desk, desk.owner)).limits.find(({ name }) => name === 'users') as PlanView['limits'][number]
  expect(await people()).toMatchObject({ used: 4, most: 4 })
  expect((await change(false)).status).toBe(200)
  const [role] = await desk.sql<{ id: number }>(`select id from roles where name = 'agent'`)
  const body = { emails: ['instead@northwind.example'], roleId: role?.id, teamIds: [], mailboxIds: [] }
  await desk.call('POST', '/account/users', { as: desk.owner, body: { ...body, isMailed: false } })
  // The plan counts the users of the list: active ones, and invited ones below.
  const { data } = (
    await desk.call<{ data: { isActive: boolean }[] }>('GET', '/desk/users', { as: desk.owner })
  ).body
  const waiting = (
    await desk.call<{ total: number }>('GET', '/account/users/invitations', { as: desk.owner })
  ).body.total
  expect((await people()).used).toBe(data.filter(({ isActive }) => isActive).length + waiting)
  expect(await change(true)).toMatchObject({
    status: 403,
    body: { message: 'Your plan has room for 4 users' },
  })
  await desk.sql(`delete from invitations where email_key = 'instead@northwind.example'`)
  expect(await change(true)).toMatchObject({ status: 200, body: { isActive: true } })
})

test('SHL-048: once the trial is over its features are off and the data stay, until a plan is chosen', async () => {
  const endAt = clock.now() - 1
  await desk.sql('update accounts set trial_ends_at = $1 where id = $2', [endAt, desk.accountId])
  const before = await desk.sql<{ count: number }>('select count(*)::int as count from mailboxes')
  expect(await applyPlans(desk.database, plans, clock.now())).toBe(1)
  expect(await applyPlans(desk.database, plans, clock.now())).toBe(0)
  expect(await subscription()).toEqual({ status: 'trialing', endAt })
  expect(await features()).toEqual([])
  expect(await desk.sql('select count(*)::int as count from mailboxes')).toEqual(before)
  await choosePlan(desk.database, plans, { domain: 'NorthWind', key: 'company' }, clock.now())
  expect(await subscription()).toEqual({ status: 'active', endAt: null })
  expect(await features()).toEqual(allFeatures)
  await expect(choosePlan(desk.database, plans, { domain: 'nowhere', key: 'solo' }, 0)).rejects.toThrow(
    'No desk has the domain nowhere.',
  )
  await expect(choosePlan(desk.database, plans, { domain: 'northwind', key: 'gold' }, 0)).rejects.toThrow(
    'There is no plan gold',
  )
})

test('what a plan says anew holds with the next start, and everything is on where plans are gone', async () => {
  await choosePlan(desk.database, plans, { domain: 'northwind', key: 'solo' }, clock.now())
  expect(await features()).toEqual(['conversation.mergeAndSplit'])
  const others = plans.plans.map((each) =>
    each.key === 'solo' ? { ...each, features: ['conversation.replyWithAI' as const] } : each,
  )
  await applyPlans(desk.database, { ...plans, plans: others }, clock.now())
  expect(await features()).toEqual(['conversation.replyWithAI'])
  await applyPlans(desk.database, null, clock.now())
  expect(await features()).toEqual(allFeatures)
  // The other account is unchanged.
  expect(await features(desk.stranger)).toEqual(allFeatures)
})

test('API-084, API-086, SHL-039: another product is tried once, by who may', async () => {
  const list = async () =>
    (
      await desk.call<{ data: ProductView[] }>('GET', '/account/billing/subscriptions/products', {
        as: desk.agent,
      })
    ).body.data
  const { key, url, trialDays } = crm
  expect(await list()).toEqual([{ key, url, trialDays, name: 'sales', isSubscribed: false, endAt: null }])
  const start = (as: DeskUser, product = 'crm') =>
    desk.call('POST', '/account/subscribe/product', { as, body: { product } })
  expect((await start(desk.agent)).status).toBe(403)
  expect((await start(desk.owner, 'survey')).status).toBe(404)
  const before = clock.now()
  const { status, body } = await start(desk.owner)
  const { endAt } = body as ProductView
  expect([status, (body as ProductView).isSubscribed]).toEqual([200, true])
  expect((endAt as number) - before - 30 * day).toBeLessThan(60_000)
  expect(await start(desk.owner)).toMatchObject({ status: 200, body: { endAt } })
  expect(await list()).toMatchObject([{ isSubscribed: true, endAt }])
})

test('API-067, D-49: where help is found, and that it is nowhere', async () => {
  const urls = async (at: TestDesk) =>
    (await at.call('GET', '/desk/help-learnmore/urls', { as: desk.agent })).body
  expect(await urls(desk)).toEqual({ helpCenter: 'https://help.example.org/' })
  expect(await urls(alone)).toEqual({ helpCenter: null })
})

test('a desk that somebody sets up begins its trial in that moment', async () => {
  const words = { firstName: 'Ada', lastName: 'Osei', email: 'ada@boats.example', password: 'correct horse' }
  const begun = await desk.call<{ requestId: string }>('POST', '/account/signup', { body: words })
  const { requestId } = begun.body
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const [sent] = await desk.database.system((sql) =>
    sql.rows<{ code: string }>({
      text: `select payload->'mail'->>'code' as code from outbox where key like 'sign-up ' || $1 || ' %'`,
      values: [requestId],
    }),
  )
  const step = <Body>(path: string, body: object) =>
    desk.call<Body>('POST', `/account/${path}`, { body: { requestId, ...body }, headers: { cookie } })
  await step('signup-otp-verify', { code: sent?.code })
  const before = clock.now()
  const details = {
    company: 'Osei Boats',
    domain: 'osei-boats',
    phone: '+31 10 555 0199',
    timeZone: 'Europe/Lisbon',
  }
  const opened = await step<{ token: string; features: string[] }>('extra-details', {
    ...details,
    timeFormat: '24',
  })
  expect(opened.status).toBe(200)
  expect(opened.body.features).toEqual(['conversation.timeTracking'])
  const [row] = await desk.database.system((sql) =>
    sql.rows<{ plan: string; endsAt: number }>({
      text: `select plan, trial_ends_at as "endsAt" from accounts where domain = 'osei-boats'`,
    }),
  )
  expect(row?.plan).toBe('team')
  expect((row?.endsAt ?? 0) - before - 14 * day).toBeLessThan(60_000)
})
