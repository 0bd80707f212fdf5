import type { Tx } from '../tx.ts'
import type { Conversation } from '../conversations/conversation.ts'
import type { Message } from '../conversations/messages/message.ts'
import type { Note } from '../conversations/notes/note.ts'
import type { Activity } from '../conversations/activity.ts'
import type { Origin } from '../conversations/origin.ts'
import { ownDrafts } from '../conversations/drafts/own-drafts.ts'
import { inReadingOrder } from '../conversations/messages/reading-order.ts'

/*
 * Items move between threads when conversations are merged and split. Each stores its former positions, so
 * that an undo restores them: positions are never reused, and items seen there stay seen.
 */

/** Items that move together from one thread to another. */
export interface Parcel {
  messages: Message[]
  notes: Note[]
  activities: Activity[]
}

/** All items of a thread. */
export async function wholeThread(tx: Tx, conversationId: number): Promise<Parcel> {
  return {
    messages: await tx.messages.all(conversationId),
    notes: await tx.notes.all(conversationId),
    activities: await tx.activities.all(conversationId),
  }
}

/** Items of a thread that meet a condition. */
export function partOf(parcel: Parcel, isMeant: (item: Message | Note | Activity) => boolean): Parcel {
  const { messages, notes, activities } = parcel
  return {
    messages: messages.filter(isMeant),
    notes: notes.filter(isMeant),
    activities: activities.filter(isMeant),
  }
}

/** Last former position of an item; undefined if it was never moved. */
export const lastOrigin = ({ origins }: { origins: readonly Origin[] }) => origins.at(-1)

type Placing = (item: Message | Note | Activity) => Promise<{ position: number | null; origins: Origin[] }>

async function carry(tx: Tx, from: number, to: number, parcel: Parcel, placing: Placing): Promise<void> {
  const items = [
    ...parcel.messages.map((item) => ({ kind: 'messages' as const, item })),
    ...parcel.notes.map((item) => ({ kind: 'notes' as const, item })),
    ...parcel.activities.map((item) => ({ kind: 'activities' as const, item })),
  ]
  items.sort((a, b) => (a.item.position ?? Infinity) - (b.item.position ?? Infinity))
  for (const { kind, item } of items) {
    await tx[kind].move(from, item.id, { conversationId: to, ...(await placing(item)) })
    if (kind === 'messages') await tx.deliveries.move(from, item.id, { conversationId: to })
  }
  const answered = new Set(parcel.messages.map(({ id }) => id))
  for (const draft of await ownDrafts(tx, from))
    if (draft.messageId !== null && answered.has(draft.messageId))
      await tx.drafts.patch(draft.id, { conversationId: to })
}

/** Highest positions assigned to items; 0 for none. */
export interface LastPositions {
  last: number
  lastInbound: number
}

/** Appends items to another thread, in order; pending replies move with them. */
export async function takeOver(tx: Tx, from: number, to: number, parcel: Parcel): Promise<LastPositions> {
  const places = { last: 0, lastInbound: 0 }
  await carry(tx, from, to, parcel, async (item) => {
    const position = await tx.nextPosition(to)
    places.last = position ?? 0
    if ('isInbound' in item && item.isInbound) places.lastInbound = position ?? 0
    return { position, origins: [...item.origins, { conversationId: from, position: item.position }] }
  })
  return places
}

/** An item with its former position. */
function asItWas<Item extends { position: number | null; origins: readonly Origin[] }>(item: Item): Item {
  return { ...item, position: lastOrigin(item)?.position ?? null, origins: item.origins.slice(0, -1) }
}

/** Returns items to the thread they last came from, at their former positions. @returns the items there. */
export async function giveBack(tx: Tx, from: number, to: number, parcel: Parcel): Promise<Parcel> {
  await carry(tx, from, to, parcel, (item) => {
    const { position, origins } = asItWas(item)
    return Promise.resolve({ position, origins: [...origins] })
  })
  const { messages, notes, activities } = parcel
  return {
    messages: messages.map(asItWas),
    notes: notes.map(asItWas),
    activities: activities.map(asItWas),
  }
}

/** Number of items. */
export const sizeOf = ({ messages, notes, activities }: Parcel) =>
  messages.length + notes.length + activities.length

/** Fields of a conversation derived from its items. */
type Derived = Pick<
  Conversation,
  | 'hasAttachment'
  | 'preview'
  | 'lastInboundPosition'
  | 'lastInboundAt'
  | 'waitingSince'
  | 'mentions'
  | 'lastActivityAt'
>

/** Fields derived from a thread's items; none without items, as a device may not hold the thread. */
export function derivedFrom({ messages, notes }: Parcel): Partial<Derived> {
  const said = messages.filter(({ kind }) => kind !== 'automatic')
  const newest = (said.length > 0 ? said : messages).toSorted((a, b) => a.createdAt - b.createdAt).at(-1)
  if (!newest) return {}
  const inbound = messages.filter(({ isInbound }) => isInbound)
  const times = inbound.map(({ createdAt }) => createdAt)
  return {
    hasAttachment: messages.some(({ attachments }) => attachments.some(({ isInline }) => !isInline)),
    preview: newest.preview,
    lastInboundPosition: Math.max(0, ...inbound.map(({ position }) => position ?? 0)),
    lastInboundAt: times.length > 0 ? Math.max(...times) : null,
    lastActivityAt: newest.createdAt,
    waitingSince: waitingSince(messages),
    mentions: [...new Set(notes.flatMap(({ mentions }) => mentions))],
  }
}

/** Time of the customer's first message after our last reply; null if we wrote last. */
function waitingSince(messages: readonly Message[]): number | null {
  const inOrder = inReadingOrder(messages)
  const answered = inOrder.findLastIndex(
    ({ kind }) => kind === 'new' || kind === 'reply' || kind === 'replyAll',
  )
  const waiting = inOrder.slice(answered + 1).find(({ isInbound, isAutomatic }) => isInbound && !isAutomatic)
  return waiting?.createdAt ?? null
}
