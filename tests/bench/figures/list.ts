import type { Page } from 'playwright-core'
import { quantile } from '../figures.ts'
import { growReplica } from '../replica-probe.ts'
import type { Stage } from '../stage.ts'
import { measureWarmStart } from './warm-start.ts'

const times = 20
const tabs = ['Open', 'On Hold', 'Closed'] as const

/** The list over many conversations: a click on a tab to its rows and counts, and the start. */
export async function measureList(stage: Stage): Promise<void> {
  const { figures, page, linePage, options, product } = stage
  await product.stop()
  await growReplica(page, options.listed)
  await linePage.evaluate((count) => window.line.grow(count), options.listed)
  await page.goto(`${product.url}/support/inbox`)
  await page.waitForFunction((count) => {
    const tab = document.querySelector('[role=tab]')?.textContent ?? ''
    return Number(tab.replace(/\D/g, '')) > count * 0.9
  }, options.listed)
  const spent = await switchTabs(page)
  const line = await linePage.evaluate((count) => window.line.switchTabs(count), times)
  const size = options.listed.toLocaleString('en')
  figures.add(`filter and counts at ${size}, p50`, 'ms', {}, quantile(spent, 0.5), quantile(line, 0.5))
  figures.add('… p95', 'ms', { ratio: 1 }, quantile(spent, 0.95), quantile(line, 0.95))
  await product.restart()
  await measureWarmStart(stage, ` at ${size}`)
}

async function switchTabs(page: Page): Promise<number[]> {
  const spent: number[] = []
  for (let n = 0; n < times; n += 1) {
    const wanted = tabs[n % tabs.length] as string
    spent.push(
      await page.evaluate((name) => {
        const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) =>
          each.textContent?.startsWith(name),
        )
        return window.watch.painted(
          () => tab?.click(),
          () => {
            const rows = [...document.querySelectorAll('[role=row][aria-label]')]
            return (
              rows.length > 5 && rows.every((row) => row.getAttribute('aria-label')?.startsWith(`${name},`))
            )
          },
        )
      }, wanted),
    )
    await page.waitForTimeout(200)
  }
  return spent
}
