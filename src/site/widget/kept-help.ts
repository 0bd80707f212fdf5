import { escapeHtml, foldText } from '#lib/text.ts'
import { queryWords } from '#domain/search/tokens.ts'
import { keptNames, type KeptIndex } from '../knowledge/kept-index.ts'
import { marked, snippetOf, type Piece } from '../knowledge/snippet.ts'

/** Maximum number of cached pages, and of pictures. */
const most = { pages: 100, pictures: 60 }
/** Age at which the index is reloaded, in ms. */
const freshMs = 3_600_000
/** Maximum number of search results. */
const shown = 50

/** Dependencies: those of a service worker. */
export interface OfflineHelpParts {
  caches: CacheStorage
  fetch(request: Request | string): Promise<Response>
  now(): number
  /** Origin of the help center, and the prefix of its addresses there. */
  origin: string
  base: string
}

/** Offline copy of a help center in a browser: visited pages, the front page, and a search index. */
export class OfflineHelp {
  readonly #parts: OfflineHelpParts
  readonly #name: string

  constructor(parts: OfflineHelpParts) {
    this.#parts = parts
    this.#name = `outpost-help ${parts.base}`
  }

  /** Answers a request; null if it is not for a page or picture of the help center. */
  answer(request: Request): Promise<Response> | null {
    const { origin, base } = this.#parts
    const { pathname, searchParams, origin: asked } = new URL(request.url)
    if (request.method !== 'GET' || asked !== origin) return null
    if (pathname.startsWith('/api/pictures/')) return this.#picture(request)
    const isInside = pathname === (base || '/') || pathname.startsWith(`${base}/`)
    // Forms need a fresh token; the other paths are for signed-in users.
    const isPage = !/^\/(?:api|support|portal)\//.test(pathname) && pathname !== `${base}/contact`
    if (request.mode !== 'navigate' || !isInside || !isPage) return null
    const text = pathname === (base || '/') ? (searchParams.get('q')?.trim() ?? '') : ''
    return text === '' ? this.#page(request, !searchParams.has('said')) : this.#search(request, text)
  }

  /** Reloads the index once it is old, and clears the cache if the help center is gone. */
  async refresh(): Promise<void> {
    const { fetch, now, origin, base } = this.#parts
    const cache = await this.#cache()
    const address = `${origin}${base}/${keptNames.index}`
    const before = await cache.match(address)
    if (before && now() - Date.parse(before.headers.get('date') ?? '') < freshMs) return
    const answer = await fetch(address).catch(() => null)
    if (answer?.status === 404) await this.#parts.caches.delete(this.#name)
    if (!answer?.ok) return
    await cache.put(address, answer)
    const front = `${origin}${base || '/'}`
    const page = (await cache.match(front)) ? null : await fetch(front).catch(() => null)
    if (page?.ok) await cache.put(front, page)
  }

  #cache = () => this.#parts.caches.open(this.#name)

  async #page(request: Request, mayKeep: boolean): Promise<Response> {
    const cache = await this.#cache()
    const key = request.url.replace(/[?#].*$/, '')
    const answer = await this.#parts.fetch(request).catch(() => null)
    if (answer && answer.status < 500) {
      const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
      // Withdrawn: it must not be readable offline either.
      if (answer.status === 404 || answer.status === 410) await cache.delete(key)
      else if (answer.ok && isHtml && mayKeep) await this.#keep(cache, key, answer.clone(), most.pages)
      return answer
    }
    return (await cache.match(key)) ?? answer ?? this.#missing()
  }

  async #picture(request: Request): Promise<Response> {
    const cache = await this.#cache()
    const kept = await cache.match(request.url)
    if (kept) return kept
    const answer = await this.#parts.fetch(request)
    if (answer.ok) await this.#keep(cache, request.url, answer.clone(), most.pictures)
    return answer
  }

  async #keep(cache: Cache, key: string, answer: Response, limit: number): Promise<void> {
    await cache.delete(key)
    await cache.put(key, answer)
    const isPicture = (url: string) => url.includes('/api/pictures/')
    const alike = (await cache.keys()).filter(
      ({ url }) => isPicture(url) === isPicture(key) && !url.endsWith(keptNames.index),
    )
    for (const { url } of alike.slice(0, Math.max(0, alike.length - limit))) await cache.delete(url)
  }

  async #search(request: Request, text: string): Promise<Response> {
    const answer = await this.#parts.fetch(request).catch(() => null)
    if (answer && answer.status < 500) return answer
    const index = await this.#index()
    if (!index) return answer ?? this.#missing()
    const found = search(index, text)
    const cache = await this.#cache()
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const looked = queryWords(text)
    const results = found.slice(0, shown).map(({ path, name, text: words }) => {
      const title = piecesHtml(marked(name, looked))
      const address = this.#parts.base + path
      const head = kept.has(address)
        ? `<a href="${escapeHtml(address)}" dir="auto">${title}</a>`
        : `<p dir="auto"><b>${title}</b></p><p class="about">${escapeHtml(index.notKept)}</p>`
      return `<li>${head}<p dir="auto">${piecesHtml(snippetOf(words, looked))}</p></li>`
    })
    const filling: Record<string, string> = {
      [keptNames.text]: escapeHtml(text),
      [keptNames.count]: String(found.length),
      [keptNames.results]: results.join(''),
    }
    // In one pass: a mark in the search text stays text.
    return page(index.search.replace(/%(?:text|count|results)%/g, (mark) => filling[mark] ?? mark))
  }

  async #index(): Promise<KeptIndex | null> {
    const { origin, base } = this.#parts
    const kept = await (await this.#cache()).match(`${origin}${base}/${keptNames.index}`)
    return kept ? ((await kept.json()) as KeptIndex) : null
  }

  async #missing(): Promise<Response> {
    const index = await this.#index()
    return index ? page(index.missing) : Response.error()
  }
}

const page = (html: string) =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'",
    },
  })

const piecesHtml = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isHit }) => (isHit ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('')

/** Articles with all words of a text, those with more of them in the name first. */
function search({ articles }: KeptIndex, text: string): KeptIndex['articles'] {
  const words = queryWords(text).map((word) => word.text)
  if (words.length === 0) return []
  const scored = articles.flatMap((article) => {
    const name = foldText(article.name)
    const all = `${name} ${foldText(article.text)}`
    if (!words.every((word) => all.includes(word))) return []
    return [{ article, score: words.filter((word) => name.includes(word)).length }]
  })
  return scored.toSorted((one, other) => other.score - one.score).map(({ article }) => article)
}
