import { median } from '../figures.ts'
import type { Stage } from '../stage.ts'

const starts = 5

/** Ms from the start of the page's script to painted rows, with a full replica; with and without a server. */
export async function measureWarmStart(stage: Stage, name = ''): Promise<void> {
  const { figures, product, page } = stage
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const up = await startAgain(stage)
  await product.stop()
  const down = await startAgain(stage)
  await product.restart()
  const plain: number[] = []
  for (let n = 0; n < starts; n += 1) {
    await stage.linePage.goto(`${stage.line.url}?warm`)
    await stage.linePage.waitForFunction(() => window.warmMs !== undefined)
    plain.push(await stage.linePage.evaluate(() => window.warmMs as number))
  }
  const line = median(plain)
  figures.add(`warm start${name}, script start to painted list`, 'ms', { ratio: 1 }, up.script, line)
  figures.add(`… without a server`, 'ms', { ratio: 1 }, down.script, line)
  figures.add(`… from navigation, without a server`, 'ms', {}, down.navigation)
}

async function startAgain({ page }: Stage): Promise<{ script: number; navigation: number }> {
  const script: number[] = []
  const navigation: number[] = []
  for (let n = 0; n < starts; n += 1) {
    await page.reload()
    await page.waitForFunction(() => window.watch.rowsAt() !== null)
    const { rows, began } = await page.evaluate(() => ({
      rows: window.watch.rowsAt() as number,
      began: window.watch.scriptAt(),
    }))
    script.push(rows - began)
    navigation.push(rows)
    // The index fills after the rows are shown; it must not compete with the next start.
    await page.waitForTimeout(500)
  }
  return { script: median(script), navigation: median(navigation) }
}
