import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launchHeadlessShell } from '../../support/browser/headless-shell.ts'
import { servePage } from '../built.ts'

/** A browser and the fixture page, for one test file. */
export interface Stage {
  browser: Browser
  /** Opens the fixture in its own context. `query` selects its content. */
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
  /** Called before the first load of the page. */
  onContext?: (context: BrowserContext) => Promise<void>
}

/** Serves the fixture on a free port and starts a headless browser. */
export async function startStage(): Promise<Stage> {
  const server = await servePage(inject('built'), 'conversation')
  const browser = await launchHeadlessShell()
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
      await page.goto(server.url + (query && `?${query}`))
      await page.locator('section[aria-label="Conversation"]').waitFor()
      return { page, context, errors }
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
