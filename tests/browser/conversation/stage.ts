import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import { findHeadlessShell } from '../../support/chromium.ts'
import { shippedReact } from '../shipped-react.ts'

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

/** Bundles the fixture once, serves it on a free port and starts a headless browser. */
export async function startStage(): Promise<Stage> {
  const outDir = mkdtempSync(join(tmpdir(), 'outpost-conversation-'))
  const shared = { root, base: '/support/', configFile: false as const, logLevel: 'error' as const }
  await build({
    ...shared,
    ...shippedReact,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      rolldownOptions: { input: join(root, 'tests/browser/conversation/fixture.html') },
    },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  const browser = await chromium.launch({
    executablePath: findHeadlessShell(),
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
      await page.locator('section[aria-label="Conversation"]').waitFor()
      return { page, context, errors }
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
