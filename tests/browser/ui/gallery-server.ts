import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchHeadlessShell } from '../../support/browser/headless-shell.ts'
import { servePage } from '../built.ts'

export interface Gallery {
  url: string
  browser: Browser
  close: () => Promise<void>
}

/** Serves the gallery page on a free port and starts a browser for it. */
export async function openGallery(): Promise<Gallery> {
  const server = await servePage(inject('built'), 'gallery')
  const browser = await launchHeadlessShell()
  return {
    url: server.url,
    browser,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
