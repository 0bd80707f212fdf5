import type { Activity } from '#domain/conversations/activity.ts'
import { inReadingOrder, type Placed } from '#domain/conversations/messages/reading-order.ts'
import type { Thread, ThreadMessage } from '#local/threads.ts'

export type ThreadNote = Thread['notes'][number]

/** An entry of the thread, in reading order. */
export type ThreadEntry =
  | { kind: 'message'; message: ThreadMessage; notes: ThreadNote[] }
  /** A note under no message that is here. */
  | { kind: 'note'; note: ThreadNote }
  /** Changes without words between them. */
  | { kind: 'activities'; activities: Activity[] }

/** Messages that stay open; older ones are stacked (section 9). */
export const openMessages = 3

const placeOf = ({ position, createdAt, origins }: Placed): Placed => ({ position, createdAt, origins })

/** Puts a thread in reading order: waiting work last, each note under its message. */
export function entriesOf({ messages, notes, activities }: Thread): ThreadEntry[] {
  const known = new Set(messages.map((message) => message.id))
  const isUnder = (note: ThreadNote) => note.messageId !== null && known.has(note.messageId)
  const placed: (Placed & { entry: ThreadEntry })[] = [
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

/** The message the thread opens at: the third from the end of those that have been delivered; null for short threads. */
export function firstOpenMessage(messages: readonly ThreadMessage[]): number | null {
  const delivered = messages.filter((message) => !message.isPending)
  if (delivered.length <= openMessages) return null
  return delivered[delivered.length - openMessages]?.id ?? null
}

/** Folded and shown entries, divided at a message; nothing is folded if it is missing. */
export function stackBefore(
  entries: readonly ThreadEntry[],
  messageId: number | null,
): { stacked: ThreadEntry[]; open: ThreadEntry[] } {
  const at = entries.findIndex((entry) => entry.kind === 'message' && entry.message.id === messageId)
  return { stacked: entries.slice(0, Math.max(at, 0)), open: entries.slice(Math.max(at, 0)) }
}

/** Names an entry within its thread. */
export function keyOf(entry: ThreadEntry): string {
  if (entry.kind === 'message') return `m${entry.message.id}`
  return entry.kind === 'note' ? `n${entry.note.id}` : `a${entry.activities[0]?.id}`
}

/** Fields that decide which message is answered by default. */
type Said = Pick<ThreadMessage, 'isInbound' | 'kind'> & { isPending?: boolean }

/** The newest delivered message, or the newest at all; what the desk said by itself only where nobody said more. */
export function newestMessage<M extends Said>(messages: readonly M[]): M | undefined {
  const said = messages.filter(({ kind }) => kind !== 'automatic')
  return said.findLast((message) => !message.isPending) ?? said.at(-1) ?? messages.at(-1)
}

/** Message answered by default: the customer's last, else the newest (D-70 for notes: the newest). */
export function answeredMessage<M extends Said>(messages: readonly M[]): M | undefined {
  return messages.findLast((message) => message.isInbound) ?? newestMessage(messages)
}

/** How many items the server has that this device does not. Waiting ones are counted by the row and not held yet. */
export function missingItems(items: number, thread: Thread): number {
  const waiting = [...thread.messages, ...thread.notes].filter((item) => item.isPending).length
  return Math.max(0, items - thread.held - waiting)
}
