import type { Activity } from '#domain/conversations/activity.ts'
import { inReadingOrder, type OrderKey } from '#domain/conversations/messages/reading-order.ts'
import type { Thread, ThreadMessage } from '#local/threads.ts'

export type ThreadNote = Thread['notes'][number]

/** An entry of the thread, in reading order. */
export type ThreadEntry =
  | { kind: 'message'; message: ThreadMessage; notes: ThreadNote[] }
  /** Note whose message is not on this device. */
  | { kind: 'note'; note: ThreadNote }
  /** Consecutive activities with no message or note between them. */
  | { kind: 'activities'; activities: Activity[] }

/** Number of newest messages that stay open; older ones are collapsed (section 9). */
export const openMessages = 3

const placeOf = ({ position, createdAt, origins }: OrderKey): OrderKey => ({ position, createdAt, origins })

/** Puts a thread in reading order: pending items last, each note under its message. */
export function entriesOf({ messages, notes, activities }: Thread): ThreadEntry[] {
  const known = new Set(messages.map((message) => message.id))
  const isUnder = (note: ThreadNote) => note.messageId !== null && known.has(note.messageId)
  const placed: (OrderKey & { entry: ThreadEntry })[] = [
    ...messages.map((message) => ({
      ...placeOf(message),
      entry: {
        kind: 'message' as const,
        message,
        notes: notes.filter((note) => note.messageId === message.id),
      },
    })),
    ...notes
      .filter((note) => !isUnder(note))
      .map((note) => ({ ...placeOf(note), entry: { kind: 'note' as const, note } })),
    ...activities.map((activity) => ({
      ...placeOf(activity),
      entry: { kind: 'activities' as const, activities: [activity] },
    })),
  ]
  const entries: ThreadEntry[] = []
  for (const { entry } of inReadingOrder(placed)) {
    const last = entries.at(-1)
    if (entry.kind === 'activities' && last?.kind === 'activities') last.activities.push(...entry.activities)
    else entries.push(entry)
  }
  return entries
}

/** Message the thread opens at: third from the end of the delivered ones; null for short threads. */
export function firstOpenMessage(messages: readonly ThreadMessage[]): number | null {
  const delivered = messages.filter((message) => !message.isPending)
  if (delivered.length <= openMessages) return null
  return delivered[delivered.length - openMessages]?.id ?? null
}

/** Collapsed and shown entries, split at a message; nothing is collapsed if it is missing. */
export function stackBefore(
  entries: readonly ThreadEntry[],
  messageId: number | null,
): { stacked: ThreadEntry[]; open: ThreadEntry[] } {
  const at = entries.findIndex((entry) => entry.kind === 'message' && entry.message.id === messageId)
  return { stacked: entries.slice(0, Math.max(at, 0)), open: entries.slice(Math.max(at, 0)) }
}

/** React key of an entry within its thread. */
export function keyOf(entry: ThreadEntry): string {
  if (entry.kind === 'message') return `m${entry.message.id}`
  return entry.kind === 'note' ? `n${entry.note.id}` : `a${entry.activities[0]?.id}`
}

/** Fields that decide which message is answered by default. */
type Said = Pick<ThreadMessage, 'isInbound' | 'kind'> & { isPending?: boolean }

/** Newest delivered message, else the newest pending one; automatic messages only if there is no other. */
export function newestMessage<M extends Said>(messages: readonly M[]): M | undefined {
  const said = messages.filter(({ kind }) => kind !== 'automatic')
  return said.findLast((message) => !message.isPending) ?? said.at(-1) ?? messages.at(-1)
}

/** Message answered by default: the customer's last, else the newest (D-70 for notes: the newest). */
export function answeredMessage<M extends Said>(messages: readonly M[]): M | undefined {
  return messages.findLast((message) => message.isInbound) ?? newestMessage(messages)
}

/** Number of items missing on this device. Pending ones are in the row's count, but not in `held`. */
export function missingItems(items: number, thread: Thread): number {
  const waiting = [...thread.messages, ...thread.notes].filter((item) => item.isPending).length
  return Math.max(0, items - thread.held - waiting)
}
