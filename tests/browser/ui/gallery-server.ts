import react from '@vitejs/plugin-react'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { findHeadlessShell } from '../../support/chromium.ts'

const here = import.meta.dirname

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
  const cacheDir = await mkdtemp(join(tmpdir(), 'outpost-gallery-'))
  const server = await createServer({
    configFile: false,
    root: here,
    cacheDir,
    logLevel: 'error',
    plugins: [react()],
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { allow: [join(here, '../../..')] } },
    // Named here, so that finding one of them late does not reload the page under a test.
    optimizeDeps: { include: ['react', 'react-dom/client', '@mui/material', 'valtio', 'lucide-react'] },
  })
  await server.listen()
  const browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: chromiumArgs,
  })
  return {
    url: new URL('gallery.html', server.resolvedUrls?.local[0]).href,
    browser,
    close: async () => {
      await browser.close()
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}
