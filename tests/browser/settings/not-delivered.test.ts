import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { connectTo, startProduct, type Product } from '../../support/product.ts'
import { findingsInBothLights } from '../axe.ts'

/* Undelivered effects: owners and admins see them, and decide. */

let product: Product
let browser: DeskBrowser
let database: pg.Client

beforeAll(async () => {
  product = await startProduct()
  database = await connectTo(product)
  for (const [n, state] of ['failed', 'unknown', 'failed'].entries())
    await database.query(
      `insert into outbox (account_id, kind, key, lane, payload, state, reason, next_at, since, settled_at)
        select min(id), 'template-uses', $1, $1, '{"op":"","templateIds":[1]}', $2, $3, 1, 1, $4 from accounts`,
      [`key ${n}`, state, `Reason ${n}`, Date.now() - n * 1000],
    )
  await park(900_001, 'label.deleted', { labelId: 7, label: 'VIP' })
  await park(900_002, 'record.deleted', {})
  browser = await openBrowser()
  await signIn(browser.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(browser))
afterAll(async () => {
  await database?.end()
  await browser?.remove()
  await product?.close()
})

/** Adds a parked event on which the audit log always fails: it has no changes. */
async function park(seq: number, type: string, payload: object) {
  const event = {
    ...{ seq, type, subjectId: 7, payload, at: Date.now() - 60_000 },
    ...{ actorId: null, op: null, origin: 'person', ruleId: null, isSilent: false },
  }
  await database.query(
    `insert into event_failures (account_id, consumer, seq, type, event, reason, attempts, failed_at)
      select min(id), 'audit', $1, $2, $3, $4, 5, $5 from accounts`,
    [seq, type, JSON.stringify(event), `Reason ${seq}`, Date.now()],
  )
}

const list = () => browser.page.getByRole('list', { name: 'Not delivered' })
const item = (n: number) =>
  list()
    .getByRole('listitem')
    .filter({ hasText: `Reason ${n}` })

const parked = () => browser.page.getByRole('list', { name: 'Not followed up' })

test('it is listed with what it is, why and when, and nothing stands in anybody’s way', async () => {
  const { page } = browser
  await page.goto(`${product.url}/support/settings/not-delivered`)
  await item(2).waitFor()
  expect(await list().getByRole('listitem').count()).toBe(3)
  expect(await item(0).innerText()).toContain('Count of used templates: One template')
  expect(await item(1).innerText()).toContain('It may have been delivered')
  expect(await parked().getByRole('listitem').count()).toBe(2)
  expect(await parked().innerText()).toContain('Audit log: A tag was deleted')
  expect(await findingsInBothLights(page)).toEqual([])
})

const stateOf = async (n: number) => {
  const { rows } = await database.query<{ state: string }>('select state from outbox where key = $1', [
    `key ${n}`,
  ])
  return rows[0]?.state
}
const dialog = (name: string) => browser.page.getByRole('alertdialog', { name })

test('what may have been delivered is tried again only by somebody who says so', async () => {
  const retry = item(1).getByRole('button', { name: 'Try again' })
  await retry.click()
  await dialog('Try again').getByText('would be delivered twice').waitFor()
  await dialog('Try again').getByRole('button', { name: 'Cancel' }).click()
  await dialog('Try again').waitFor({ state: 'detached' })
  expect(await stateOf(1)).toBe('unknown')
  await retry.click()
  await dialog('Try again').getByRole('button', { name: 'Try again' }).click()
  await browser.page.getByText('It is tried again').waitFor()
  await item(1).waitFor({ state: 'detached' })
  expect(await stateOf(1)).not.toBe('unknown')
})

test('what certainly was not delivered is tried again at once', async () => {
  await item(2).getByRole('button', { name: 'Try again' }).click()
  await item(2).waitFor({ state: 'detached' })
  expect(await dialog('Try again').count()).toBe(0)
})

test('what is discarded is never done, and somebody is asked before', async () => {
  const discard = item(0).getByRole('button', { name: 'Discard Count of used templates' })
  await discard.click()
  await dialog('Discard').getByRole('button', { name: 'Cancel' }).click()
  await dialog('Discard').waitFor({ state: 'detached' })
  expect(await stateOf(0)).toBe('failed')
  await discard.click()
  await dialog('Discard').getByRole('button', { name: 'Discard' }).click()
  await browser.page.getByText('Everything was delivered').waitFor()
  expect(await stateOf(0)).toBe('done')
})

test('an event that could not be followed is tried again, says why it broke once more, or is discarded', async () => {
  const { page } = browser
  const good = parked().getByRole('listitem').filter({ hasText: 'Reason 900001' })
  await good.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It is done now').waitFor()
  await good.waitFor({ state: 'detached' })
  const { rows } = await database.query('select before from audit_log where event_seq = 900001')
  expect(rows).toEqual([{ before: { label: 'VIP' } }])
  await parked().getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The retry failed').first().waitFor()
  await parked().getByText('Reason 900002').waitFor({ state: 'detached' })
  await parked().getByRole('button', { name: 'Discard Audit log' }).click()
  await dialog('Discard').getByRole('button', { name: 'Discard' }).click()
  // A dialog hides the page behind it from queries by role.
  await dialog('Discard').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Not followed up' }).waitFor({ state: 'detached' })
  const left = await database.query('select 1 from event_failures')
  expect(left.rows).toEqual([])
})
