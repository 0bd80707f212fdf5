import { quantile } from '../figures.ts'
import { tellReplica } from '../replica-probe.ts'
import { listRow, type Stage } from '../stage.ts'

const times = 10
/** Maximum number of notifications on a device. */
const told = 300
/** Idle time after the start, in ms, until the lazy code is loaded. */
const restMs = 4000

/** Ms from the press of the bell to the first rows, each time in a new tab. */
export async function measureNotifications({ figures, page }: Stage): Promise<void> {
  await tellReplica(page, told)
  const opened: number[] = []
  for (let n = 0; n < times; n += 1) {
    await page.reload()
    await page.locator(listRow).first().waitFor()
    await page.waitForTimeout(restMs)
    opened.push(
      await page.evaluate(() => {
        const bell = document.querySelector<HTMLElement>('button[aria-label^="Notifications"]')
        return window.watch.painted(
          () => bell?.click(),
          () => document.querySelector('[role=grid][aria-label=Notifications] [role=row]') !== null,
        )
      }),
    )
  }
  figures.add('click to paint: 300 notifications, p50', 'ms', {}, quantile(opened, 0.5))
  figures.add('… p95', 'ms', { most: 50 }, quantile(opened, 0.95))
}
