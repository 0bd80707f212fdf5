import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#domain/billing/payment-method.ts'
import type { Invoice, InvoiceDetail } from '#domain/billing/invoice.ts'
import { billingOff } from '#domain/billing/endpoints.ts'
import { openDesk } from '../../support/desk.ts'
import { openBillingDesk, type BillingDesk } from './billing-desk.ts'

let billing: BillingDesk
beforeAll(async () => {
  billing = await openBillingDesk()
})
afterAll(() => billing.close())

const team = { plan: 'team', every: 'month', seats: 5 } as const
const cards = async () => (await billing.call<{ data: Card[] }>('GET', 'paymentmethods')).body.data
const named = (list: readonly Card[]) => list.map(({ last4, isDefault }) => [last4, isDefault])

test('ADM-076: cards are added by the form of the provider, made the default and removed', async () => {
  expect(await cards()).toEqual([])
  await billing.addCard('4242')
  await billing.addCard('1881')
  expect(named(await cards())).toEqual([
    ['1881', false],
    ['4242', true],
  ])
  const [second, first] = (await cards()) as [Card, Card]
  expect(first).toMatchObject({ brand: 'Visa', expMonth: 8, expYear: 2028 })
  await billing.call('PUT', `paymentmethods/${second.id}/default`)
  expect(named(await cards())).toEqual([
    ['1881', true],
    ['4242', false],
  ])
  await billing.agree('start', team)
  expect(await billing.call('DELETE', `paymentmethods/${second.id}`)).toMatchObject({
    status: 409,
    body: { message: 'The subscription is paid with this card. Make another card the default first.' },
  })
  const left = await billing.call<{ data: Card[] }>('DELETE', `paymentmethods/${first.id}`)
  expect(named(left.body.data)).toEqual([['1881', true]])
})

test('a form that was left, and the card of another customer, add and change nothing', async () => {
  const { body } = await billing.call<{ url: string }>('POST', 'card/token', {})
  const session = body.url.split('/').at(-1)
  const before = await cards()
  expect(await billing.call('POST', 'paymentmethods', { session })).toMatchObject({ status: 409 })
  const { state } = billing.stripe
  state.cards.set('pm_other', { id: 'pm_other', object: 'payment_method', customer: 'cus_other' })
  const theirs = { id: 'cs_theirs', customer: 'cus_other', status: 'complete', url: '', success_url: '' }
  state.sessions.set('cs_theirs', { ...theirs, setup_intent: { payment_method: 'pm_other' } })
  expect(await billing.call('PUT', 'paymentmethods/pm_other/default')).toMatchObject({ status: 404 })
  expect(await billing.call('DELETE', 'paymentmethods/pm_other')).toMatchObject({ status: 404 })
  expect(await billing.call('POST', 'paymentmethods', { session: 'cs_theirs' })).toMatchObject({
    status: 404,
  })
  expect(await cards()).toEqual(before)
  expect(state.cards.get('pm_other')?.customer).toBe('cus_other')
})

test('D2-34: a request that holds a card number is refused, logged nowhere, and handed on to nobody', async () => {
  const number = '4242 4242 4242 4242'
  const asked = billing.stripe.asked.length
  for (const [path, body] of [
    ['card/token', { card: { number } }],
    ['paymentmethods', { session: 'cs_1', number: '4242424242424242' }],
    ['address', { name: number, line1: 'Maashaven 12', city: 'Rotterdam', country: 'NL' }],
  ] as const)
    expect(await billing.call('POST', path, body)).toMatchObject({
      status: 400,
      body: { message: 'Enter card numbers only in the form of the payment provider.' },
    })
  expect(billing.stripe.asked.length).toBe(asked)
  expect(JSON.stringify(billing.desk.logged)).not.toContain('4242')
})

test('ADM-077: the address of invoices is kept at the provider', async () => {
  const address = {
    ...{ name: 'Ridgeline Cycles B.V.', line1: 'Maashaven 12', line2: '', city: 'Rotterdam', state: '' },
    ...{ postalCode: '3072 AE', country: 'NL' },
  }
  expect((await billing.call('POST', 'address', address)).body).toEqual(address)
  expect((await billing.call('GET', 'address')).body).toEqual(address)
  expect([...billing.stripe.state.customers.values()][0]).toMatchObject({
    name: address.name,
    address: { postal_code: '3072 AE', country: 'NL' },
  })
  const missing = await billing.call('POST', 'address', { ...address, line1: '' })
  expect(missing).toMatchObject({
    status: 400,
    body: { message: 'Address is a required field', field: 'line1' },
  })
})

test('D1-167: invoices are listed by pages, and one is shown whole; another account’s is not there', async () => {
  const { state } = billing.stripe
  const [first] = [...state.invoices.values()]
  for (let n = 0; n < 30; n += 1)
    state.invoices.set(`in_more${n}`, { ...structuredClone(first), id: `in_more${n}` } as never)
  type Page = { data: Invoice[]; next: string | null }
  const page = (await billing.call<Page>('GET', 'invoices')).body
  expect([page.data.length, page.next]).toEqual([25, page.data.at(-1)?.id])
  const rest = (await billing.call<Page>('GET', `invoices?cursor=${page.next}`)).body
  expect([rest.data.length, rest.next]).toEqual([6, null])
  const id = String(first?.id)
  const { body } = await billing.call<InvoiceDetail>('GET', `invoices/${id}`)
  expect(body).toMatchObject({
    id,
    status: 'paid',
    total: 12_000,
    due: 12_000,
    paid: 12_000,
    currency: 'eur',
  })
  expect(body.lines).toMatchObject([{ text: '5 × price_team', quantity: 5, amount: 12_000 }])
  expect(body.pdfUrl).toMatch(/pdf$/)
  state.invoices.set('in_theirs', {
    ...structuredClone(first),
    id: 'in_theirs',
    customer: 'cus_other',
  } as never)
  expect(await billing.call('GET', 'invoices/in_theirs')).toMatchObject({ status: 404 })
  expect(await billing.call('GET', 'invoices', undefined, billing.desk.agent)).toMatchObject({ status: 403 })
})

test('ADM-079, D1-51: billing renews an access token as account does', async () => {
  const { desk } = billing
  const body = { email: desk.owner.email, password: 'a long enough password' }
  const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const signedIn = await desk.call('POST', '/account/login', { body })
  const headers = { cookie: cookieOf(signedIn.headers) }
  // Within the same second the token would be equal.
  await billing.advance(2000)
  const renewed = await desk.call('GET', '/account/billing/refreshaccesstoken', { headers })
  expect(renewed.status).toBe(200)
  expect(renewed.body['token']).not.toBe(signedIn.body['token'])
  expect(Object.keys(renewed.body)).toEqual(Object.keys(signedIn.body))
})

test('D1-166: without a provider everything can be read, and what would pay says why it does not', async () => {
  const off = await openDesk({ beside: billing.desk })
  const call = (method: string, path: string, body?: unknown) =>
    off.call(method, `/account/billing/${path}`, { as: off.owner, ...(body ? { body } : {}) })
  expect((await call('GET', 'currentsubscription')).body).toMatchObject({ plan: null, isBilled: false })
  expect((await call('GET', 'plans')).body).toEqual({ data: [], total: 0 })
  expect((await call('GET', 'paymentmethods')).body).toEqual({ data: [], total: 0 })
  expect((await call('GET', 'invoices')).body).toEqual({ data: [], next: null })
  expect((await call('GET', 'address')).body).toMatchObject({ name: '', country: '' })
  for (const [path, body] of [
    ['start', { ...team, amount: 0, at: 0 }],
    ['cancel', {}],
    ['card/token', {}],
  ] as const)
    expect(await call('POST', path, body)).toMatchObject({ status: 409, body: { message: billingOff } })
  await off.close()
})
