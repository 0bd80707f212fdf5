import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { findChromium } from '../../support/chromium.ts'

/** A browser and the fixture page, for one test file. */
export interface Stage {
  browser: Browser
  /** Opens the fixture in a context of its own. `query` picks what it shows. */
  open(
    query?: string,
    options?: OpenOptions,
  ): Promise<{ page: Page; context: BrowserContext; errors: string[] }>
  close(): Promise<void>
}

export interface OpenOptions {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  isTouch?: boolean
  /** Keeps the fixture on its first page load only; the caller goes on. */
  onContext?: (context: BrowserContext) => Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts a development server on a free port and a headless browser. */
export async function startStage(): Promise<Stage> {
  const server: ViteDevServer = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    cacheDir: `${root}node_modules/.cache/vite-conversation`,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { entries: ['tests/browser/conversation/fixture.html'] },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  return {
    browser,
    async open(query = '', options = {}) {
      const { width = 1440, height = 900, scheme = 'light', isTouch = false } = options
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        hasTouch: isTouch,
        timezoneId: 'Europe/Lisbon',
        locale: 'en-US',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      await options.onContext?.(context)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
      await page.goto(
        `http://127.0.0.1:${address.port}/support/tests/browser/conversation/fixture.html${query && `?${query}`}`,
      )
      await page.getByRole('region', { name: 'Conversation' }).first().waitFor({ timeout: 60_000 })
      return { page, context, errors }
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
