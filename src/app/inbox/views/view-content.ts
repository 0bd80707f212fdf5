import type { ViewContent } from '#domain/views/saved-view.ts'
import { filterFlags, defaultLocation, mailboxOf, searchOf, type FilterFlag } from '../location.ts'
import type { AssigneeChoice, Filters, InboxLocation } from '../location.ts'

const flags = Object.keys(filterFlags) as FilterFlag[]

/** Stored form of a list; an inbox's list is stored as all conversations of that inbox. */
export function contentOf({ view, tab, filters, sort }: InboxLocation): ViewContent {
  const mailboxId = mailboxOf(view) ?? filters.mailboxId ?? null
  return {
    list: mailboxOf(view) === undefined ? (view as ViewContent['list']) : 'all',
    status: tab === 'all' ? null : tab,
    assignee: filters.assignee ?? null,
    labelId: filters.labelId ?? null,
    priority: filters.priority ?? null,
    mailboxId,
    type: filters.type ?? null,
    incidentId: filters.incidentId ?? null,
    sla: filters.sla ?? null,
    isUnread: filters.isUnread ?? false,
    isStarred: filters.isStarred ?? false,
    isWaiting: filters.isWaiting ?? false,
    isMentioned: filters.isMentioned ?? false,
    sort,
  }
}

/** List of a stored view. */
export function locationOf(content: ViewContent): InboxLocation {
  const { list, status, assignee, labelId, priority, mailboxId, type, incidentId, sla, sort } = content
  const filters: Filters = {
    ...(assignee ? { assignee: assignee as AssigneeChoice } : {}),
    ...(labelId ? { labelId } : {}),
    ...(priority ? { priority } : {}),
    ...(mailboxId ? { mailboxId } : {}),
    ...(type ? { type } : {}),
    ...(incidentId ? { incidentId } : {}),
    ...(sla ? { sla } : {}),
    ...Object.fromEntries(flags.filter((flag) => content[flag]).map((flag) => [flag, true])),
  }
  return { ...defaultLocation, view: list, tab: status ?? 'all', filters, sort }
}

/** True if two lists are equal; an inbox's list equals all conversations filtered by that inbox. */
export function isSameLocation(a: InboxLocation, b: InboxLocation): boolean {
  return searchOf(locationOf(contentOf(a))) === searchOf(locationOf(contentOf(b)))
}
