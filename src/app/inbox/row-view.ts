import type { TagColor } from '#app/theme/colors.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { tagColor } from '#app/ui/tag-color.ts'
import { priorityWords, statusWords } from '#app/ui/words.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { statusOf, type Priority, type Status } from '#domain/conversations/status.ts'
import { nameOf } from '#domain/people/user.ts'
import type { Reference } from '#local/queries/people.ts'
import type { HeldConversation } from '#local/rows.ts'
import type { DraftSummary } from './queries.ts'

/** Characters of a contact's name in a row, and labels shown there (section 9). */
export const rowLimits = { name: 35, labels: 3 }

/** Who has a conversation, as an avatar. */
export interface RowAssignee {
  kind: 'person' | 'team'
  id: number | string
  name: string
}

/** Everything a row of the list says. */
export interface RowView {
  id: number
  name: string
  subject: string
  status: Status
  priority: Priority
  at: number
  totalMessages: number
  hasAttachment: boolean
  hasDraft: boolean
  isUnread: boolean
  isStarred: boolean
  labels: { id: number; name: string; color: TagColor }[]
  inbox: string
  assignee: RowAssignee | null
  /** Work on it has not left this device, or was refused. */
  work: 'none' | 'waiting' | 'refused'
}

/** What rows are made from besides the conversation itself. */
export interface RowFacts {
  contacts: ReadonlyMap<number, Contact>
  reference: Reference | undefined
  drafts: ReadonlyMap<number, DraftSummary> | undefined
  waiting: ReadonlySet<number>
  refused: ReadonlySet<number>
}

/** The other side's name: the contact's, else the number or address, else whom a new mail goes to. */
function otherSide(row: HeldConversation, { contacts, drafts }: RowFacts): string {
  const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
  const known = contact ? nameOf(contact) || (contact.phone ?? '') : ''
  return known || drafts?.get(row.id)?.to || (row.isDraft ? 'New email' : 'Unknown sender')
}

function assigneeOf(
  { assigneeId, teamId }: HeldConversation,
  reference: Reference | undefined,
): RowAssignee | null {
  if (assigneeId !== null) {
    const user = reference?.users.get(assigneeId)
    return { kind: 'person', id: assigneeId, name: user ? nameOf(user) : '' }
  }
  if (teamId === null) return null
  return { kind: 'team', id: `team ${teamId}`, name: reference?.teams.get(teamId)?.name ?? '' }
}

/** What a row says about a conversation. */
export function rowView(row: HeldConversation, facts: RowFacts): RowView {
  const { reference, drafts, waiting, refused } = facts
  const labels = row.labelIds.flatMap((id) => {
    const label = reference?.labels.get(id)
    return label ? [{ id, name: label.label, color: tagColor(label.color) }] : []
  })
  return {
    id: row.id,
    name: cutText(otherSide(row, facts), rowLimits.name),
    subject: row.subject,
    status: statusOf(row.statusId).status,
    priority: row.priority,
    at: row.lastActivityAt,
    totalMessages: row.totalMessages,
    hasAttachment: row.hasAttachment,
    hasDraft: row.isDraft || (drafts?.has(row.id) ?? false),
    isUnread: !row.isRead,
    isStarred: row.isStarred,
    labels: labels.slice(0, rowLimits.labels),
    inbox: reference?.mailboxes.get(row.mailboxId)?.name ?? '',
    assignee: assigneeOf(row, reference),
    work: refused.has(row.id) ? 'refused' : waiting.has(row.id) ? 'waiting' : 'none',
  }
}

/** A row as one sentence: `Open, high priority, Dana Whitlock, 5 messages, attachment, draft`. */
export function rowName(view: RowView): string {
  const { status, priority, name, totalMessages } = view
  return [
    statusWords[status],
    ...(priority === 'default' ? [] : [`${priorityWords[priority].toLowerCase()} priority`]),
    name,
    `${totalMessages} ${totalMessages === 1 ? 'message' : 'messages'}`,
    ...(view.hasAttachment ? ['attachment'] : []),
    ...(view.hasDraft ? ['draft'] : []),
    ...(view.isUnread ? ['unread'] : []),
    ...(view.isStarred ? ['starred'] : []),
    ...(view.work === 'waiting' ? ['waiting to send'] : []),
    ...(view.work === 'refused' ? ['needs attention'] : []),
    view.subject,
  ].join(', ')
}
