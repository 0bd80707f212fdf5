import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'
import { replicaCount } from '../replica-probe.ts'
import type { Stage } from '../stage.ts'

const longest = 300_000

/** Changes made offline, and the time until each is confirmed after reconnect. */
export async function measureDrain(stage: Stage): Promise<void> {
  const { figures, page, linePage, options, browser } = stage
  const { queued } = options
  await page.goto(`${stage.product.url}/support/inbox?status=closed`)
  await page.getByRole('tab', { name: /^Closed/, selected: true }).waitFor()
  await page.locator('[role=row][aria-label^="Closed,"]').first().waitFor()
  await until('nothing waits', async () => (await replicaCount(page, 'outbox')) === 0, {
    within: 30_000,
    every: 100,
  })
  await page.context().setOffline(true)
  const queueing = await queue(page, queued)
  // Lets the search index finish first, as it would after a longer time offline.
  await until('the words are indexed', async () => (await replicaCount(page, 'unindexed')) === 0, {
    within: 60_000,
    every: 100,
  })
  const before = await browser.processorTime()
  const began = await page.evaluate(() => performance.now())
  await page.context().setOffline(false)
  const back = Date.now()
  await until('the outbox is empty', async () => (await replicaCount(page, 'outbox')) === 0, {
    within: longest,
    every: 100,
  })
  const drained = Date.now() - back
  const processor = (await browser.processorTime()) - before
  const long = await page.evaluate((from) => window.watch.longTasks(from), began)
  const ids = stage.rows.conversations.slice(0, queued).map((row) => row['id'] as number)
  const lineQueueing = await linePage.evaluate((list) => window.line.queueChanges(list), ids)
  const lineDrained = await linePage.evaluate(() => window.line.drain())
  const count = `${queued} changes`
  figures.add(`${count} queued without a connection`, 's', {}, queueing / 1000, lineQueueing / 1000)
  figures.add(
    `${count} drained, connection to last verdict`,
    's',
    { most: 3 },
    drained / 1000,
    lineDrained / 1000,
  )
  figures.add('… processor time of the browser', 's', {}, processor / 1000)
  figures.add('… longest task of the main thread', 'ms', { most: 50 }, Math.max(0, ...long))
  figures.add('… tasks over 50 ms', '', {}, long.length)
  figures.note(
    'The drain is against our own server and its database; the line sends all in one request to a stub.',
  )
}

/** Selects that many rows of the list, and sets their status in bulk. */
async function queue(page: Page, wanted: number): Promise<number> {
  const box = (row: number) => page.locator(`[role=row][aria-rowindex="${row}"] input[type=checkbox]`)
  await box(1).click({ force: true })
  await page.evaluate((row) => {
    const grid = document.querySelector('[role=grid][aria-label=Conversations]')
    if (grid) grid.scrollTop = (grid.scrollHeight / Number(grid.getAttribute('aria-rowcount'))) * (row - 3)
  }, wanted)
  await box(wanted).click({ force: true, modifiers: ['Shift'] })
  await page.getByText(`${wanted.toLocaleString('en')} selected`, { exact: true }).waitFor()
  const began = Date.now()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('option', { name: 'On Hold' }).click()
  await until('all changes wait', async () => (await replicaCount(page, 'outbox')) === wanted, {
    within: longest,
    every: 100,
  })
  return Date.now() - began
}
