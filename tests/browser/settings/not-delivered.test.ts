import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPostmaster } from '#server/store/embedded-process.ts'
import { configOf } from '#server/store/embedded-database.ts'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { findingsInBothLights } from '../axe.ts'

/* What the desk could not deliver: owners and admins see it, and decide about it. */

let product: Product
let browser: DeskBrowser
let database: pg.Client

beforeAll(async () => {
  product = await startProduct()
  const postmaster = readPostmaster(join(product.folder, 'postgres/data'))
  database = new pg.Client(configOf(postmaster?.socketFolder ?? ''))
  await database.connect()
  for (const [n, state] of ['failed', 'unknown', 'failed'].entries())
    await database.query(
      `insert into outbox (account_id, kind, key, lane, payload, state, reason, next_at, since, settled_at)
        select min(id), 'template-uses', $1, $1, '{"op":"","templateIds":[1]}', $2, $3, 1, 1, $4 from accounts`,
      [`key ${n}`, state, `Reason ${n}`, Date.now() - n * 1000],
    )
  browser = await openBrowser()
  await signIn(browser.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(browser))
afterAll(async () => {
  await database?.end()
  await browser?.remove()
  await product?.close()
})

const list = () => browser.page.getByRole('list', { name: 'Not delivered' })
const item = (n: number) =>
  list()
    .getByRole('listitem')
    .filter({ hasText: `Reason ${n}` })

test('it is listed with what it is, why and when, and nothing stands in anybody’s way', async () => {
  const { page } = browser
  await page.goto(`${product.url}/support/settings/not-delivered`)
  await item(2).waitFor()
  expect(await list().getByRole('listitem').count()).toBe(3)
  expect(await item(0).innerText()).toContain('Count of used templates: One template')
  expect(await item(1).innerText()).toContain('It may have been delivered')
  expect(await findingsInBothLights(page)).toEqual([])
})
