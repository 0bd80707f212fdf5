import type { Page } from 'playwright-core'
import { quantile } from '../figures.ts'
import { threadedIds } from '../replica-probe.ts'
import type { Stage } from '../stage.ts'

const times = 30

/** Ms from a click to the frame with its effect. */
export async function measureClicks(stage: Stage): Promise<void> {
  const { figures, page, linePage } = stage
  const opened = await openThreads(page)
  const changed = await changeStatuses(page)
  const ids = await threadedIds(page, times)
  // A background page paints only once a second.
  await linePage.bringToFront()
  const lineOpened = await linePage.evaluate((list) => window.line.openThreads(list), ids)
  const lineChanged = await linePage.evaluate((count) => window.line.changeStatus(count), times)
  const add = (name: string, ours: number[], line: number[], share: number, ratio?: number) =>
    figures.add(
      name,
      'ms',
      ratio === undefined ? {} : { ratio },
      quantile(ours, share),
      quantile(line, share),
    )
  add('click to paint: open a conversation, p50', opened, lineOpened, 0.5)
  add('… p95', opened, lineOpened, 0.95, 1)
  add('click to paint: status, p50', changed, lineChanged, 0.5)
  add('… p95', changed, lineChanged, 0.95, 1)
}

/** Opens the rows of the list one after the other. */
async function openThreads(page: Page): Promise<number[]> {
  await page.locator('[role=row][aria-label]').first().click()
  await page.locator('[aria-label=Thread] article').first().waitFor()
  const spent: number[] = []
  for (let n = 0; n < times; n += 1) {
    spent.push(
      await page.evaluate(() => {
        for (const old of document.querySelectorAll('[aria-label=Thread] article'))
          old.setAttribute('data-old', '')
        const next = document.querySelector<HTMLElement>('button[aria-label="Next conversation"]')
        return window.watch.painted(
          () => next?.click(),
          () => document.querySelector('[aria-label=Thread] article:not([data-old])') !== null,
        )
      }),
    )
    await page.waitForTimeout(150)
  }
  return spent
}

/** Toggles the status of the open conversation, whose header shows it. */
async function changeStatuses(page: Page): Promise<number[]> {
  const spent: number[] = []
  for (let n = 0; n < times; n += 1) {
    spent.push(
      await page.evaluate(() => {
        const toggle = () =>
          [...document.querySelectorAll<HTMLElement>('[aria-label="Conversation actions"] button')].find(
            (each) => each.textContent === 'Close' || each.textContent === 'Open',
          )
        const before = toggle()?.textContent
        return window.watch.painted(
          () => toggle()?.click(),
          () => toggle()?.textContent !== before,
        )
      }),
    )
    await page.waitForTimeout(150)
  }
  return spent
}
