import { priorities, statusIds, type Priority, type Status } from '#domain/conversations/status.ts'
import type { ListFilter } from '#local/column-index.ts'

/*
 * Where one is in the inbox stands in the address: the view, the tab, and what the filter adds. So Back, a link and a
 * second window show the same list.
 */

/** Lists of the view switcher; an inbox of its own is `mailbox-<id>`. */
export const plainViews = [
  'all',
  'mine',
  'unassigned',
  'unread',
  'starred',
  'drafts',
  'trash',
  'spam',
] as const

/** A list of the view switcher. */
export type View = (typeof plainViews)[number] | `mailbox-${number}`

/** Status tabs; `all` does not restrict. */
export const tabs = ['all', 'new', 'open', 'on_hold', 'closed'] as const
/** A status tab. */
export type Tab = (typeof tabs)[number]

/** Whom the filter asks for: nobody, a user, or a team. */
export type AssigneeChoice = 'nobody' | `user-${number}` | `team-${number}`

/** What the filter menu adds to a view. */
export interface Filters {
  assignee?: AssigneeChoice
  labelId?: number
  priority?: Priority
  mailboxId?: number
}

/** A list of the inbox. */
export interface Place {
  view: View
  tab: Tab
  filters: Filters
}

/** The list one sees first. */
export const firstPlace: Place = { view: 'all', tab: 'all', filters: {} }

const numberIn = (text: string | null | undefined): number | undefined => {
  const value = Number(text)
  return text && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

const among = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((each) => each === text)

function readView(text: string | null): View {
  const mailboxId = numberIn(/^mailbox-(\d+)$/.exec(text ?? '')?.[1])
  return mailboxId ? `mailbox-${mailboxId}` : (among(plainViews, text) ?? 'all')
}

function readAssignee(text: string | null): AssigneeChoice | undefined {
  return text === 'nobody' || /^(user|team)-\d+$/.test(text ?? '') ? (text as AssigneeChoice) : undefined
}

/** The list an address asks for; whatever it cannot mean is left out. */
export function readPlace(params: URLSearchParams): Place {
  const assignee = readAssignee(params.get('assignee'))
  const labelId = numberIn(params.get('label'))
  const priority = among(priorities, params.get('priority'))
  const mailboxId = numberIn(params.get('mailbox'))
  return {
    view: readView(params.get('view')),
    tab: among(tabs, params.get('status')) ?? 'all',
    filters: {
      ...(assignee ? { assignee } : {}),
      ...(labelId ? { labelId } : {}),
      ...(priority ? { priority } : {}),
      ...(mailboxId ? { mailboxId } : {}),
    },
  }
}

/** The query of a list's address, with its question mark; empty for the first list. */
export function searchOf({ view, tab, filters }: Place): string {
  const params = new URLSearchParams()
  if (view !== 'all') params.set('view', view)
  if (tab !== 'all') params.set('status', tab)
  if (filters.assignee) params.set('assignee', filters.assignee)
  if (filters.labelId) params.set('label', String(filters.labelId))
  if (filters.priority) params.set('priority', filters.priority)
  if (filters.mailboxId) params.set('mailbox', String(filters.mailboxId))
  const text = params.toString()
  return text && `?${text}`
}

const viewFilters = (userId: number): Record<(typeof plainViews)[number], ListFilter> => ({
  all: { box: 'inbox' },
  mine: { box: 'inbox', assigneeId: userId },
  unassigned: { box: 'inbox', assigneeId: null },
  unread: { box: 'inbox', isUnread: true },
  starred: { box: 'inbox', isStarred: true },
  drafts: { box: 'draft' },
  trash: { box: 'trash' },
  spam: { box: 'spam' },
})

function assigneeFilter(choice: AssigneeChoice): Partial<ListFilter> {
  if (choice === 'nobody') return { assigneeId: null }
  const id = Number(choice.slice(5))
  return choice.startsWith('user-') ? { assigneeId: id } : { teamId: id }
}

/** What the list's index is asked for. */
export function filterOf({ view, tab, filters }: Place, userId: number): ListFilter {
  const mailboxId = mailboxOf(view) ?? filters.mailboxId
  const base = mailboxOf(view) ? viewFilters(userId).all : viewFilters(userId)[view as 'all']
  return {
    ...base,
    ...(tab === 'all' ? {} : { statusId: statusIds[tab satisfies Status] }),
    ...(filters.assignee ? assigneeFilter(filters.assignee) : {}),
    ...(filters.labelId ? { labelId: filters.labelId } : {}),
    ...(filters.priority ? { priority: filters.priority } : {}),
    ...(mailboxId ? { mailboxId } : {}),
  }
}

/** The inbox of a view that is one. */
export function mailboxOf(view: View): number | undefined {
  return numberIn(/^mailbox-(\d+)$/.exec(view)?.[1])
}

/** The filter with one part set, or taken off. */
export function withFilter<K extends keyof Filters>(
  filters: Filters,
  key: K,
  value: Filters[K] | undefined,
): Filters {
  const { [key]: _, ...rest } = filters
  return value === undefined ? rest : { ...rest, [key]: value }
}
