import type { TagColor } from '#app/theme/colors.ts'
import { cutText } from '#app/ui/tips/cut-text.ts'
import { largestUnit } from '#app/ui/time/time-format.ts'
import { tagColor } from '#app/marks/tag-color.ts'
import { priorityTexts } from '#app/marks/texts.ts'
import { slaCount, type SlaCount } from '#app/messages/sla-count.ts'
import { statusLabel } from '#app/messages/status-list.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import {
  statusIds,
  statusOf,
  type ConversationType,
  type Priority,
  type Status,
} from '#domain/conversations/status.ts'
import { nameOf } from '#domain/people/name.ts'
import type { Reference } from '#local/queries/people.ts'
import { isLoud, type LocalConversation, type OutboxOp } from '#local/rows.ts'
import { typeTexts } from '../location-texts.ts'
import type { DraftSummary } from '../queries.ts'

/** Maximum characters of a contact's name and number of labels in a row (section 9). */
export const rowLimits = { name: 35, labels: 3 }

/** Assignee of a conversation, as an avatar. */
export interface RowAssignee {
  kind: 'person' | 'team'
  id: number | string
  name: string
  picture?: string | null
}

/** Kind of time that a row shows, by the list's order. */
export type RowTime = 'activity' | 'waiting' | 'due' | 'back' | 'leaves'

/** Data of a rendered row. */
export interface RowView {
  id: number
  name: string
  subject: string
  /** First text of the newest message. */
  preview: string
  status: Status
  type: ConversationType
  priority: Priority
  /** The time shown; falls back to the newest activity. */
  time: { kind: RowTime; at: number }
  /** Waiting time of the customer in its largest unit: `2 h`; empty if none. */
  waiting: string
  /** SLA target that falls due first; it replaces `waiting`. */
  target: SlaCount | undefined
  totalMessages: number
  hasAttachment: boolean
  /** Unsent text of the agent: a draft or a scheduled mail. */
  unsent: 'none' | 'draft' | 'scheduled'
  isUnread: boolean
  isStarred: boolean
  isTrashed: boolean
  /** An unsent new mail. */
  isDraft: boolean
  labels: { id: number; name: string; color: TagColor }[]
  inbox: string
  assignee: RowAssignee | null
}

/** State of a conversation's ops: waiting for the server, or refused. */
export type RowWork = 'none' | 'waiting' | 'refused'

/** Data for rows besides the conversation itself. */
export interface RowFacts {
  contacts: ReadonlyMap<number, Contact>
  /** True while contacts load, so that a missing one may still have a name. */
  areContactsComing: boolean
  reference: Reference | undefined
  drafts: ReadonlyMap<number, DraftSummary> | undefined
  time: RowTime
  /** Current time, in epoch ms. */
  now: number
}

function timeOf(row: LocalConversation, { time: kind, drafts }: RowFacts): RowView['time'] {
  const at = {
    activity: row.lastActivityAt,
    waiting: row.waitingSince,
    due: row.dueDate,
    // A snooze until the customer's reply has no return time.
    back: row.snoozeTime === untilReply ? null : row.snoozeTime,
    leaves: drafts?.get(row.id)?.sendAt,
  }[kind]
  return at ? { kind, at } : { kind: 'activity', at: row.lastActivityAt }
}

/** Name of the other party: the contact's, else number or address, else the recipient of a new mail. */
function otherSide(row: LocalConversation, { contacts, areContactsComing, drafts }: RowFacts): string {
  const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
  if (row.contactId !== null && !contact && areContactsComing) return ''
  const known = contact ? nameOf(contact) || (contact.phone ?? '') : ''
  return known || drafts?.get(row.id)?.to || (row.isDraft ? 'New email' : 'Unknown sender')
}

function assigneeOf(
  { assigneeId, teamId }: LocalConversation,
  reference: Reference | undefined,
): RowAssignee | null {
  if (assigneeId !== null) {
    const user = reference?.users.get(assigneeId)
    return {
      kind: 'person',
      id: assigneeId,
      name: user ? nameOf(user) : '',
      picture: user?.avatar ?? null,
    }
  }
  if (teamId === null) return null
  return { kind: 'team', id: `team ${teamId}`, name: reference?.teams.get(teamId)?.name ?? '' }
}

function unsentIn({ isDraft }: LocalConversation, draft: DraftSummary | undefined): RowView['unsent'] {
  if (draft) return draft.sendAt === null ? 'draft' : 'scheduled'
  return isDraft ? 'draft' : 'none'
}

/** The largest unit is enough for a row and rarely causes a render. */
function waitingFor({ waitingSince, statusId }: LocalConversation, { now, time }: RowFacts): string {
  // A list ordered by waiting shows its start instead.
  if (waitingSince === null || statusId === statusIds.closed || time === 'waiting') return ''
  return largestUnit(now - waitingSince)
}

/** Builds the view of a conversation's row. */
export function rowView(row: LocalConversation, facts: RowFacts): RowView {
  const { reference, drafts } = facts
  const labels = row.labelIds.flatMap((id) => {
    const label = reference?.labels.get(id)
    return label ? [{ id, name: label.label, color: tagColor(label.color) }] : []
  })
  return {
    id: row.id,
    name: cutText(otherSide(row, facts), rowLimits.name),
    subject: row.subject,
    preview: row.preview,
    status: statusOf(row.statusId).status,
    type: row.type,
    priority: row.priority,
    time: timeOf(row, facts),
    waiting: waitingFor(row, facts),
    // Missing in rows written by an older build.
    target: row.sla ? slaCount(row.sla, facts.now) : undefined,
    totalMessages: row.totalMessages,
    hasAttachment: row.hasAttachment,
    unsent: unsentIn(row, drafts?.get(row.id)),
    // Unread after its snooze, also before the server says so (D-76).
    isUnread: !row.isRead || (row.snoozeTime !== null && row.snoozeTime <= facts.now),
    isStarred: row.isStarred,
    isTrashed: row.isTrashed,
    isDraft: row.isDraft,
    labels: labels.slice(0, rowLimits.labels),
    inbox: reference?.mailboxes.get(row.mailboxId)?.name ?? '',
    assignee: assigneeOf(row, reference),
  }
}

/** Conversations with waiting or refused ops; refused takes precedence. */
export function workByLane(ops: readonly OutboxOp[] | undefined): ReadonlyMap<number, RowWork> {
  const work = new Map<number, RowWork>()
  for (const { state, lanes } of ops?.filter(isLoud) ?? [])
    for (const lane of lanes)
      if (state === 'attention') work.set(lane, 'refused')
      else if (state !== 'applied' && !work.has(lane)) work.set(lane, 'waiting')
  return work
}

/** Accessible name, such as `Open, high priority, Dana Whitlock, 5 messages, in Support, Battery`. */
export function rowName(view: RowView, work: RowWork): string {
  const { status, priority, name, totalMessages } = view
  return [
    statusLabel(statusIds[status]),
    ...(priority === 'default' ? [] : [`${priorityTexts[priority].toLowerCase()} priority`]),
    name,
    `${totalMessages} ${totalMessages === 1 ? 'message' : 'messages'}`,
    // Mail is the default channel and not named.
    ...(view.type === 'email' ? [] : [typeTexts[view.type]]),
    ...(view.hasAttachment ? ['attachment'] : []),
    ...(view.unsent === 'none' ? [] : [view.unsent]),
    ...(view.isUnread ? ['unread'] : []),
    ...(view.target ? [view.target.words] : view.waiting ? [`waiting ${view.waiting}`] : []),
    ...(view.isStarred ? ['starred'] : []),
    ...(work === 'waiting' ? ['waiting to send'] : []),
    ...(work === 'refused' ? ['needs attention'] : []),
    // The row shows labels without their names.
    ...(view.labels.length > 0 ? [`tagged ${view.labels.map((label) => label.name).join(' and ')}`] : []),
    ...(view.inbox === '' ? [] : [`in ${view.inbox}`]),
    view.subject,
  ].join(', ')
}
