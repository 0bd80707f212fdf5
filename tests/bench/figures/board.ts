import { quantile } from '../figures.ts'
import { growReplica, growTasks } from '../replica-probe.ts'
import type { Stage } from '../stage.ts'
import { chooseInTurn, sortButton } from './list.ts'

/** Number of open tasks on the device, and of conversations. */
const size = 10_000

/** Task board against the conversation list with equal row counts in one tab: ms to paint another order. */
export async function measureBoard({ figures, page, product }: Stage): Promise<void> {
  // From here on the app comes from the device.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await product.stop()
  await growReplica(page, size)
  await growTasks(page, size)
  await page.goto(`${product.url}/support/inbox`)
  await page.waitForFunction(() => window.watch.rowsAt() !== null)
  await page.waitForTimeout(3000)
  const list = await chooseInTurn(page, sortButton, ['Priority', 'Newest activity'])
  const began = Date.now()
  await page.goto(`${product.url}/support/tasks`)
  await page.locator('[data-task]').first().waitFor()
  figures.add(
    `board of ${size.toLocaleString('en')} open tasks, from the start of the page`,
    'ms',
    {},
    Date.now() - began,
  )
  await page.waitForTimeout(3000)
  const board = await chooseInTurn(page, sortButton, ['Newest first', 'Due first'], '[data-task]')
  figures.add('… another order, p50', 'ms', {}, quantile(board, 0.5), quantile(list, 0.5))
  figures.add(
    '… p95, beside the list of conversations',
    'ms',
    { ratio: 2 },
    quantile(board, 0.95),
    quantile(list, 0.95),
  )
  await product.restart()
}
