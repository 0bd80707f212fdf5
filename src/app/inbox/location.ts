import { readQuery } from '#app/desk/page/desk-calendar.ts'
import { zoneOfDesk } from '#app/desk/page/formats.tsx'
import { lists, listSorts, type List, type ListSort } from '#domain/conversations/list.ts'
import { slaStates, type SlaState } from '#domain/conversations/sla-metrics.ts'
import {
  conversationTypes,
  priorities,
  statusIds,
  type ConversationType,
  type Priority,
  type Status,
} from '#domain/conversations/status.ts'
import { endOfDay } from '#lib/zone.ts'
import type { ListFilter, ListQuery } from '#local/columns/list-filter.ts'

/*
 * The state of the inbox is in the address: view, tab, order and filters. So Back, links and a second window
 * show the same list.
 */

/**
 * A list of the view switcher; an inbox's list is `mailbox-<id>`. `today` is the agent's work, opened from
 * Home and not in the switcher.
 */
export type View = List | 'today' | `mailbox-${number}`

/** Status tabs; `all` does not restrict. */
export const tabs = ['all', 'new', 'open', 'on_hold', 'closed'] as const
/** A status tab. */
export type Tab = (typeof tabs)[number]

/** Assignee filter: nobody, a user, or a team. */
export type AssigneeChoice = 'nobody' | `user-${number}` | `team-${number}`

/** Boolean filters, by their name in the address. */
export const filterFlags = {
  isUnread: 'unread',
  isStarred: 'starred',
  isWaiting: 'waiting',
  isMentioned: 'mentions',
} as const
/** A boolean filter. */
export type FilterFlag = keyof typeof filterFlags

/** Filters added to a view by the menu. */
export interface Filters extends Partial<Record<FilterFlag, true>> {
  assignee?: AssigneeChoice
  labelId?: number
  priority?: Priority
  mailboxId?: number
  type?: ConversationType
  incidentId?: number
  sla?: SlaState
}

/** A list of the inbox. */
export interface InboxLocation {
  view: View
  tab: Tab
  filters: Filters
  sort: ListSort
  /** Search query; see domain/search/query.ts. */
  search?: string | undefined
}

/** Default list. */
export const defaultLocation: InboxLocation = { view: 'all', tab: 'all', filters: {}, sort: 'newest' }

/** The agent's work of today, in working order. */
export const todayLocation: InboxLocation = { ...defaultLocation, view: 'today' }

const numberIn = (text: string | null | undefined): number | undefined => {
  const value = Number(text)
  return text && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

const among = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((each) => each === text)

function readView(text: string | null): View {
  const mailboxId = numberIn(/^mailbox-(\d+)$/.exec(text ?? '')?.[1])
  return mailboxId ? `mailbox-${mailboxId}` : (among([...lists, todayLocation.view], text) ?? 'all')
}

function readAssignee(text: string | null): AssigneeChoice | undefined {
  return text === 'nobody' || /^(user|team)-\d+$/.test(text ?? '') ? (text as AssigneeChoice) : undefined
}

const flagNames = Object.keys(filterFlags) as FilterFlag[]

function readFilters(params: URLSearchParams): Filters {
  const assignee = readAssignee(params.get('assignee'))
  const labelId = numberIn(params.get('label'))
  const priority = among(priorities, params.get('priority'))
  const mailboxId = numberIn(params.get('mailbox'))
  const type = among(conversationTypes, params.get('type'))
  const incidentId = numberIn(params.get('incident'))
  const sla = among(slaStates, params.get('sla'))
  const only = (params.get('only') ?? '').split(' ')
  return {
    ...(assignee ? { assignee } : {}),
    ...(labelId ? { labelId } : {}),
    ...(priority ? { priority } : {}),
    ...(mailboxId ? { mailboxId } : {}),
    ...(type ? { type } : {}),
    ...(incidentId ? { incidentId } : {}),
    ...(sla ? { sla } : {}),
    ...Object.fromEntries(
      flagNames.filter((name) => only.includes(filterFlags[name])).map((name) => [name, true]),
    ),
  }
}

/** Parses the list of an address; invalid values are ignored. */
export function readLocation(params: URLSearchParams): InboxLocation {
  const search = params.get('q')?.trim()
  return {
    view: readView(params.get('view')),
    tab: among(tabs, params.get('status')) ?? 'all',
    filters: readFilters(params),
    sort: among(listSorts, params.get('sort')) ?? 'newest',
    ...(search ? { search } : {}),
  }
}

/** Saved view of an address, and whether the address overrides its stored content. */
export function savedIn(params: URLSearchParams): { savedId: number | undefined; isSpelled: boolean } {
  return { savedId: numberIn(params.get('saved')), isSpelled: params.has('view') }
}

/**
 * Query string of a list, with question mark; empty for the default list. With `savedId`, a saved view with
 * changes.
 */
export function searchOf({ view, tab, filters, sort, search }: InboxLocation, savedId?: number): string {
  const params = new URLSearchParams()
  if (savedId !== undefined) params.set('saved', String(savedId))
  if (view !== 'all' || savedId !== undefined) params.set('view', view)
  if (tab !== 'all') params.set('status', tab)
  if (filters.assignee) params.set('assignee', filters.assignee)
  if (filters.labelId) params.set('label', String(filters.labelId))
  if (filters.priority) params.set('priority', filters.priority)
  if (filters.mailboxId) params.set('mailbox', String(filters.mailboxId))
  if (filters.type) params.set('type', filters.type)
  if (filters.incidentId) params.set('incident', String(filters.incidentId))
  if (filters.sla) params.set('sla', filters.sla)
  const only = flagNames.filter((name) => filters[name]).map((name) => filterFlags[name])
  if (only.length > 0) params.set('only', only.join(' '))
  if (sort !== 'newest') params.set('sort', sort)
  if (search) params.set('q', search)
  const text = params.toString()
  return text && `?${text}`
}

/** Snoozed conversations are excluded until they return. */
const work = { box: 'inbox', isSnoozed: false } as const

const today = (userId: number) => ({ userId, until: endOfDay(Date.now(), zoneOfDesk()) })

const listFilters = (userId: number): Record<List | 'today', ListFilter> => ({
  all: work,
  mine: { ...work, assigneeId: userId },
  unassigned: { ...work, assigneeId: null },
  unread: { ...work, isUnread: true },
  waiting: { ...work, isWaiting: true },
  mentions: { ...work, isMentioned: true },
  // Starred includes snoozed ones, because stars serve to find conversations again.
  starred: { box: 'inbox', isStarred: true },
  snoozed: { box: 'inbox', isSnoozed: true },
  drafts: { box: 'drafts' },
  scheduled: { box: 'scheduled' },
  trash: { box: 'trash' },
  spam: { box: 'spam' },
  today: { box: 'today', today: today(userId) },
})

function assigneeFilter(choice: AssigneeChoice): Partial<ListFilter> {
  if (choice === 'nobody') return { assigneeId: null }
  const id = Number(choice.slice(5))
  return choice.startsWith('user-') ? { assigneeId: id } : { teamId: id }
}

/** Filter of a list, independent of its order. */
export function filterOf(
  { view, tab, filters, search }: Omit<InboxLocation, 'sort'>,
  userId: number,
): ListFilter {
  const { assignee, mailboxId: _, ...rest } = filters
  const ofView = mailboxOf(view)
  const mailboxId = ofView ?? filters.mailboxId
  return {
    ...rest,
    ...listFilters(userId)[ofView ? 'all' : (view as List | 'today')],
    ...(tab === 'all' ? {} : { statusId: statusIds[tab satisfies Status] }),
    ...(assignee ? assigneeFilter(assignee) : {}),
    ...(search ? { search: readQuery(search) } : {}),
    ...(mailboxId ? { mailboxId } : {}),
  }
}

/** Query for the list's index. */
export function queryOf(place: InboxLocation, userId: number): ListQuery {
  return { ...filterOf(place, userId), ...(place.sort === 'newest' ? {} : { sort: place.sort }) }
}

/** Inbox id of an inbox's view. */
export function mailboxOf(view: View): number | undefined {
  return numberIn(/^mailbox-(\d+)$/.exec(view)?.[1])
}

/** Filters with one value set or removed. */
export function withFilter<K extends keyof Filters>(
  filters: Filters,
  key: K,
  value: Filters[K] | undefined,
): Filters {
  const { [key]: _, ...rest } = filters
  return value === undefined ? rest : { ...rest, [key]: value }
}

/** Update of the current filters. */
export type FilterChange = (filters: Filters) => Filters
