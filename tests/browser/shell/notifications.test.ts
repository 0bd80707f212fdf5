import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  laptop,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { connectTo, startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { findings } from '../axe.ts'

/* The tests depend on each other. */

let product: Product
let browser: DeskBrowser
let page: Page
let database: pg.Client

beforeAll(async () => {
  product = await startProduct()
  database = await connectTo(product)
  browser = await openBrowser()
  page = browser.page
  await page.addInitScript(() => {
    const sounded = { times: 0 }
    Object.assign(globalThis, {
      sounded,
      AudioContext: class {
        state = 'running'
        currentTime = 0
        resume = () => Promise.resolve(void (sounded.times += 1))
        createGain = () => ({
          gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
          connect() {},
        })
        createOscillator = () => ({
          frequency: {},
          connect: (next: object) => next,
          start: () => undefined,
          stop: () => undefined,
        })
      },
    })
  })
})

afterAll(async () => {
  await database?.end()
  await browser?.remove()
  await product?.close()
})

beforeEach(() => showOnFailure(browser))

const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await database.query<Row>(text, values)).rows

/** Adds a notification for Maya; newest last. */
async function tell(fields: {
  kind?: string
  who?: string
  subject?: string
  at?: number
  isAudible?: boolean
}) {
  const { kind = 'message', who, subject, at = Date.now(), isAudible = false } = fields
  const [row] = await rows<{ id: string }>(
    `insert into notifications (account_id, user_id, kind, subjects, texts, created_at, is_audible)
      select u.account_id, u.id, $1, coalesce((select jsonb_build_object('conversationId', c.id)
        from conversations c where c.account_id = u.account_id and c.subject = $2), '{}'), $3, $4, $5
      from users u where u.email = 'maya@demo.outpost.test' returning id`,
    [kind, subject ?? '', who === undefined ? {} : { who }, at, isAudible],
  )
  return Number(row?.id)
}
const isRead = async (id: number) =>
  (await rows<{ is: boolean }>('select read_at is not null as is from notifications where id = $1', [id]))[0]
    ?.is
const unreadCount = async () =>
  Number((await rows<{ n: string }>('select count(*) as n from notifications where read_at is null'))[0]?.n)

const bell = () => page.getByRole('button', { name: /^Notifications/ })
const panel = () => page.getByRole('dialog', { name: 'Notifications' })
const list = () => panel().getByRole('grid', { name: 'Notifications' })
const rowCount = async () => Number(await list().getAttribute('aria-rowcount'))

test('NTF-006: what this device does not keep is loaded by page number', async () => {
  const made: number[] = []
  for (let n = 0; n < 40; n += 1) made.push(await tell({ kind: 'snooze', at: 0 }))
  await signIn(page, product.url, 'maya@demo.outpost.test')
  await shellIsInstalled(page)
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/desk/user-notifications') pages.push(searchParams.get('page') ?? '')
  })
  await bell().click()
  await until('there are 30', async () => (await rowCount()) >= 30)
  await list().getByRole('row').first().focus()
  await page.keyboard.press('End')
  await until('all are there', async () => (await rowCount()) === 40)
  expect(pages).toEqual(['1', '2'])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await until('it is read', () => isRead(made[0] as number))
  await database.query('delete from notifications')
})

test('NTF-001, NTF-002: the bell opens by key, says that there is nothing new, and Escape gives the focus back', async () => {
  await bell().focus()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await panel().getByText('No New Notification').waitFor()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  await until('the bell has the focus', () => bell().evaluate((each) => each === document.activeElement))
})

test('NTF-003, NTF-004, D-57: j and k walk, Enter marks as read and opens the conversation', async () => {
  const older = await tell({ kind: 'mention', who: 'Priya Raman', subject: 'Invoice 20688 shows VAT twice' })
  const opened = await tell({ who: 'Dana Whitlock', subject: 'Battery drops from 40% to 0 on the Ridge 2' })
  const again = await tell({ who: 'Dana Whitlock', subject: 'Battery drops from 40% to 0 on the Ridge 2' })
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await until('the title counts', async () => (await page.title()).startsWith('(2) '))
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  const first = panel().getByRole('row', {
    name: 'Unread, Dana Whitlock wrote 2 times, Battery drops from 40% to 0 on the Ridge 2',
  })
  await first.waitFor()
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  await keys('j', 'j', 'k')
  await until('the first has the focus', () => first.evaluate((each) => each === document.activeElement))
  await keys('Enter')
  await page.waitForURL(/\/inbox\/\d+$/)
  await panel().waitFor({ state: 'detached' })
  await until('both are read', async () => (await isRead(opened)) && (await isRead(again)))
  expect(await isRead(older)).toBe(false)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  // Opening the conversation in another way also marks it as read.
  await page.goto(`${product.url}/support/inbox`)
  await page
    .getByRole('row', { name: /Invoice 20688 shows VAT twice/ })
    .first()
    .click()
  await until('it is read', () => isRead(older))
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await until('the title counts nothing', async () => !(await page.title()).startsWith('('))
})

test.each(['light', 'dark'] as const)('nothing stands in the way of anybody, %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme })
  await bell().click()
  await list().getByRole('row').first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
})

test('NTF-005: 70 come as 30, 60 and 70 without doubles or gaps, while 10 arrive', async () => {
  await database.query('delete from notifications')
  const made: number[] = []
  for (let n = 0; n < 70; n += 1) made.push(await tell({ who: `Customer ${n}` }))
  await until('all are on the device', async () => (await page.title()).startsWith('(70) '))
  await bell().click()
  await until('there are 30', async () => (await rowCount()) === 30)
  const seen = new Set<string>()
  const note = async () => {
    const labels = await list()
      .getByRole('row')
      .evaluateAll((shown) => shown.map((row) => row.getAttribute('aria-label') ?? ''))
    for (const label of labels) seen.add(label)
  }
  await note()
  await list().getByRole('row').first().focus()
  await page.keyboard.press('End')
  await until('there are 60', async () => (await rowCount()) === 60)
  for (let n = 0; n < 10; n += 1) await tell({ who: `Newcomer ${n}` })
  await until('they are on the device', async () => (await page.title()).startsWith('(80) '))
  for (let step = 0; step < 14; step += 1) {
    await note()
    await page.keyboard.press('PageDown')
  }
  await until('all are there', async () => (await rowCount()) === 80)
  await page.keyboard.press('End')
  await note()
  await page.keyboard.press('Home')
  for (let step = 0; step < 14; step += 1) {
    await note()
    await page.keyboard.press('PageDown')
  }
  expect(seen.size).toBe(80)
  await page.keyboard.press('Escape')
})

test('without a connection the list is there, and all of it is read once there is one again', async () => {
  await browser.context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Notifications, 80 unread' }).waitFor()
  await bell().click()
  await panel().getByRole('button', { name: 'Mark all as read' }).click()
  await panel().getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  const late = await tell({ who: 'Somebody meanwhile' })
  await browser.context.setOffline(false)
  await until('they are read', async () => (await unreadCount()) === 1)
  expect(await isRead(late)).toBe(false)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
})

const sounded = () =>
  page.evaluate(() => (globalThis as unknown as { sounded: { times: number } }).sounded.times)

test('the tab sounds for what its agent wants to hear, once, and for nothing else', async () => {
  await tell({ who: 'Silent' })
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  expect(await sounded()).toBe(0)
  await tell({ who: 'Loud', isAudible: true })
  await until('it sounds', async () => (await sounded()) === 1)
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor()
  expect(await sounded()).toBe(1)
})

test('on a phone the list is a sheet behind More', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.url}/support/inbox`)
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  await list().getByRole('row').first().waitFor()
  expect(await panel().evaluate((each) => each.getBoundingClientRect().width)).toBe(390)
  expect(await findings(page)).toEqual([])
  await panel().getByRole('button', { name: 'Close' }).click()
  await panel().waitFor({ state: 'detached' })
})

test('read on one device, they are read on all: the count goes from the bell and the title of the other', async () => {
  await page.setViewportSize(laptop)
  await page.goto(`${product.url}/support/inbox`)
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor()
  const other = await openBrowser()
  try {
    await signIn(other.page, product.url, 'maya@demo.outpost.test')
    await other.page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
    await other.page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await until('the title counts nothing', async () => !(await page.title()).startsWith('('))
    expect(await unreadCount()).toBe(0)
  } finally {
    await other.remove()
  }
})

test('ADM-004, NTF-007, NTF-008: one service worker under the base path takes pushes and serves the app', async () => {
  const found = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, active }) => [scope, active?.scriptURL]),
  )
  expect(found).toEqual([[`${product.url}/support/`, `${product.url}/support/sw.js`]])
  expect(browser.problems).toEqual([])
})
