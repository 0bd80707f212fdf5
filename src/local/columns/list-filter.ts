import type { SearchQuery } from '#domain/search/query.ts'
import type { ListSort } from '#domain/conversations/list.ts'
import type { SlaState } from '#domain/conversations/sla-metrics.ts'
import type { ConversationType, Priority } from '#domain/conversations/status.ts'
import type { Today } from '../attention.ts'

/** Conversations found by a search. */
export interface Among {
  /** Ids of the hits; unset if the query has no words or marks. */
  ids?: ReadonlySet<number> | undefined
  /** Newest message before `before` and not before `after` (epoch ms). */
  before?: number | undefined
  after?: number | undefined
}

/** Filter of a list; unset fields do not restrict. */
export interface ListFilter {
  /**
   * Box of the list. `drafts` are conversations in any state with unsent drafts of the agent, `scheduled`
   * those with a scheduled mail of the agent, `today` those in which it is the agent's turn (see attention.ts).
   */
  box: 'inbox' | 'trash' | 'spam' | 'drafts' | 'scheduled' | 'today'
  /** User and day of `today`, which is empty without it. */
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
  /** State of the next SLA target. */
  sla?: SlaState
  isStarred?: boolean
  isUnread?: boolean
  /** The customer wrote last and has no answer; closed conversations never match. */
  isWaiting?: boolean
  /** A note mentions the agent, or all agents. */
  isMentioned?: boolean
  /** Snoozed until a time that has not come. */
  isSnoozed?: boolean
  /** Search to apply; the worker queries the search index and replaces it by `among`. */
  search?: SearchQuery
  among?: Among
}

/** Filter and order of a list. */
export interface ListQuery extends ListFilter {
  /**
   * Newest first when unset; drafts by their last edit, scheduled mails by their send time, those of today in
   * the order of their turns.
   */
  sort?: ListSort
}

/** Visible part of a list. */
export interface ListWindow {
  /** Conversation ids in order, from `offset`. */
  ids: number[]
  total: number
}

/** Counts beside the tabs, under the filter's other fields. */
export interface ListCounts {
  all: number
  /** By status id, index 1 to 4. */
  byStatus: [number, number, number, number, number]
  /** Unread and not snoozed conversations of the inbox, regardless of the filter: the rail's badge. */
  unread: number
}
