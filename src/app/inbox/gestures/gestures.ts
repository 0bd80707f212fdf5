import { statusLabel } from '#app/messages/status-list.ts'
import { statusIds, type Priority, type StatusId } from '#domain/conversations/status.ts'
import type { LocalConversation } from '#local/rows.ts'
import type { Change } from '../bulk/change-conversations.ts'

/*
 * Actions on conversations in the list. Each gesture leaves out conversations it would not change, so that
 * they get no op and Undo does not touch them.
 */

/** New assignee of conversations. */
export interface Assignment {
  assigneeId: number | null
  teamId: number | null
}

/** An action on conversations, with its texts. */
export interface Gesture {
  changes: Change[]
  /** Toast of the specification for one conversation. */
  one: string
  /** Toast of the specification for several; by default `3 conversations` and `deed`. */
  many?: string
  /** Verb of the gesture, to be read after a number: `closed`. */
  deed: string
  /** The toast appears at once, also offline. */
  isLocal: boolean
  /** Cannot be undone once the server has applied it. */
  isFinal?: boolean
  /** The rows take unsent replies out of sight; the toast says how many. */
  takesWords?: boolean
  /** The rows are deleted, each according to its kind. */
  isDeletion?: boolean
}

/** Effect on the rows: they stay, they may leave the list, or they are finished and the list advances. */
export type GestureEnd = 'stays' | 'leaves' | 'done'

/** Creates the gesture for given rows. */
export type MakeGesture = (rows: readonly LocalConversation[]) => Gesture

/** A gesture and its rows. */
export interface GesturePart {
  ids: readonly number[]
  make: MakeGesture
}

/** Maximum number of conversations changed without a confirmation; more take a while to apply and send. */
export const maxUnasked = 2000

/** Applies a gesture to all selected rows. */
export type OnPicked = (make: MakeGesture, end?: GestureEnd) => void

const updated = { one: 'Tickets Updated', many: 'Mass Updated', isLocal: false }

const on = (
  rows: readonly LocalConversation[],
  cmd: string,
  args: (row: LocalConversation) => object,
): Change[] => rows.map((row) => ({ cmd, args: { conversationId: row.id, ...args(row) } }))

/** Sets the status. */
export function setStatus(rows: readonly LocalConversation[], statusId: StatusId): Gesture {
  const others = rows.filter((row) => row.statusId !== statusId)
  return {
    ...updated,
    deed: statusId === statusIds.closed ? 'closed' : `set to ${statusLabel(statusId)}`,
    changes: on(others, 'conversations.setStatus', () => ({ statusId, acknowledged: 0 })),
  }
}

/** Closes or reopens. */
export const setClosed = (rows: readonly LocalConversation[], isClosed: boolean): Gesture =>
  setStatus(
    isClosed ? rows : rows.filter(({ statusId }) => statusId === statusIds.closed),
    isClosed ? statusIds.closed : statusIds.open,
  )

/** Assigns to a user, a team or nobody. */
export function assign(rows: readonly LocalConversation[], to: Assignment): Gesture {
  const others = rows.filter((row) => row.assigneeId !== to.assigneeId || row.teamId !== to.teamId)
  const deed = to.assigneeId === null && to.teamId === null ? 'unassigned' : 'assigned'
  return { ...updated, deed, changes: on(others, 'conversations.assign', () => ({ ...to })) }
}

/** Adds a label to all rows, or removes it. */
export function setLabel(rows: readonly LocalConversation[], labelId: number, isOn: boolean): Gesture {
  const others = rows.filter((row) => row.labelIds.includes(labelId) !== isOn)
  const cmd = isOn ? 'conversations.addLabels' : 'conversations.removeLabels'
  const deed = isOn ? 'tagged' : 'rid of a tag'
  return { ...updated, deed, changes: on(others, cmd, () => ({ labelIds: [labelId] })) }
}

/** Marks as read or unread. The command has no inverse, because a later mail may have changed the state. */
export function setRead(rows: readonly LocalConversation[], isRead: boolean): Gesture {
  const others = rows.filter((row) => row.isRead !== isRead)
  const cmd = 'conversations.markRead'
  return {
    ...updated,
    deed: isRead ? 'marked as read' : 'marked as unread',
    changes: others.map((row) => {
      const args = { conversationId: row.id, isRead, upTo: row.lastPosition }
      return { cmd, args, inverse: { name: cmd, args: { ...args, isRead: !isRead } } }
    }),
  }
}

/** Moves to another inbox. */
export function moveTo(rows: readonly LocalConversation[], mailboxId: number): Gesture {
  const others = rows.filter((row) => row.mailboxId !== mailboxId)
  return {
    one: 'Conversation Moved',
    many: 'Conversation Moved',
    deed: 'moved',
    isLocal: false,
    changes: on(others, 'conversations.move', () => ({ mailboxId })),
  }
}

/** Sets the priority. */
export function setPriority(rows: readonly LocalConversation[], priority: Priority): Gesture {
  const others = rows.filter((row) => row.priority !== priority)
  const deed = `set to ${priority === 'default' ? 'no' : priority} priority`
  return { ...updated, deed, changes: on(others, 'conversations.setPriority', () => ({ priority })) }
}

/** Marks as favourite or not. */
export function setStarred(rows: readonly LocalConversation[], isStarred: boolean): Gesture {
  const others = rows.filter((row) => row.isStarred !== isStarred)
  return {
    one: isStarred ? 'Star added' : 'Star removed',
    deed: isStarred ? 'starred' : 'no longer starred',
    isLocal: false,
    changes: on(others, 'conversations.star', () => ({ isStarred })),
  }
}

/** Moves to trash, or restores. */
export function setTrashed(rows: readonly LocalConversation[], isTrashed: boolean): Gesture {
  const others = rows.filter((row) => row.isTrashed !== isTrashed)
  return {
    isLocal: true,
    isDeletion: isTrashed,
    takesWords: isTrashed,
    one: isTrashed ? 'Moved to Trash' : 'Conversation Restored',
    many: isTrashed ? 'Moved to Trash' : 'Mass Updated',
    deed: isTrashed ? 'moved to trash' : 'restored',
    changes: on(others, 'conversations.trash', () => ({ isTrashed })),
  }
}

/** Marks as spam or not. */
export function setSpam(rows: readonly LocalConversation[], isSpam: boolean): Gesture {
  const others = rows.filter((row) => row.isSpam !== isSpam)
  const deed = isSpam ? 'marked as spam' : 'marked as not spam'
  return { ...updated, deed, changes: on(others, 'conversations.spam', () => ({ isSpam })) }
}

/** Snoozes until a moment or the customer's reply; null unsnoozes. `offset` is minutes ahead of UTC. */
export function setSnoozed(
  rows: readonly LocalConversation[],
  until: number | null,
  offset: number,
): Gesture {
  const others = rows.filter((row) => row.snoozeTime !== until)
  return {
    one: 'Snooze Updated',
    deed: until === null ? 'back from their snooze' : 'snoozed',
    isLocal: false,
    changes: on(others, 'conversations.snooze', () => ({ until, offset })),
  }
}

/** Permanently deletes trashed conversations. */
export function purge(rows: readonly LocalConversation[]): Gesture {
  const trashed = rows.filter((row) => row.isTrashed)
  return {
    one: 'Conversation Deleted',
    many: 'Conversations Deleted',
    deed: 'deleted',
    isLocal: false,
    isFinal: true,
    changes: on(trashed, 'conversations.purge', () => ({})),
  }
}
