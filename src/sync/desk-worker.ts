import type { SearchQuery } from '#domain/search/query.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { ListCounts, ListFilter, ListQuery, ListWindow } from '#local/columns/list-filter.ts'
import type { SearchAnswer } from './search-desk.ts'
import type { AccessToken } from './transport/token.ts'

/** Session of a worker. */
export interface WorkerSession {
  accountId: number
  userId: number
  /** Token of a fresh sign-in; null after a reload, when the refresh cookie gives one. */
  token: AccessToken | null
}

/** API of a worker for its tab, exposed by Comlink. */
export interface DeskWorker {
  /** Opens the replica, fills the index, and starts to sync once this tab leads. */
  start(session: WorkerSession): Promise<void>
  /** Stops all work and closes the replica. */
  stop(): Promise<void>
  list(query: ListQuery, offset: number, limit: number): Promise<ListWindow>
  positionOf(query: ListQuery, id: number): Promise<number>
  counts(filter: ListFilter): Promise<ListCounts>
  totals(filters: readonly ListFilter[]): Promise<number[]>
  /** Searches the replica, with at most `limit` hits of each kind. */
  search(query: SearchQuery, limit: number): Promise<SearchAnswer>
  /** Text around the matches in each conversation's thread; conversations without a match are left out. */
  snippets(conversationIds: readonly number[], words: readonly QueryWord[]): Promise<Record<number, string>>
  /** Resolves when all data that is stored now is indexed. */
  searchSettled(): Promise<void>
  /** Calls back after each change of the index. */
  onIndexChange(listener: () => void): Promise<void>
  /** Syncs now: the agent asked, or the browser reports a connection. */
  syncNow(reason: 'asked' | 'online'): Promise<void>
  /** A request of the page failed to reach the server: the heartbeat asks at once. */
  doubt(): Promise<void>
  /** Reports the visibility of the tab. */
  setVisible(isVisible: boolean): Promise<void>
  /** Fetches complete threads. */
  want(conversationIds: number[]): Promise<void>
  /** A token for the page's own requests. */
  token(): Promise<string>
  /** Sets the token of a new sign-in. */
  setToken(token: AccessToken): Promise<void>
}
