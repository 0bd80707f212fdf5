import type { SearchQuery } from '#domain/search/query.ts'
import type { ListSort } from '#domain/conversations/list.ts'
import type { SlaState } from '#domain/conversations/sla-metrics.ts'
import type { ConversationType, Priority } from '#domain/conversations/status.ts'
import type { Today } from '../turn.ts'

/** Conversations left by a search. */
export interface Among {
  /** The conversations that were found; unset where no words or marks were asked for. */
  ids?: ReadonlySet<number> | undefined
  /** Newest message before this moment, and not before that one (epoch ms). */
  before?: number | undefined
  after?: number | undefined
}

/** Filter of a list; unset fields do not restrict. */
export interface ListFilter {
  /**
   * Which pile; `drafts` are conversations with unsent words of the agent, whatever else they are, `scheduled` those in
   * which a mail of theirs waits for its time, `today` those with which it is the agent's turn (see turn.ts).
   */
  box: 'inbox' | 'trash' | 'spam' | 'drafts' | 'scheduled' | 'today'
  /** Whose day; without it `today` holds nothing. */
  today?: Today
  mailboxId?: number
  statusId?: number
  /** A user, or null for unassigned. */
  assigneeId?: number | null
  teamId?: number
  labelId?: number
  priority?: Priority
  type?: ConversationType
  incidentId?: number
  /** State of the target of the service level that falls due next. */
  sla?: SlaState
  isStarred?: boolean
  isUnread?: boolean
  /** The customer wrote last and nobody has answered; closed ones wait for nobody. */
  isWaiting?: boolean
  /** A note names the agent, or all. */
  isMentioned?: boolean
  /** Put off until a moment that has not come. */
  isSnoozed?: boolean
  /** Only what a search finds; the worker asks the index of words and puts `among` in its place. */
  search?: SearchQuery
  among?: Among
}

/** A list: what it shows, and in which order. */
export interface ListQuery extends ListFilter {
  /**
   * Newest first when unset; drafts by when they were written, scheduled ones by when they leave, those of today in the
   * order of their turns.
   */
  sort?: ListSort
}

/** Window of a list. */
export interface ListWindow {
  /** Conversation ids in order, from `offset`. */
  ids: number[]
  total: number
}

/** Numbers beside the tabs, under the filter's other fields. */
export interface ListCounts {
  all: number
  /** By status id, index 1 to 4. */
  byStatus: [number, number, number, number, number]
  /** Unread in the inbox and not put off, whatever the filter: the rail's badge. */
  unread: number
}
