import type { ColumnIndex } from '#local/columns/column-index.ts'
import type { ListQuery } from '#local/columns/list-filter.ts'
import type { Replica } from '#local/database.ts'
import { onLiveHandle } from '#local/live-handle.ts'
import { ask, type LocalSearch } from '#local/search/ask.ts'
import { snippetsOf } from '#local/search/snippet.ts'
import { isPlain, type QueryProblem, type SearchQuery } from '#domain/search/query.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { SearchKeeper } from './search-keeper.ts'

/** Hits of a search in the replica. */
export interface SearchAnswer {
  /** Best first: an exact number, then all words in subject, number or contact; then the newest. */
  conversations: { ids: number[]; total: number }
  /** Contacts, latest activity first. */
  contacts: { ids: number[]; total: number }
  /** Articles that contain all words: matches in the title first, then the newest. */
  articles: { ids: number[]; total: number }
  /** Corrected words for words without a hit. */
  instead: Record<string, readonly QueryWord[]>
  /** Unknown tags and inboxes in the query. */
  problems: QueryProblem[]
  /** True if the index covers all stored data. */
  isWhole: boolean
  /** Number of conversations that are searched. */
  searched: number
}

/** Searches one replica for one tab. */
export class SearchDesk {
  readonly #db: Replica
  readonly #index: ColumnIndex
  readonly #keeper: SearchKeeper
  /** Answer to the last query: the list reads its rows, counts and position one after the other. */
  #last: { key: string; answer: Promise<LocalSearch> } | null = null

  constructor(db: Replica, index: ColumnIndex, keeper: SearchKeeper) {
    this.#db = db
    this.#index = index
    this.#keeper = keeper
  }

  /** True after the first search. */
  get isUsed(): boolean {
    return this.#last !== null
  }

  /** The first `limit` of each kind. */
  async search(query: SearchQuery, limit: number): Promise<SearchAnswer> {
    const { among, filter, found, numbered, problems } = await this.#ask(query)
    const newest = (ids: ReadonlySet<number> | undefined) =>
      this.#index.list({ ...filter, among: { ...among, ids } }, 0, limit)
    const all = newest(among.ids)
    const first = [numbered, found?.best].flatMap((ids) => (ids && ids.size > 0 ? newest(ids).ids : []))
    const ids = [...new Set([...first, ...all.ids])].slice(0, limit)
    return {
      conversations: { ids, total: all.total },
      contacts: found ? this.#newestContacts(found, limit) : { ids: [], total: 0 },
      articles: isPlain(query) && found ? articlesOf(found, limit) : { ids: [], total: 0 },
      instead: Object.fromEntries(found?.instead ?? []),
      problems,
      isWhole: await this.#keeper.isWhole(),
      searched: (await this.#keeper.index()).size,
    }
  }

  /** Text around the matches in each conversation's thread; conversations without a match are left out. */
  snippets(ids: readonly number[], words: readonly QueryWord[]): Promise<Record<number, string>> {
    return snippetsOf(this.#db, ids, words)
  }

  /** A list query whose search is replaced by its hits, snoozed ones included. */
  async narrow({ search, ...list }: ListQuery): Promise<ListQuery> {
    if (!search) return list
    const { among, filter } = await this.#ask(search)
    const { isSnoozed: _, ...rest } = list
    return { ...rest, ...filter, box: search.pile === null ? list.box : filter.box, among }
  }

  async #ask(query: SearchQuery): Promise<LocalSearch> {
    const index = await this.#keeper.index()
    const key = `${this.#keeper.version()} ${JSON.stringify(query)}`
    if (this.#last?.key !== key) {
      const answer = onLiveHandle(this.#db, () => ask(this.#db, index, query, this.#db.userId))
      this.#last = { key, answer }
      // An identical later query tries again.
      answer.catch(() => (this.#last = null))
    }
    return this.#last.answer
  }

  #newestContacts({ contacts, eachOfContacts }: NonNullable<LocalSearch['found']>, limit: number) {
    const newest = new Map<number, number>()
    eachOfContacts((contactId, id) =>
      newest.set(contactId, Math.max(newest.get(contactId) ?? 0, this.#index.activityOf(id))),
    )
    const ids = [...contacts].sort((a, b) => (newest.get(b) ?? 0) - (newest.get(a) ?? 0) || b - a)
    return { ids: ids.slice(0, limit), total: contacts.size }
  }
}

function articlesOf({ articles, bestArticles }: NonNullable<LocalSearch['found']>, limit: number) {
  const newest = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => b - a)
  const ids = [...new Set([...newest(bestArticles), ...newest(articles)])]
  return { ids: ids.slice(0, limit), total: ids.length }
}
