import { randomBytes, createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type pg from 'pg'
import type { Page, Request } from 'playwright-core'
import {
  openWholeBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { connectTo, startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { answerAsCustomer, supportAddress } from '../journeys/real-mail.ts'

/*
 * Chromium's push service is not available in tests, so the subscription is replaced by a stub. The tests
 * depend on each other.
 */

let product: Product
let browser: DeskBrowser
let page: Page
let database: pg.Client

beforeAll(async () => {
  product = await startProduct()
  browser = await openWholeBrowser()
  page = browser.page
  await page.addInitScript(standInForPushService, someKeys())
  await signIn(page, product.url, 'maya@demo.outpost.test')
  await shellIsInstalled(page)
  database = await connectTo(product)
})

afterAll(async () => {
  await database?.end()
  await browser?.remove()
  await product?.close()
})

beforeEach(() => showOnFailure(browser))

const someKeys = () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: 'https://push.example/device/of-maya',
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/** Runs in the page: `push-service` in its storage sets the stub's behaviour. */
function standInForPushService({ endpoint, ...keys }: ReturnType<typeof someKeys>): void {
  const heldKey = 'push-service-holds'
  const subscription = () => {
    const held = localStorage.getItem(heldKey)
    if (held === null) return null
    const bytes = Uint8Array.from(atob(held.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys, expirationTime: null }),
      unsubscribe() {
        localStorage.removeItem(heldKey)
        return Promise.resolve(true)
      },
    } as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = () => Promise.resolve(subscription())
  PushManager.prototype.subscribe = (options) => {
    if (localStorage.getItem('push-service') === 'away')
      return Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'))
    localStorage.setItem(heldKey, options?.applicationServerKey as string)
    return Promise.resolve(subscription() as PushSubscription)
  }
}

const toggle = () => page.getByRole('switch', { name: /^Push notifications on this device/ })
const pushService = (state: 'here' | 'away') =>
  page.evaluate((now) => localStorage.setItem('push-service', now), state)
const isSubscribeCall = (method: string) => (request: Request) =>
  request.method() === method && request.url().endsWith('/api/desk/user-notifications/subscribe')

async function open(): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page.getByRole('radio').first().waitFor()
}

const rows = async <Row extends pg.QueryResultRow>(text: string) => (await database.query<Row>(text)).rows

test('a browser that blocks notifications says so, and where that is changed', async () => {
  await open()
  expect(page.url()).toBe(`${product.url}/support/settings/notifications`)
  // Without a grant, a test browser denies every permission prompt.
  await toggle().click()
  await page.getByText(/^This browser blocks notifications from Outpost\./).waitFor()
  expect(await toggle().isDisabled()).toBe(true)
  expect(await toggle().isChecked()).toBe(false)
})

test('a push service out of reach is told, and the switch stays off', async () => {
  await browser.context.grantPermissions(['notifications'], { origin: product.url })
  await page.reload()
  await pushService('away')
  await toggle().click()
  await page
    .getByRole('alert')
    .getByText('The push service of this browser cannot be reached. Please try again later.')
    .waitFor()
  expect(await toggle().isChecked()).toBe(false)
  expect(await rows('select 1 from push_subscriptions')).toEqual([])
})

test('switched on, the server knows the device under the key it gave out, and no private key went along', async () => {
  await pushService('here')
  const told = page.waitForRequest(isSubscribeCall('POST'))
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/account/metadata'))
  await toggle().click()
  const { pushKey, ...rest } = (await (await asked).json()) as { pushKey: string }
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65)
  expect(JSON.stringify(rest)).not.toMatch(/private/i)
  expect(await page.evaluate(() => localStorage.getItem('push-service-holds'))).toBe(pushKey)
  expect(((await told).postDataJSON() as { endpoint: string }).endpoint).toMatch(/^https:\/\/push\.example\//)
  const [row] = await until('the server knows the device', async () => {
    const found = await rows<{ endpoint: string }>('select endpoint from push_subscriptions')
    return found.length > 0 && found
  })
  expect(row?.endpoint).toBe('https://push.example/device/of-maya')
  await until('it is on', async () => (await toggle().isEnabled()) && (await toggle().isChecked()))
  expect(await page.getByRole('alert').count()).toBe(0)
})

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('API-062: what one is told of, and how, is chosen at once, and is there after a reload', async () => {
  await page
    .getByText(/No mail leaves this server, as SMTP_URL is not set: it is written to .*sent-mail/)
    .waitFor()
  expect(await box('Messages: Sound').isChecked()).toBe(false)
  await page.getByRole('radio', { name: 'In every conversation I can see' }).click()
  await page.getByText('Settings Updated').waitFor()
  await box('Mentions: Mail').click()
  await page.getByRole('switch', { name: /^Quiet hours/ }).click()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('To', { exact: true }).focus()
  await until('all is kept', async () => {
    const [row] = await rows<{ n: string; c: object; q: { from?: string; isOn?: boolean } }>(
      'select new_messages as n, channels as c, quiet_hours as q from notification_settings',
    )
    const isMailOff = JSON.stringify(row?.c) === '{"mentions":{"mail":false}}'
    return row?.n === 'all' && isMailOff && row.q.isOn && row.q.from === '21:30'
  })
  await page.reload()
  await page.getByRole('radio', { name: 'In every conversation I can see', checked: true }).waitFor()
  expect(await box('Mentions: Mail').isChecked()).toBe(false)
  expect(await box('Mentions: Push').isChecked()).toBe(true)
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('21:30')
  await page.getByRole('switch', { name: /^Quiet hours/ }).click()
  await until('they are off', async () => {
    const [row] = await rows<{ q: { isOn: boolean } }>('select quiet_hours as q from notification_settings')
    return row?.q.isOn === false
  })
  await until('it is on', () => toggle().isChecked())
})

const devices = async () =>
  (await rows<{ endpoint: string }>('select endpoint from push_subscriptions')).map(
    ({ endpoint }) => endpoint,
  )

const wait = () =>
  rows<{ title: string }>(
    `select payload -> 'message' ->> 'body' as title from outbox where kind = 'push' and payload is not null`,
  ).then((found) => found.map(({ title }) => title.split('\n')[0]))
const write = (subject: string) =>
  answerAsCustomer(product, {
    from: 'Ines Caldeira <ines@customer.example>',
    to: supportAddress,
    subject,
    text: 'Words',
  })
const isSpread = () =>
  until(
    'the news are told',
    async () =>
      (
        await rows(`select 1 from outbox where kind = 'news' and state <> 'done'
          union all select 1 from account_head h join event_cursors c on c.account_id = h.account_id
            where c.consumer = 'notifications' and c.seq < h.event_seq`)
      ).length === 0,
  )
const isPresent = async () =>
  (await rows('select 1 from user_presence where shown_until > clock_timestamp()')).length > 0

/** Sets the visibility: a test's tab is always visible. */
const look = (state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('who looks at the desk is not called; who has it out of sight is, and after the tab was closed too', async () => {
  await until('Maya is present', isPresent)
  await write('Seen in the inbox')
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor()
  await isSpread()
  expect(await wait()).toEqual([])

  await look('hidden')
  await until('Maya is away', async () => !(await isPresent()))
  await write('Told out of sight')
  await until('there is a push', async () => (await wait()).includes('Told out of sight'))

  await look('visible')
  await until('Maya is back', isPresent)
  await browser.context.newPage()
  await page.close()
  await write('Told after the tab was closed')
  await until('there is a push', async () => (await wait()).includes('Told after the tab was closed'))
  expect(await wait()).not.toContain('Seen in the inbox')
  page = await browser.context.newPage()
  await page.addInitScript(standInForPushService, someKeys())
})

test.each(['light', 'dark'] as const)('nothing stands in the way of anybody, %s', async (colorScheme) => {
  await page.goto(`${product.url}/support/settings/notifications`)
  await page.emulateMedia({ colorScheme })
  await page.getByRole('radio').first().waitFor()
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  expect(found).toEqual([])
})

test('without a connection the settings are locked and say why', async () => {
  await page.goto(`${product.url}/support/settings/notifications`)
  await page.getByRole('radio').first().waitFor()
  await browser.context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await page.getByText('Needs a connection').first().waitFor()
  expect(await box('Mentions: Mail').getAttribute('aria-disabled')).toBe('true')
  await box('Mentions: Mail').press('Space')
  expect(await box('Mentions: Mail').isChecked()).toBe(false)
  const mine = page.getByRole('radio', { name: 'Assigned to me or my team, or to nobody' })
  await mine.click()
  expect(await mine.isChecked()).toBe(false)
  await browser.context.setOffline(false)
  await page.getByRole('button', { name: 'Online', exact: true }).waitFor()
})

test('a sign-out ends the pushes, and signing in again brings them back', async () => {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/support/signin**')
  await until(
    'the device is forgotten',
    async () => (await rows('select 1 from push_subscriptions')).length === 0,
  )
  expect(await page.evaluate(() => localStorage.getItem('push-service-holds'))).toBeNull()
  await signIn(page, product.url, 'maya@demo.outpost.test')
  await until(
    'the device is known',
    async () => (await rows('select 1 from push_subscriptions')).length === 1,
  )
})

test('another agent on the same browser is not switched on by that', async () => {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/support/signin**')
  await signIn(page, product.url, 'priya@demo.outpost.test')
  await open()
  expect(await toggle().isChecked()).toBe(false)
  expect(await rows('select 1 from push_subscriptions')).toEqual([])
})

test('an address that the browser changes without any tab is told to the server', async () => {
  await toggle().click()
  await until('the server knows the device', async () => (await devices()).length === 1)
  const worker = await until('the service worker runs', () =>
    browser.context.serviceWorkers().findLast((each) => each.url().endsWith('/support/sw.js')),
  )
  const { endpoint: _, ...keys } = someKeys()
  await worker.evaluate((given) => {
    const subscription = { endpoint: 'https://push.example/device/moved', keys: given, expirationTime: null }
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      newSubscription: subscription,
      // Only a browser event can hold the worker; here the page does.
      waitUntil: () => undefined,
    })
    dispatchEvent(event)
  }, keys)
  await until('both addresses are known', async () => (await devices()).length === 2)
  expect(await devices()).toContain('https://push.example/device/moved')
  await database.query("delete from push_subscriptions where endpoint like '%moved'")
})

test('switched off, the server forgets the device', async () => {
  const told = page.waitForRequest(isSubscribeCall('DELETE'))
  await toggle().click()
  await told
  await until(
    'the device is forgotten',
    async () => (await rows('select 1 from push_subscriptions')).length === 0,
  )
  await until('it is off', async () => !(await toggle().isChecked()))
  expect(browser.problems).toEqual([])
})
