import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Build folder of this run, with a subfolder for each of `builds`. */
    built: string
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

const fixture = (page: string): InlineConfig => ({
  base: '/support/',
  configFile: false,
  plugins: [react()],
  build: { target: 'esnext', minify: false, rolldownOptions: { input: join(root, page) } },
})

const conversationPage = 'tests/browser/conversation/fixture.html'
const galleryPage = 'tests/browser/ui/gallery.html'

const builds = {
  /** Conversation fixture. */
  conversation: fixture(conversationPage),
  /** Gallery of all components. */
  gallery: fixture(galleryPage),
} satisfies Record<string, InlineConfig>

/** vitest globalSetup: builds the fixtures of a run once. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-built-'))
  // Production builds of packages: with development builds each test takes half again as long.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    for (const [name, config] of Object.entries<InlineConfig>(builds))
      await build({
        ...{ root, logLevel: 'error', ...config },
        build: { ...config.build, outDir: join(folder, name), emptyOutDir: true },
      })
  } finally {
    process.env.NODE_ENV = before
  }
  project.provide('built', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Serves a built fixture on a free port; `url` is its page. */
export async function servePage(
  built: string,
  name: 'conversation' | 'gallery',
): Promise<{ url: string; close(): Promise<void> }> {
  const server = await preview({
    ...{ root, base: '/support/', configFile: false, logLevel: 'error' },
    build: { outDir: join(built, name) },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  const page = name === 'gallery' ? galleryPage : conversationPage
  return { url: `http://127.0.0.1:${address.port}/support/${page}`, close: () => server.close() }
}
