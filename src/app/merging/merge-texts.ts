import { mergedFields } from '#domain/merging/merge.ts'
import type { Activity, NamedConversation } from '#domain/conversations/activity.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { statusLabel } from '#app/messages/status-list.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Thread } from '#local/threads.ts'

/** Effects of a merge, one line each. */
export interface MergeOutcome {
  label: string
  text: string
}

/** Names used in a preview. */
export interface MergeNames {
  customerOf: (conversation: Conversation) => string
  labelOf: (id: number) => string
  inboxOf: (id: number) => string
}

/** `#4821`, or the subject if there is no number yet. */
export const ticketOf = ({ ticketNo, subject }: Pick<Conversation, 'ticketNo' | 'subject'>): string =>
  ticketNo === null ? `"${subject}"` : `#${ticketNo}`

/** `1 message`, `7 messages`. */
export const messagesOf = (count: number): string => (count === 1 ? '1 message' : `${count} messages`)

/** Survivor after a merge with `part`. */
export function mergeOutcome(survivor: Conversation, part: Conversation, names: MergeNames): MergeOutcome[] {
  const { statusId, labelIds } = mergedFields(survivor, part)
  const customers = [...new Set([names.customerOf(survivor), names.customerOf(part)])].filter(Boolean)
  const isOpened = statusId !== survivor.statusId
  return [
    {
      label: 'Stays',
      text: `${ticketOf(survivor)} ${survivor.subject}`,
    },
    {
      label: 'Messages',
      text: `${survivor.totalMessages + part.totalMessages} in one thread (${survivor.totalMessages} and ${part.totalMessages})`,
    },
    ...(customers.length > 0
      ? [{ label: customers.length > 1 ? 'Customers' : 'Customer', text: customers.join(', ') }]
      : []),
    {
      label: 'Status',
      text: isOpened ? `${statusLabel(statusId)}, because a question is open` : statusLabel(statusId),
    },
    {
      label: 'Mailbox',
      text:
        survivor.mailboxId === part.mailboxId
          ? names.inboxOf(survivor.mailboxId)
          : `${names.inboxOf(survivor.mailboxId)}, also what came to ${names.inboxOf(part.mailboxId)}`,
    },
    ...(labelIds.length > 0 ? [{ label: 'Tags', text: labelIds.map(names.labelOf).join(', ') }] : []),
  ]
}

/** Result of splitting off messages. */
export function splitOutcome(
  { conversation, thread }: { conversation: Conversation; thread: Thread },
  messageIds: readonly number[],
): MergeOutcome[] {
  const picked = new Set(messageIds)
  const notes = thread.notes.filter(({ messageId }) => messageId !== null && picked.has(messageId)).length
  const writers = new Map(
    thread.messages
      .filter(({ id, isInbound }) => isInbound && picked.has(id))
      .map(({ from }) => [from.email.toLowerCase(), from.name || from.email]),
  )
  const isClosed = conversation.statusId === statusIds.closed
  return [
    {
      label: 'Goes',
      text:
        messagesOf(picked.size) +
        (notes > 0
          ? `, and ${notes === 1 ? 'the note' : `${notes} notes`} under ${picked.size === 1 ? 'it' : 'them'}`
          : ''),
    },
    {
      label: 'Stays',
      text: `${messagesOf(conversation.totalMessages - picked.size)} in ${ticketOf(conversation)}`,
    },
    ...(writers.size > 0
      ? [{ label: writers.size > 1 ? 'Customers' : 'Customer', text: [...writers.values()].join(', ') }]
      : []),
    { label: 'Status', text: statusLabel(isClosed ? statusIds.open : conversation.statusId) },
    { label: 'Besides', text: 'Assignee, priority and tags are as here' },
  ]
}

/** Arguments of a held merge with the survivor of its merged part; null if no part is left. */
export function mergeInstead(
  op: Pick<OutboxOp, 'args' | 'verdict'>,
): { conversationId: number; ids: number[] } | null {
  const { conversationId, ids } = op.args as { conversationId: number; ids: number[] }
  const facts = (op.verdict?.facts ?? {}) as { conversationId?: number; mergedInto?: number }
  const { mergedInto } = facts
  if (mergedInto === undefined) return null
  const led = (id: number) => (id === facts.conversationId ? mergedInto : id)
  const to = led(conversationId)
  const parts = [...new Set(ids.map(led))].filter((id) => id !== to)
  return parts.length > 0 ? { conversationId: to, ids: parts } : null
}

/** Ids of the conversations merged in an activity entry, if the merge can still be undone; else empty. */
export function takenApart({ field, to }: Pick<Activity, 'field' | 'to'>, thread: Thread): number[] {
  if (field !== 'merged' || !Array.isArray(to)) return []
  const ids = (to as NamedConversation[]).map(({ id }) => id)
  const items = [...thread.messages, ...thread.notes]
  const places = items.flatMap(({ origins, position }) =>
    ids.includes(origins.at(-1)?.conversationId ?? 0) ? [position ?? 0] : [],
  )
  const isWrittenSince = items.some(
    ({ origins, position }) => origins.length === 0 && (position ?? Infinity) > Math.min(...places),
  )
  return places.length === 0 || isWrittenSince ? [] : ids
}
