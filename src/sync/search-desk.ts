import type { ColumnIndex } from '#local/columns/column-index.ts'
import type { ListQuery } from '#local/columns/list-filter.ts'
import type { Replica } from '#local/database.ts'
import { onLiveHandle } from '#local/live-handle.ts'
import { ask, type Answer } from '#local/search/ask.ts'
import { snippetsOf } from '#local/search/snippet.ts'
import { isPlain, type QueryProblem, type SearchQuery } from '#domain/search/query.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { SearchKeeper } from './search-keeper.ts'

/** Hits of a search on this device. */
export interface SearchAnswer {
  /** The best first: of this very number, then all words in subject, number or contact; then the newest. */
  conversations: { ids: number[]; total: number }
  /** The contact who wrote last comes first. */
  contacts: { ids: number[]; total: number }
  /** Articles with all the words: those with all in their names first, then the newest. */
  articles: { ids: number[]; total: number }
  /** The words searched for in place of a word without a hit. */
  instead: Record<string, readonly QueryWord[]>
  /** Tags and inboxes that are not there. */
  problems: QueryProblem[]
  /** The index has all that is on the device. */
  isWhole: boolean
  /** Conversations that are searched. */
  searched: number
}

/** Searches one replica for one tab. */
export class SearchDesk {
  readonly #db: Replica
  readonly #index: ColumnIndex
  readonly #keeper: SearchKeeper
  /** The answer to the last query: the list asks for its rows, its counts and a place in it one after the other. */
  #last: { key: string; answer: Promise<Answer> } | null = null

  constructor(db: Replica, index: ColumnIndex, keeper: SearchKeeper) {
    this.#db = db
    this.#index = index
    this.#keeper = keeper
  }

  /** Whether anybody has searched yet. */
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

  /** Where words stand in the threads of conversations; those whose thread has none are left out. */
  snippets(ids: readonly number[], words: readonly QueryWord[]): Promise<Record<number, string>> {
    return snippetsOf(this.#db, ids, words)
  }

  /** A list with what its search finds in the place of the search, also what was put off. */
  async narrow({ search, ...list }: ListQuery): Promise<ListQuery> {
    if (!search) return list
    const { among, filter } = await this.#ask(search)
    const { isSnoozed: _, ...rest } = list
    return { ...rest, ...filter, box: search.pile === null ? list.box : filter.box, among }
  }

  async #ask(query: SearchQuery): Promise<Answer> {
    const index = await this.#keeper.index()
    const key = `${this.#keeper.version()} ${JSON.stringify(query)}`
    if (this.#last?.key !== key) {
      const answer = onLiveHandle(this.#db, () => ask(this.#db, index, query, this.#db.userId))
      this.#last = { key, answer }
      // The next who asks the same may have more luck.
      answer.catch(() => (this.#last = null))
    }
    return this.#last.answer
  }

  #newestContacts({ contacts, eachOfContacts }: NonNullable<Answer['found']>, limit: number) {
    const newest = new Map<number, number>()
    eachOfContacts((contactId, id) =>
      newest.set(contactId, Math.max(newest.get(contactId) ?? 0, this.#index.activityOf(id))),
    )
    const ids = [...contacts].sort((a, b) => (newest.get(b) ?? 0) - (newest.get(a) ?? 0) || b - a)
    return { ids: ids.slice(0, limit), total: contacts.size }
  }
}

function articlesOf({ articles, bestArticles }: NonNullable<Answer['found']>, limit: number) {
  const newest = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => b - a)
  const ids = [...new Set([...newest(bestArticles), ...newest(articles)])]
  return { ids: ids.slice(0, limit), total: ids.length }
}
