import { beforeEach, expect, test } from 'vitest'
import { fittingIndex, keptIndexBytes, type KeptIndex } from '#site/knowledge/kept-index.ts'
import { OfflineHelp } from '#site/widget/kept-help.ts'

/* Answers of the service worker, with stubs of caches and network. */

const origin = 'https://desk.example'
const base = '/help/7'
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })

class MemoryCache {
  readonly held = new Map<string, Response>()
  match = (key: string) => Promise.resolve(this.held.get(key)?.clone())
  put = (key: string, answer: Response) => Promise.resolve(void this.held.set(key, answer))
  delete = (key: string) => Promise.resolve(this.held.delete(key))
  keys = () => Promise.resolve([...this.held.keys()].map((url) => ({ url })))
}

const index: KeptIndex = {
  articles: [
    { path: '/1-charge-it', name: 'Charge it', text: 'Überall laden. Use the blue plug.' },
    { path: '/2-store-it', name: 'Store <it>', text: 'Charge it first. Dry & cool.' },
    { path: '/3-%E5%85%85%E9%9B%BB', name: '充電', text: '電池を充電する' },
  ],
  search: '<input value="%text%"><p>%count%</p><ul>%results%</ul>',
  missing: '<h1>No</h1>',
  notKept: 'Needs a connection',
}

let cache: MemoryCache
let isOffline: boolean
let pages: Record<string, () => Response>
let help: OfflineHelp
let isGone: boolean

beforeEach(() => {
  cache = new MemoryCache()
  isOffline = false
  isGone = false
  pages = {
    [`${base}`]: () => html('Front'),
    [`${base}/1-charge-it`]: () => html('Article'),
    [`${base}/kept.json`]: () => Response.json(index, { headers: { date: new Date(1000).toUTCString() } }),
  }
  help = new OfflineHelp({
    caches: {
      open: () => Promise.resolve(cache),
      delete: () => Promise.resolve((isGone = true)),
    } as unknown as CacheStorage,
    fetch: (request) => {
      if (isOffline) return Promise.reject(new TypeError('offline'))
      const { pathname } = new URL(typeof request === 'string' ? request : request.url)
      return Promise.resolve(pages[pathname]?.() ?? html('Gone', 404))
    },
    ...{ now: () => 2000, origin, base },
  })
})

const asked = (path: string, mode = 'navigate', method = 'GET') =>
  help.answer({ url: origin + path, method, mode } as Request)
const read = async (path: string) => (await asked(path))?.text()

test('a page that was read is read again without a connection, the newest as long as there is one', async () => {
  expect(await read(`${base}/1-charge-it?from=mail#top`)).toBe('Article')
  pages[`${base}/1-charge-it`] = () => html('Newer')
  expect(await read(`${base}/1-charge-it`)).toBe('Newer')
  isOffline = true
  expect(await read(`${base}/1-charge-it`)).toBe('Newer')
  isOffline = false
  // In an outage cached pages are shown; withdrawn pages are removed.
  pages[`${base}/1-charge-it`] = () => html('Busy', 503)
  expect(await read(`${base}/1-charge-it`)).toBe('Newer')
  pages[`${base}/1-charge-it`] = () => html('Gone', 404)
  expect(await read(`${base}/1-charge-it`)).toBe('Gone')
  isOffline = true
  expect((await asked(`${base}/1-charge-it`))?.type).toBe('error')
})

test('the index is kept and searched without a connection: words in any form, the kept ones as links', async () => {
  await help.refresh()
  await read(`${base}/1-charge-it`)
  isOffline = true
  expect(await read(base)).toBe('Front')
  const found = await read(`${base}?q=charge`)
  expect(found).toContain('<a href="/help/7/1-charge-it" dir="auto"><mark>Charge</mark> it</a>')
  expect(found).toContain('<b>Store &lt;it&gt;</b></p><p class="about">Needs a connection</p>')
  expect(found).toContain('<p>2</p>')
  expect(found?.indexOf('/1-charge-it')).toBeLessThan(found?.indexOf('Store') ?? 0)
  expect(await read(`${base}?q=uberall`)).toContain('<mark>Überall</mark>')
  expect(await read(`${base}?q=${encodeURIComponent('充電')}`)).toContain('<p>1</p>')
  expect(await read(`${base}?q=${encodeURIComponent('"><script>')}`)).toContain(
    'value="&quot;&gt;&lt;script&gt;"',
  )
  expect(await read(`${base}?q=%25results%25`)).toContain('value="%results%"')
  expect(await read(`${base}/9-unread`)).toBe('<h1>No</h1>')
})

test.each([
  ['a form of the help center', `${base}/contact`],
  ['another help center', '/help/70/1-x'],
  ['the portal', '/portal/4/requests'],
  ['a call', '/api/account/me'],
  ['the desk', '/support/'],
])('%s is never touched', (_, path) => {
  expect(asked(path)).toBeNull()
  expect(asked(`${base}/1-charge-it`, 'navigate', 'POST')).toBeNull()
  expect(asked(`${base}/custom.js`, 'no-cors')).toBeNull()
})

test('on a host of its own it leaves portal pages and calls alone', () => {
  const own = new OfflineHelp({
    ...{ caches: {} as CacheStorage, fetch: () => Promise.reject(new Error('no')), now: () => 0 },
    ...{ origin, base: '' },
  })
  for (const path of ['/portal/4', '/api/account/me', '/support/', '/contact'])
    expect(own.answer({ url: origin + path, method: 'GET', mode: 'navigate' } as Request), path).toBeNull()
})

test('the page after a vote is not kept, and a help center that is gone is forgotten whole', async () => {
  await read(`${base}/1-charge-it?said=yes`)
  expect([...cache.held.keys()]).toEqual([])
  delete pages[`${base}/kept.json`]
  await help.refresh()
  expect(isGone).toBe(true)
})

test('at most a hundred pages are kept, those that were read last', async () => {
  for (let id = 1; id <= 103; id += 1) {
    pages[`${base}/${id}`] = () => html(String(id))
    await read(`${base}/${id}`)
  }
  const kept = [...cache.held.keys()]
  expect([kept.length, kept[0]]).toEqual([100, `${origin}${base}/4`])
})

test('an index has at most 300 kB, names before words', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({
    ...{ path: `/${at}-x`, name: `Name "${at}"` },
    text: at % 2 ? '充電"\n'.repeat(3000) : 'short',
  }))
  const fitting = fittingIndex({ ...index, articles: many })
  const size = Buffer.byteLength(JSON.stringify(fitting))
  expect(fitting.articles).toHaveLength(500)
  expect(size).toBeLessThanOrEqual(keptIndexBytes)
  expect(size).toBeGreaterThan(keptIndexBytes / 3)
  expect(fitting.articles[0]?.text).toBe('short')
  const tight = fittingIndex({ ...index, articles: many }, 5000)
  expect(Buffer.byteLength(JSON.stringify(tight))).toBeLessThanOrEqual(5000)
  expect(tight.articles.length).toBeGreaterThan(20)
})
