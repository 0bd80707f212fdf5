import type { LucideIcon } from 'lucide-react'
import {
  ClipboardList,
  Globe,
  LifeBuoy,
  Mail,
  MessageCircle,
  MessageCircleMore,
  MessageSquareText,
  Ticket,
} from 'lucide-react'
import type { List, ListSort } from '#domain/conversations/list.ts'
import type { SlaState } from '#domain/conversations/sla-metrics.ts'
import { statusIds, type ConversationType } from '#domain/conversations/status.ts'
import { nameOf } from '#domain/people/name.ts'
import { withStatus, type ListedStatus } from '#app/messages/status-list.ts'
import { priorityTexts } from '#app/marks/texts.ts'
import type { Reference } from '#local/queries/people.ts'
import { mailboxOf, type FilterFlag, type Filters, type InboxLocation, type View } from './location.ts'

/** Names of the lists. */
export const viewTexts: Record<List, string> = {
  all: 'All conversations',
  mine: 'Mine',
  unassigned: 'Unassigned',
  unread: 'Unread',
  waiting: 'Waiting on us',
  mentions: 'Mentions',
  starred: 'Starred',
  snoozed: 'Snoozed',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  trash: 'Trash',
  spam: 'Spam',
}

/** Names of the orders. */
export const sortTexts: Record<ListSort, string> = {
  newest: 'Newest activity',
  waiting: 'Longest waiting',
  priority: 'Priority',
  due: 'Due date',
  target: 'Service level',
}

/** Names of channels. */
export const typeTexts: Record<ConversationType, string> = {
  email: 'Email',
  web: 'Web',
  sms: 'SMS',
  support_form: 'Support form',
  support_widget: 'Support widget',
  internal_ticket: 'Internal ticket',
  helpdesk: 'Help desk',
  whatsapp: 'WhatsApp',
}

/** Icons of channels. */
export const typeIcons: Record<ConversationType, LucideIcon> = {
  email: Mail,
  web: Globe,
  sms: MessageSquareText,
  support_form: ClipboardList,
  support_widget: MessageCircle,
  internal_ticket: Ticket,
  helpdesk: LifeBuoy,
  whatsapp: MessageCircleMore,
}

/** Names of SLA states. */
export const slaTexts: Record<SlaState, string> = {
  near: 'Due soon',
  missed: 'Breached',
  onTrack: 'On track',
  none: 'Met or none',
}

/** Names of boolean filters. */
export const flagTexts: Record<FilterFlag, string> = {
  isUnread: 'Unread',
  isStarred: 'Starred',
  isWaiting: 'Waiting on us',
  isMentioned: 'Mentions me',
}

/** Name of a view; for an inbox's view, the inbox's name. */
export function viewTitle(view: View, reference: Reference | undefined): string {
  const mailboxId = mailboxOf(view)
  if (mailboxId) return reference?.mailboxes.get(mailboxId)?.name ?? 'Inbox'
  return view === 'today' ? 'Today' : viewTexts[view as List]
}

/** Name of a record; once all are loaded, the text for a deleted one. */
function named<Row>(
  rows: ReadonlyMap<number, Row> | undefined,
  id: number,
  nameIn: (row: Row) => string,
  gone: string,
): string {
  const row = rows?.get(id)
  return row ? nameIn(row) : rows ? gone : ''
}

/** Filters as text: `Label: warranty`. */
export function filterTexts(filters: Filters, reference: Reference | undefined): [keyof Filters, string][] {
  const { assignee, labelId, priority, mailboxId, type, incidentId, sla } = filters
  const words: [keyof Filters, string][] = []
  if (assignee) words.push(['assignee', `Assignee: ${assigneeName(assignee, reference)}`])
  if (labelId) {
    const label = named(reference?.labels, labelId, (each) => each.label, 'a deleted tag')
    words.push(['labelId', `Label: ${label}`])
  }
  if (priority) words.push(['priority', `Priority: ${priorityTexts[priority]}`])
  if (mailboxId) {
    const inbox = named(reference?.mailboxes, mailboxId, (each) => each.name, 'one that is not yours')
    words.push(['mailboxId', `Inbox: ${inbox}`])
  }
  if (type) words.push(['type', `Type: ${typeTexts[type]}`])
  if (incidentId) {
    const incident = named(reference?.incidents, incidentId, ({ title }) => title, 'a deleted incident')
    words.push(['incidentId', `Incident: ${incident}`])
  }
  if (sla) words.push(['sla', `Service level: ${slaTexts[sla]}`])
  for (const flag of Object.keys(flagTexts) as FilterFlag[])
    if (filters[flag]) words.push([flag, flagTexts[flag]])
  return words
}

function assigneeName(choice: NonNullable<Filters['assignee']>, reference: Reference | undefined): string {
  if (choice === 'nobody') return 'nobody'
  const id = Number(choice.slice(5))
  return choice.startsWith('team-')
    ? named(reference?.teams, id, (team) => team.name, 'a team that is gone')
    : named(reference?.users, id, nameOf, 'somebody who left')
}

/** All restrictions of a list in one phrase: `Mine, Open, Priority: High`. */
export function narrowedBy(
  { view, tab, filters }: InboxLocation,
  reference: Reference | undefined,
  statuses: readonly ListedStatus[],
): string {
  const status = tab === 'all' ? undefined : statusIds[tab]
  const { label } = withStatus(statuses, status).find(({ id }) => id === status) ?? {}
  return [
    ...(view === 'all' ? [] : [viewTitle(view, reference)]),
    ...(label === undefined ? [] : [label]),
    ...filterTexts(filters, reference).map(([, words]) => words),
  ].join(', ')
}
