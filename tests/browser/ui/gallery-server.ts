import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { findHeadlessShell } from '../../support/chromium.ts'
import { servePage } from '../built.ts'

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Gallery {
  url: string
  browser: Browser
  close: () => Promise<void>
}

/** Serves the gallery page on a free port and starts a browser for it. */
export async function openGallery(): Promise<Gallery> {
  const server = await servePage(inject('built'), 'gallery')
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArgs })
  return {
    url: server.url,
    browser,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
