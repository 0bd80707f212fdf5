import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { connectTo, startProduct, type Product } from '../../support/product.ts'
import { findingsInBothLights } from '../axe.ts'

/* Long jobs: owners and admins see their progress, and pause, resume and undo them. */

let product: Product
let browser: DeskBrowser
let database: pg.Client

/** Inserts a job leased by another process, so that none runs it. */
const put = async (about: string, state: string, more: Record<string, unknown> = {}) => {
  const row = {
    ...{ kind: 'mail-import', input: { path: about, mailbox: 'support@x.example', mailboxId: 1 } },
    ...{ state, done: 3, total: 10, next_at: Date.now() + 3_600_000, created_at: Date.now(), ...more },
  }
  const { rows } = await database.query<{ id: string }>(
    `insert into jobs (account_id, kind, input, state, done, total, next_at, created_at, ended_at, error)
      select min(id), $1, $2, $3, $4, $5, $6, $7, $8, $9 from accounts returning id`,
    [row.kind, row.input, row.state, row.done, row.total, row.next_at, row.created_at].concat([
      more['ended_at'] ?? null,
      more['error'] ?? null,
    ] as never[]),
  )
  return Number(rows[0]?.id)
}

beforeAll(async () => {
  product = await startProduct()
  database = await connectTo(product)
  browser = await openBrowser()
  await signIn(browser.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(browser))
afterAll(async () => {
  await database?.end()
  await browser?.remove()
  await product?.close()
})

const item = (text: string) =>
  browser.page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: text })
const button = (about: string, name: string) =>
  item(about).getByRole('button', { name: `${name}: Import of mail: ${about} into support@x.example` })

test('the demo was made by one; what is under way shows its progress as it comes', async () => {
  const { page } = browser
  await database.query(`delete from jobs where state = 'running'`)
  const id = await put('/archive', 'running')
  await page.goto(`${product.url}/support/settings/jobs`)
  await item('Demo workspace').getByText('Done').waitFor()
  const bar = item('/archive').getByRole('progressbar', { name: /^Import of mail: \/archive/ })
  await bar.waitFor()
  expect(await bar.getAttribute('aria-valuenow')).toBe('30')
  expect(await item('/archive').innerText()).toContain('3 of 10')
  expect(await findingsInBothLights(page)).toEqual([])
  await database.query('update jobs set done = 5 where id = $1', [id])
  const asked = Date.now()
  await database.query('update account_head set job_seq = job_seq + 1')
  await item('/archive').getByText('5 of 10').waitFor()
  // The page polls every five seconds; a pushed change comes at once.
  expect(Date.now() - asked).toBeLessThan(4000)
  await database.query(`update jobs set state = 'stopped', ended_at = 1 where id = $1`, [id])
})

test('it is paused, continued and stopped, by keys too', async () => {
  const { page } = browser
  const about = `/mail/${Date.now()}`
  await put(about, 'paused')
  await page.reload()
  await button(about, 'Continue').press('Enter')
  await item(about)
    .getByRole('status')
    .getByText(/Waiting|Running|Failed/)
    .waitFor()
  const second = `/more/${Date.now()}`
  await put(second, 'waiting')
  await page.reload()
  await button(second, 'Pause').press('Enter')
  await item(second).getByRole('status').getByText('Paused').waitFor()
  await button(second, 'Stop').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await item(second).getByRole('status').getByText('Stopped').waitFor()
  expect(await item(second).getByRole('progressbar').count()).toBe(0)
  expect(await item(second).getByRole('button').count()).toBe(0)
})

test('what failed says why and is tried again; what is done is undone after a question', async () => {
  const { page } = browser
  const [gone, made] = [`/gone/${Date.now()}`, `/made/${Date.now()}`]
  const error = `${gone} cannot be read: ENOENT`
  await put(gone, 'failed', { error, ended_at: 1 })
  const id = await put(made, 'done', { ended_at: 2 })
  await database.query(
    `insert into job_rows (account_id, job_id, row_id) select min(id), $1, 987654 from accounts`,
    [id],
  )
  await page.reload()
  await item(gone).getByRole('alert').getByText(error).waitFor()
  await button(gone, 'Try again').click()
  // The server itself retries it, and the folder is still missing.
  await item(gone).getByRole('alert').getByText(error).waitFor()
  await button(made, 'Undo').click()
  await page.getByRole('alertdialog').getByText('Conversations that it opened go to the trash').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await item(made).getByRole('status').getByText('Undone').waitFor()
})
