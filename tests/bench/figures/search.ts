import type { Page } from 'playwright-core'
import { boxes, type LocalConversation } from '#local/rows.ts'
import { quantile } from '../figures.ts'
import { fillThreads, growReplica, replicaCount } from '../replica-probe.ts'
import type { Stage } from '../stage.ts'

/** Number of words that are typed letter by letter, and letters of each. */
const typed = { words: 14, letters: 6 }

const field = 'input[role=combobox][aria-label="Search or jump to"]'

/** Search over many conversations with threads: index cost, and ms from each key to painted results. */
export async function measureSearch(stage: Stage): Promise<void> {
  const { figures, page, product, options } = stage
  const size = options.listed.toLocaleString('en')
  // From now on the app is served by the service worker.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await product.stop()
  await growReplica(page, options.listed)
  await fillThreads(page)
  await page.goto(`${product.url}/support/inbox`)
  const began = Date.now()
  await allIndexed(page)
  figures.add(
    `search: all of ${size} indexed, from the start of the page`,
    's',
    {},
    (Date.now() - began) / 1000,
  )
  figures.add('… size on disk', 'kB', {}, (await indexBytes(page)) / 1000)
  figures.add('… segments', '', {}, await replicaCount(page, 'searchSegments'))
  await page.reload()
  await page.waitForFunction(() => window.watch.rowsAt() !== null)
  // The list's index fills after its rows are shown.
  await page.waitForTimeout(4000)
  await page.keyboard.press('Control+k')
  await page.locator(field).waitFor()
  const words = await commonWords(page)
  const first = await type(page, words[0]?.slice(0, 3) ?? 'the')
  figures.add('search: the first after a start, from the disk', 'ms', {}, first)
  const spent: number[] = []
  for (const word of words.slice(0, typed.words))
    for (let end = 1; end <= Math.min(typed.letters, word.length); end += 1) {
      spent.push(await type(page, word.slice(0, end)))
      await page.waitForTimeout(60)
    }
  figures.add('search: a key to painted results, p50', 'ms', {}, quantile(spent, 0.5))
  figures.add('… p95', 'ms', { most: 50 }, quantile(spent, 0.95))
  await page.keyboard.press('Escape')
  await product.restart()
}

/** Waits until the index is complete; `waitForFunction` would accept an async predicate at once. */
async function allIndexed(page: Page): Promise<void> {
  const end = Date.now() + 600_000
  while ((await replicaCount(page, 'searchSegments')) === 0 || (await replicaCount(page, 'unindexed')) > 0) {
    if (Date.now() > end) throw new Error('The words were not indexed within ten minutes.')
    await page.waitForTimeout(250)
  }
}

function indexBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const rows = (await window.replica.all('searchSegments')) as { size: number }[]
    return rows.reduce((sum, { size }) => sum + size, 0)
  })
}

/** Distinct words of subjects in the list; words only in spam and trash would find nothing. */
function commonWords(page: Page): Promise<string[]> {
  return page.evaluate(async (inbox) => {
    const all = (await window.replica.all('conversations')) as Pick<LocalConversation, 'subject' | 'box'>[]
    const rows = all.filter(({ box }) => box === inbox)
    const words = rows.slice(0, 400).flatMap(({ subject }) => subject.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    return [...new Set(words)]
  }, boxes.inbox)
}

/** Enters a text into the field, and waits until its results are painted. */
function type(page: Page, text: string): Promise<number> {
  return page.evaluate(
    ([selector, wanted]) => {
      const input = document.querySelector<HTMLInputElement>(selector)
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      return window.watch.painted(
        () => {
          set?.call(input, wanted)
          input?.dispatchEvent(new Event('input', { bubbles: true }))
        },
        () => {
          const list = document.querySelector<HTMLElement>('[role=listbox][aria-label=Results]')
          return list?.dataset['answered'] === wanted && list.querySelector('[role=option]') !== null
        },
      )
    },
    [field, text] as const,
  )
}
