import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../support/browser/chromium.ts'
import { watchPage, type PageWatch } from './page-watch.ts'

/** Browser with a new profile, which measures the product and the bare-Dexie baseline one after the other. */
export interface BenchBrowser {
  context: BrowserContext
  /** Opens a tab with the page watch. */
  open(url: string): Promise<Page>
  /** CPU time of all its processes so far, in ms: grows less than wall time on a busy machine. */
  processorTime(): Promise<number>
  close(): Promise<void>
}

declare global {
  interface Window {
    watch: PageWatch
  }
}

/** Starts a browser; `close` removes its profile too. */
export async function openBenchBrowser(): Promise<BenchBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'outpost-bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: [...chromiumFlags],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  context.setDefaultTimeout(120_000)
  context.setDefaultNavigationTimeout(120_000)
  await context.addInitScript(watchPage)
  const browser = context.browser()
  if (!browser) throw new Error('the browser cannot be asked for its processor time')
  const session = await browser.newBrowserCDPSession()
  return {
    context,
    async open(url) {
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(`${url}: ${String(error)}`))
      await page.goto(url)
      return page
    },
    async processorTime() {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
