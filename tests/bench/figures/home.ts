import { median } from '../figures.ts'
import type { Stage } from '../stage.ts'

const starts = 5

/**
 * Ms from the start of the page's script to the rows of Home, with a full replica and without a server; and
 * from a press in the rail.
 */
export async function measureHome({ figures, product, page, linePage, line }: Stage): Promise<void> {
  const row = 'a[data-row] > b'
  await page.goto(`${product.url}/support/home`)
  await page.waitForSelector(row)
  // The first paint shows the stored content.
  await page.waitForTimeout(1000)
  await product.stop()
  const script: number[] = []
  for (let n = 0; n < starts; n += 1) {
    await page.reload()
    await page.waitForFunction(() => window.watch.rowsAt() !== null)
    script.push(await page.evaluate(() => (window.watch.rowsAt() as number) - window.watch.scriptAt()))
    await page.waitForTimeout(500)
  }
  const pressed: number[] = []
  for (let n = 0; n < starts; n += 1) {
    await page.getByRole('link', { name: /^Inbox/ }).click()
    await page.waitForSelector('[role=grid] [role=row]')
    pressed.push(
      await page.evaluate(
        (wanted) =>
          window.watch.painted(
            () => document.querySelector<HTMLElement>('nav[data-rail] a[href$="/home"]')?.click(),
            () => document.querySelector(wanted) !== null,
          ),
        row,
      ),
    )
  }
  await product.restart()
  const plain: number[] = []
  for (let n = 0; n < starts; n += 1) {
    await linePage.goto(`${line.url}?warm`)
    await linePage.waitForFunction(() => window.warmMs !== undefined)
    plain.push(await linePage.evaluate(() => window.warmMs as number))
  }
  await page.goto(`${product.url}/support/inbox`)
  figures.add(
    'home, script start to painted rows, no server',
    'ms',
    { ratio: 1 },
    median(script),
    median(plain),
  )
  figures.add('… from a press in the rail', 'ms', { most: 100 }, median(pressed))
}
