import type { TagColor } from '#app/theme/colors.ts'
import { cutText } from '#app/ui/tips/cut-text.ts'
import { largestUnit } from '#app/ui/time/time-format.ts'
import { tagColor } from '#app/marks/tag-color.ts'
import { priorityWords } from '#app/marks/words.ts'
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
import { isLoud, type HeldConversation, type OutboxOp } from '#local/rows.ts'
import { typeWords } from '../place-texts.ts'
import type { DraftSummary } from '../queries.ts'

/** Characters of a contact's name in a row, and labels shown there (section 9). */
export const rowLimits = { name: 35, labels: 3 }

/** Assignee of a conversation, as an avatar. */
export interface RowAssignee {
  kind: 'person' | 'team'
  id: number | string
  name: string
  picture?: string | null
}

/** Which of a conversation's times a row shows: the one that its list goes by. */
export type RowTime = 'activity' | 'waiting' | 'due' | 'back' | 'leaves'

/** Everything a row of the list says. */
export interface RowView {
  id: number
  name: string
  subject: string
  /** First words of the newest message. */
  preview: string
  status: Status
  type: ConversationType
  priority: Priority
  /** The time shown; one that is not there gives way to the newest activity. */
  time: { kind: RowTime; at: number }
  /** How long the customer has waited for an answer, in its largest unit: `2 h`; empty when nobody waits. */
  waiting: string
  /** SLA target that falls due first; it replaces `waiting`. */
  target: SlaCount | undefined
  totalMessages: number
  hasAttachment: boolean
  /** Words of the agent that have not left: they wait for a time, or to be gone on with. */
  unsent: 'none' | 'draft' | 'scheduled'
  isUnread: boolean
  isStarred: boolean
  isTrashed: boolean
  /** A new mail that was never sent. */
  isDraft: boolean
  labels: { id: number; name: string; color: TagColor }[]
  inbox: string
  assignee: RowAssignee | null
}

/** How the work on a conversation stands: it has not left this device, or was refused. */
export type RowWork = 'none' | 'waiting' | 'refused'

/** Data for rows besides the conversation itself. */
export interface RowFacts {
  contacts: ReadonlyMap<number, Contact>
  /** More contacts are on their way: one that is not there yet may have a name. */
  areContactsComing: boolean
  reference: Reference | undefined
  drafts: ReadonlyMap<number, DraftSummary> | undefined
  time: RowTime
  /** This moment, in epoch ms. */
  now: number
}

function timeOf(row: HeldConversation, { time: kind, drafts }: RowFacts): RowView['time'] {
  const at = {
    activity: row.lastActivityAt,
    waiting: row.waitingSince,
    due: row.dueDate,
    // A conversation that waits for the customer has no return time.
    back: row.snoozeTime === untilReply ? null : row.snoozeTime,
    leaves: drafts?.get(row.id)?.sendAt,
  }[kind]
  return at ? { kind, at } : { kind: 'activity', at: row.lastActivityAt }
}

/** The other side's name: the contact's, else the number or address, else whom a new mail goes to. */
function otherSide(row: HeldConversation, { contacts, areContactsComing, drafts }: RowFacts): string {
  const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
  if (row.contactId !== null && !contact && areContactsComing) return ''
  const known = contact ? nameOf(contact) || (contact.phone ?? '') : ''
  return known || drafts?.get(row.id)?.to || (row.isDraft ? 'New email' : 'Unknown sender')
}

function assigneeOf(
  { assigneeId, teamId }: HeldConversation,
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

function unsentIn({ isDraft }: HeldConversation, draft: DraftSummary | undefined): RowView['unsent'] {
  if (draft) return draft.sendAt === null ? 'draft' : 'scheduled'
  return isDraft ? 'draft' : 'none'
}

/** The largest unit is enough for a row, and is drawn anew no more often than it changes. */
function waitingFor({ waitingSince, statusId }: HeldConversation, { now, time }: RowFacts): string {
  // A list that goes by it shows since when.
  if (waitingSince === null || statusId === statusIds.closed || time === 'waiting') return ''
  return largestUnit(now - waitingSince)
}

/** Content of a conversation's row. */
export function rowView(row: HeldConversation, facts: RowFacts): RowView {
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
    // Rows of a device that was filled by an older build have none.
    target: row.sla ? slaCount(row.sla, facts.now) : undefined,
    totalMessages: row.totalMessages,
    hasAttachment: row.hasAttachment,
    unsent: unsentIn(row, drafts?.get(row.id)),
    // Back from a snooze it is unread, also before the server has said so (D-76).
    isUnread: !row.isRead || (row.snoozeTime !== null && row.snoozeTime <= facts.now),
    isStarred: row.isStarred,
    isTrashed: row.isTrashed,
    isDraft: row.isDraft,
    labels: labels.slice(0, rowLimits.labels),
    inbox: reference?.mailboxes.get(row.mailboxId)?.name ?? '',
    assignee: assigneeOf(row, reference),
  }
}

/** The conversations on which work waits or was refused; what was refused counts before what waits. */
export function workByLane(ops: readonly OutboxOp[] | undefined): ReadonlyMap<number, RowWork> {
  const work = new Map<number, RowWork>()
  for (const { state, lanes } of ops?.filter(isLoud) ?? [])
    for (const lane of lanes)
      if (state === 'attention') work.set(lane, 'refused')
      else if (state !== 'applied' && !work.has(lane)) work.set(lane, 'waiting')
  return work
}

/** A row as one sentence: `Open, high priority, Dana Whitlock, 5 messages, attachment, draft, in Support, Battery`. */
export function rowName(view: RowView, work: RowWork): string {
  const { status, priority, name, totalMessages } = view
  return [
    statusLabel(statusIds[status]),
    ...(priority === 'default' ? [] : [`${priorityWords[priority].toLowerCase()} priority`]),
    name,
    `${totalMessages} ${totalMessages === 1 ? 'message' : 'messages'}`,
    // Mail is what one takes for granted.
    ...(view.type === 'email' ? [] : [typeWords[view.type]]),
    ...(view.hasAttachment ? ['attachment'] : []),
    ...(view.unsent === 'none' ? [] : [view.unsent]),
    ...(view.isUnread ? ['unread'] : []),
    ...(view.target ? [view.target.words] : view.waiting ? [`waiting ${view.waiting}`] : []),
    ...(view.isStarred ? ['starred'] : []),
    ...(work === 'waiting' ? ['waiting to send'] : []),
    ...(work === 'refused' ? ['needs attention'] : []),
    // Their words stand in no row.
    ...(view.labels.length > 0 ? [`tagged ${view.labels.map((label) => label.name).join(' and ')}`] : []),
    ...(view.inbox === '' ? [] : [`in ${view.inbox}`]),
    view.subject,
  ].join(', ')
}
