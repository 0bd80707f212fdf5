import type { Page } from 'playwright-core'
import { quantile } from '../figures.ts'
import { growReplica } from '../replica-probe.ts'
import type { Stage } from '../stage.ts'
import { measureWarmStart } from './warm-start.ts'

const times = 20
const tabs = ['Open', 'On Hold', 'Closed'] as const

/** List of many conversations: ms from a click on a tab, view or sort order to its rows; and the start. */
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
  // A background page paints only once a second.
  await linePage.bringToFront()
  const line = await linePage.evaluate((count) => window.line.switchTabs(count), times)
  const size = options.listed.toLocaleString('en')
  figures.add(`filter and counts at ${size}, p50`, 'ms', {}, quantile(spent, 0.5), quantile(line, 0.5))
  figures.add('… p95', 'ms', { ratio: 1 }, quantile(spent, 0.95), quantile(line, 0.95))
  await page.bringToFront()
  // No baseline for other views and orders: it would need an index for each.
  const views = await chooseInTurn(page, viewButton, ['Unassigned', 'Unread', 'All conversations'])
  figures.add(`another view and its counts at ${size}, p95`, 'ms', {}, quantile(views, 0.95))
  const orders = await chooseInTurn(page, sortButton, ['Priority', 'Newest activity'])
  figures.add(`another order at ${size}, p95`, 'ms', {}, quantile(orders, 0.95))
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

const viewButton = 'button[aria-haspopup=menu]:has(h1)'
/** Button of the sort menu. */
export const sortButton = 'button[aria-label^="Sort:"]'

/** Picks entries of a menu in turn: ms from the press to a list with another first row. */
export async function chooseInTurn(
  page: Page,
  button: string,
  choices: readonly string[],
  drawn = '[role=row][aria-label], [role=tab]',
): Promise<number[]> {
  const spent: number[] = []
  for (let n = 0; n < times; n += 1) {
    const choice = choices[n % choices.length] as string
    await page.locator(button).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${choice}`) }).waitFor()
    spent.push(
      await page.evaluate(
        ([name, selector]) => {
          const shown = () =>
            [...document.querySelectorAll(selector)]
              .slice(0, 12)
              .map((each) => each.getAttribute('aria-label') ?? each.textContent)
              .join()
          const before = shown()
          const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) =>
            each.textContent?.startsWith(name),
          )
          return window.watch.painted(
            () => item?.click(),
            () => shown() !== before && !shown().includes('Loading'),
          )
        },
        [choice, drawn] as const,
      ),
    )
    await page.waitForTimeout(300)
  }
  return spent
}
