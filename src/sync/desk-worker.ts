import type { SearchQuery } from '#domain/search/query.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { ListCounts, ListFilter, ListQuery, ListWindow } from '#local/columns/list-filter.ts'
import type { SearchAnswer } from './search-desk.ts'
import type { AccessToken } from './transport/token.ts'

/** Session of the worker. */
export interface WorkerSession {
  accountId: number
  userId: number
  /** The token of a fresh sign-in; null after a reload, the refresh cookie then gives one. */
  token: AccessToken | null
}

/** API of a worker for its tab; wrapped by Comlink. */
export interface DeskWorker {
  /** Opens the replica, fills the index, and syncs once this tab leads. */
  start(session: WorkerSession): Promise<void>
  /** Ends everything and closes the replica. */
  stop(): Promise<void>
  list(query: ListQuery, offset: number, limit: number): Promise<ListWindow>
  positionOf(query: ListQuery, id: number): Promise<number>
  counts(filter: ListFilter): Promise<ListCounts>
  totals(filters: readonly ListFilter[]): Promise<number[]>
  /** Searches this device, with at most `limit` hits of each kind. */
  search(query: SearchQuery, limit: number): Promise<SearchAnswer>
  /** Where words stand in the threads of conversations; those whose thread has none are left out. */
  snippets(conversationIds: readonly number[], words: readonly QueryWord[]): Promise<Record<number, string>>
  /** Resolves when everything that is on this device now can be found. */
  searchSettled(): Promise<void>
  /** Calls back after each change of the index. */
  onIndexChange(listener: () => void): Promise<void>
  /** Syncs now: the agent asked, or the browser says it is back online. */
  syncNow(reason: 'asked' | 'online'): Promise<void>
  /** A request of the page found no server: the device asks at once whether it is there. */
  doubt(): Promise<void>
  /** Whether an agent sees the tab. */
  setVisible(isVisible: boolean): Promise<void>
  /** Fetches threads whole. */
  want(conversationIds: number[]): Promise<void>
  /** A token for the page's own requests. */
  token(): Promise<string>
  /** Takes over the token of a new sign-in. */
  setToken(token: AccessToken): Promise<void>
}
