import { proxy, ref } from 'valtio'
import type { Cancel, Clock } from '#lib/clock.ts'
import { searchLimits } from '#domain/search/limits.ts'
import type { SearchResults } from '#domain/search/endpoints.ts'
import { asksAnything, meantWords, type QueryProblem, type SearchQuery } from '#domain/search/query.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { SearchAnswer } from '#sync/search-desk.ts'
import { readQuery } from '#app/desk/page/desk-calendar.ts'

/** Sources of a search. */
export interface Sources {
  device(query: SearchQuery, limit: number): Promise<SearchAnswer>
  snippets(ids: readonly number[], words: readonly QueryWord[]): Promise<Record<number, string>>
  /** Rejects if the server cannot be reached. */
  server(text: string, signal: AbortSignal): Promise<SearchResults>
  clock: Clock
}

/** Current results; an answer keeps its query text, and stays until the next one arrives. */
export interface SearchState {
  text: string
  /** Parts of the query that were not understood, even if nothing else is left. */
  problems: readonly QueryProblem[]
  device: { text: string; query: SearchQuery; answer: SearchAnswer } | null
  snippets: Record<number, string>
  server: { text: string; results: SearchResults } | null
  /** waiting: requested or about to be. failed: the request failed. */
  serverState: 'idle' | 'waiting' | 'done' | 'failed'
}

/** Timeout of the server, in ms. */
const answerTimeoutMs = 10_000

/**
 * Search session: queries the device at each key, and the server after a debounce and a minimum length.
 * Overtaken answers are dropped.
 */
export class SearchSession {
  readonly state: SearchState = proxy({
    ...{ text: '', problems: [], device: null, snippets: {}, server: null },
    serverState: 'idle' as const,
  })
  readonly #sources: Sources
  #limit: number = searchLimits.group
  #asked = 0
  /** Last or next query for the server. */
  #toServer = ''
  #cancelWait: Cancel = () => undefined
  #request: AbortController | null = null

  /** `text` is the initial query. */
  constructor(sources: Sources, text = '') {
    this.#sources = sources
    this.state.text = text
  }

  /** Sets the query. */
  setText(text: string, limit: number = searchLimits.group): void {
    const isSame = text.trim() === this.#toServer
    this.state.text = text
    this.#limit = limit
    void this.again()
    this.#toServer = text.trim()
    if (!isSame) this.#askServer(text.trim())
  }

  /** Repeats the search after a change on the device. */
  async again(): Promise<void> {
    const { text } = this.state
    this.#asked += 1
    const asked = this.#asked
    const query = readQuery(text)
    // Not proxied: the query is posted to the worker, and a proxy cannot be cloned.
    this.state.problems = ref(query.problems)
    if (!asksAnything(query)) {
      this.state.device = null
      this.state.snippets = {}
      return
    }
    try {
      await this.#askDevice(text, query, () => asked === this.#asked)
    } catch (error) {
      // Earlier results stay; the next key tries again.
      console.error(error)
    }
  }

  async #askDevice(text: string, query: SearchQuery, isCurrent: () => boolean): Promise<void> {
    const answer = await this.#sources.device(query, this.#limit)
    if (!isCurrent()) return
    this.state.device = ref({ text, query, answer })
    const words = meantWords(query, answer)
    const snippets = words.length === 0 ? {} : await this.#sources.snippets(answer.conversations.ids, words)
    if (isCurrent()) this.state.snippets = ref(snippets)
  }

  /** Aborts all requests. */
  close(): void {
    this.#asked += 1
    this.#cancelWait()
    this.#request?.abort()
    if (this.state.serverState === 'waiting') this.state.serverState = 'idle'
  }

  #askServer(text: string): void {
    this.#cancelWait()
    this.#request?.abort()
    const query = readQuery(text)
    if (Array.from(text).length < searchLimits.serverFrom || !asksAnything(query)) {
      this.state.serverState = 'idle'
      this.state.server = null
      return
    }
    this.state.serverState = 'waiting'
    this.#cancelWait = this.#sources.clock.after(searchLimits.serverWait, () => void this.#send(text))
  }

  async #send(text: string): Promise<void> {
    const request = new AbortController()
    this.#request = request
    const cancel = this.#sources.clock.after(answerTimeoutMs, () => request.abort())
    try {
      const results = await this.#sources.server(text, request.signal)
      if (this.#request !== request || this.state.text.trim() !== text) return
      this.state.server = ref({ text, results })
      this.state.serverState = 'done'
    } catch (error) {
      if (this.#request !== request || this.state.text.trim() !== text) return
      console.warn(error)
      this.state.server = null
      this.state.serverState = 'failed'
    } finally {
      cancel()
    }
  }
}
