import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Everything under /support is the agents' app; its worker may control nothing else. */
const base = '/support/'

/** A view of the inbox that the app's icon offers. */
const shortcut = (name: string, view: string) => ({
  name,
  url: `${base}inbox?view=${view}`,
  icons: [{ src: 'icon-192.png', sizes: '192x192', type: 'image/png' }],
})

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  injectRegister: false,
  // An update waits until the agent asks for it: a reload must never cost typed words.
  registerType: 'prompt',
  scope: base,
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,svg,png,ico,webmanifest,woff2}'],
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
  },
  manifest: {
    id: base,
    name: 'Outpost',
    short_name: 'Outpost',
    description: 'The help desk that works without a connection',
    start_url: base,
    scope: base,
    display: 'standalone',
    lang: 'en',
    categories: ['business', 'productivity'],
    theme_color: '#F1F0EC',
    background_color: '#F1F0EC',
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [shortcut('Mine', 'mine'), shortcut('Unassigned', 'unassigned'), shortcut('Unread', 'unread')],
  },
  devOptions: { enabled: false },
})

// What the first screen needs is in two files, and what comes after it in seven, each with all that it builds on and that
// none before it has: hundreds of small ones pack worse, and each is asked for by itself.
const files = {
  groups: [
    { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 9 },
    { name: 'desk', tags: ['$initial'], priority: 8 },
    { name: 'menus', test: /\/src\/app\/late\//, priority: 7 },
    { name: 'home', test: /\/src\/app\/(home|search)\//, priority: 6 },
    { name: 'forms', test: /\/src\/app\/forms\//, priority: 5 },
    { name: 'entrance', test: /\/src\/app\/auth\//, priority: 4 },
    { name: 'conversation', test: /\/src\/app\/conversations\//, priority: 3 },
    { name: 'writing', test: /\/src\/app\/composer\//, priority: 2 },
    { name: 'later', test: /\.[cm]?[jt]sx?$/, priority: 1 },
  ],
}

export default defineConfig(({ isSsrBuild }) => ({
  base,
  build: {
    outDir: 'dist/web',
    // `assets` is a page of the app.
    assetsDir: 'static',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    manifest: true,
    rolldownOptions: {
      output: { ...(isSsrBuild ? {} : { codeSplitting: files }) },
    },
  },
  worker: { format: 'es' },
  plugins: [react(), ...(isSsrBuild || process.env.VITEST ? [] : [pwa])],
}))
