import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopOrders } from '#domain/integrations/shop.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { openShop, shopifyOrder, type ShopService } from './shop-service.ts'

/* Shopify orders beside conversations; a local server validates each request. */

const path = '/integrations/shops/shopify'
let desk: TestDesk
let service: ShopService

beforeAll(async () => {
  service = await openShop()
  desk = await openDesk({ config: { insideHosts: [service.host] } })
})
afterAll(async () => {
  service.close()
  await desk.close()
})
beforeEach(() => {
  service.mood = 'well'
  service.asked = []
})

const connect = (other: object = {}) =>
  desk.call('PUT', path, {
    ...{ as: desk.owner, body: { shop: service.host, token: 'shpat_right', ...other } },
  })
const orders = async (id: number, as = desk.owner) =>
  desk.call<ShopOrders>('GET', `/integrations/orders/${id}`, { as })
const from = async (email: string) => (await desk.receive({ from: email })).conversationId

test('SET-010: Shopify is connected with a token that is kept sealed, and forgotten', async () => {
  const id = await from('ana@shop.example')
  expect((await orders(id)).body).toEqual({ isConnected: false, data: [], trouble: null })
  expect(await connect()).toMatchObject({ status: 200, body: { shop: service.host } })
  const kept = [await desk.sql('select * from integrations'), await desk.sql('select * from domain_events')]
  expect(JSON.stringify([kept, desk.logged])).not.toContain('shpat')
  expect((await connect({ token: '' })).status).toBe(200)
  const listed = await desk.call('GET', '/integrations', { as: desk.owner })
  expect(JSON.stringify(listed.body)).toContain('{"provider":"shopify","isConnected":true}')
  expect((await desk.call('DELETE', path, { as: desk.owner })).status).toBe(200)
  expect(await desk.sql('select 1 from secrets')).toEqual([])
  expect((await desk.call('GET', path, { as: desk.owner })).body).toEqual({ shop: null })
})

test.each([
  [{ token: '' }, 'token', /required field/],
  [{ token: 'shpat_wrong' }, 'token', /Shopify answered 401: \[API\] Invalid API key/],
  [{ shop: '' }, 'shop', /required field/],
  [{ shop: 'acme.example' }, 'shop', /ends with \.myshopify\.com/],
  [{ shop: 'evil.example#.myshopify.com' }, 'shop', /ends with \.myshopify\.com/],
  [{ shop: 'a@evil.myshopify.com' }, 'shop', /ends with \.myshopify\.com/],
])('SET-010: Shopify is not connected with %o', async (wrong, field, message) => {
  const { status, body } = await connect(wrong)
  expect({ status, body }).toMatchObject({ status: 400, body: { field } })
  expect((body as { message: string }).message).toMatch(message)
})

test('SET-010: a token without the scopes says which it lacks; a kept one goes to no other shop', async () => {
  service.scopes = ['read_orders']
  expect((await connect()).body).toMatchObject({
    ...{ field: 'token', message: 'This token lacks the access scope read_customers' },
  })
  service.scopes = ['write_orders', 'read_customers']
  expect((await connect()).status).toBe(200)
  const asked = service.asked.length
  expect(await connect({ shop: 'other.myshopify.com', token: '' })).toMatchObject({
    body: { field: 'token' },
  })
  expect(service.asked).toHaveLength(asked)
})

test('SET-010: the orders of the customer stand beside the conversation, and of nobody else', async () => {
  await connect()
  service.asked = []
  const id = await from('ana@shop.example')
  const [second, first] = [shopifyOrder(2), shopifyOrder(1)]
  const foreign = shopifyOrder(3, { email: 'ana@shop.example.org', customer: { legacyResourceId: '78' } })
  const guest = shopifyOrder(4, { customer: null, fulfillments: [], cancelledAt: '2026-03-05T00:00:00Z' })
  const odd = { trackingInfo: [{ company: null, number: null, url: 'javascript:alert(1)' }] }
  service.orders = [guest, foreign, { ...second, fulfillments: [odd] as never }, first]
  const { status, body } = await orders(id)
  expect(status).toBe(200)
  expect(body.data.map(({ name }) => name)).toEqual(['#1004', '#1002', '#1001'])
  expect(body.data[2]).toEqual({
    ...{ name: '#1001', url: `http://${service.host}/admin/orders/5001`, isCancelled: false },
    createdAt: Date.parse('2026-03-01T10:00:00Z'),
    total: { amount: '24.50', currency: 'EUR' },
    ...{ financialStatus: 'Partially refunded', fulfillmentStatus: 'Fulfilled' },
    items: [{ title: 'Brake pads', quantity: 2 }],
    hasMoreItems: false,
    tracking: [{ label: 'DHL J1', url: 'https://dhl.example/J1' }],
  })
  expect(body.data[1]?.tracking).toEqual([])
  expect(body.data[0]).toMatchObject({ isCancelled: true })
  expect(service.asked).toEqual([
    { name: 'Customers', search: 'email:"ana@shop.example"' },
    { name: 'Orders', search: 'customer_id:77 OR email:"ana@shop.example"' },
  ])
})

test('SET-010: a customer is also found by telephone number', async () => {
  await connect()
  const id = await from('bo@home.example')
  await desk.sql(`update contacts set phone = '+49 30 123456' where email = 'bo@home.example'`)
  service.asked = []
  service.orders = [shopifyOrder(5, { email: null, customer: { legacyResourceId: '79' } }), shopifyOrder(1)]
  expect((await orders(id)).body.data.map(({ name }) => name)).toEqual(['#1005'])
  expect(service.asked[0]?.search).toBe('email:"bo@home.example" OR phone:"+4930123456"')
})

test.each([
  ['throttled', 'Shopify limits how often it is asked: try again in 2 seconds'],
  ['limited', 'Shopify limits how often it is asked: try again in 2 seconds'],
  ['down', 'Shopify answered 503: Unavailable'],
] as const)('SET-010: a shop that is %s says so', async (mood, trouble) => {
  await connect()
  const id = await from('ana@shop.example')
  service.mood = mood
  expect(await orders(id)).toMatchObject({ status: 200, body: { isConnected: true, data: [], trouble } })
})

test('PR2-015: orders are seen with the permission for it, in conversations that are seen', async () => {
  await connect()
  const id = await from('ana@shop.example')
  const as = async (permissions: string[]) => {
    await desk.sql(`update roles set permissions = $1 where name = 'agent'`, [permissions])
    return (await orders(id, desk.agent)).status
  }
  expect(await as([])).toBe(403)
  expect(await as(['integrations.view_data_from_integrations'])).toBe(200)
  expect((await orders(999_999)).status).toBe(404)
})
