import { rmSync } from 'node:fs'
import { productCheckout } from '../support/checkout.ts'
import { startProduct } from '../support/product.ts'
import { benchDesk } from './bench-desk.ts'
import { openBenchBrowser } from './bench-browser.ts'
import { startDexieLine } from './dexie-line.ts'
import { Figures } from './figures.ts'
import { measureBoard } from './figures/board.ts'
import { measureClicks } from './figures/clicks.ts'
import { measureDrain } from './figures/drain.ts'
import { measureHeartbeat } from './figures/heartbeat.ts'
import { measureHome } from './figures/home.ts'
import { measureHydrate } from './figures/hydrate.ts'
import { measureList } from './figures/list.ts'
import { measureMailHistory } from './figures/mail-history.ts'
import { measureNotifications } from './figures/notifications.ts'
import { measureScripts } from './figures/script-size.ts'
import { measureSearch } from './figures/search.ts'
import { measureServer } from './figures/server.ts'
import { measureTyping } from './figures/typing.ts'
import { measureWarmStart } from './figures/warm-start.ts'
import { readOptions, type BenchOptions, type Part } from './options.ts'
import { installProbe } from './replica-probe.ts'
import { agent, type Stage } from './stage.ts'
import { pullRows } from './wire-rows.ts'

/*
 * `npm run bench`: the product against the bare-Dexie baseline. Machines are busy, so absolute times mean
 * little; each ratio is of one round, in one browser, over the same rows.
 */

const steps: Partial<Record<Part, (stage: Stage) => Promise<void>>> = {
  hydrate: measureHydrate,
  warm: measureWarmStart,
  home: measureHome,
  clicks: measureClicks,
  notifications: measureNotifications,
  typing: measureTyping,
  drain: measureDrain,
  server: measureServer,
  heartbeat: measureHeartbeat,
  list: measureList,
  board: measureBoard,
  search: measureSearch,
  history: measureMailHistory,
}

const say = (line: string) => console.error(line)

async function run(options: BenchOptions): Promise<void> {
  const figures = new Figures()
  const checkout = await productCheckout()
  if (options.parts.has('script')) measureScripts(checkout.web, figures)
  if ([...options.parts].some((part) => part !== 'script')) await measureRounds(options, figures)
  console.log(figures.table())
  const { parts, ...settings } = options
  say(`Kept in ${figures.save({ ...settings, parts: [...parts] })}`)
}

async function measureRounds(options: BenchOptions, figures: Figures): Promise<void> {
  for (let round = 1; round <= options.rounds; round += 1) {
    const folder = await benchDesk(options.conversations, say)
    // Each round starts with the same desk, since the drain changes it.
    const product = await startProduct({ folder, env: { OUTPOST_DEMO: '' } })
    try {
      await measureRound(options, figures, product, round)
    } finally {
      await product.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function measureRound(
  options: BenchOptions,
  figures: Figures,
  product: Stage['product'],
  round: number,
): Promise<void> {
  const rows = await pullRows(product.url, agent)
  const line = await startDexieLine(rows)
  const browser = await openBenchBrowser()
  try {
    await browser.context.addInitScript(installProbe)
    const linePage = await browser.open(line.url)
    const page = await browser.open(`${product.url}/support/inbox`)
    const stage: Stage = { options, product, line, rows, browser, page, linePage, figures }
    // All parts need a full replica, so this one always runs; its figures are only shown on demand.
    await measureHydrate(options.parts.has('hydrate') ? stage : { ...stage, figures: new Figures() })
    for (const [part, step] of Object.entries(steps)) {
      if (part === 'hydrate' || !options.parts.has(part as Part)) continue
      say(`round ${round}: ${part}`)
      await page.bringToFront()
      try {
        await step(stage)
      } catch (error) {
        // The results of the other parts are still reported.
        console.error(error)
        figures.note(`Part ${part} failed in round ${round}.`)
        process.exitCode = 1
      }
    }
  } finally {
    await browser.close()
    await line.close()
  }
}

const options = readOptions(process.argv.slice(2))
if ('help' in options) console.log(options.help)
else await run(options)
