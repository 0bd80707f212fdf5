import { statusIds, type Priority, type StatusId } from '#domain/conversations/status.ts'
import { whenApplied } from '#app/desk/live/settled.ts'
import type { GoOn } from '#app/desk/live/after-done.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { mergeOf } from '#app/toasts/deed-texts.ts'
import { showToast, type ToastWords } from '#app/toasts/toast-store.ts'
import { unsentAmong, unsentWords } from './unsent.ts'
import { mutate, undo } from '#app/desk/live/changes.ts'
import { zoneOffset } from '#lib/zone.ts'
import type { Enqueued } from '#local/mutate.ts'
import type { HeldConversation } from '#local/rows.ts'

/** The toast of a changed field (D-64). */
const changedWords = 'Tickets Updated'

/** A conversation that was done with: what was done, and how the desk comes back to it. */
export interface Done {
  /** To be read after a number of conversations: `closed`. */
  deed: string
  goBack: (() => void) | undefined
}

/** Says at once that a change was made, and offers to undo it; what the server refuses of it is told by `useDeliveryNews`. */
export function tell(desk: OpenDesk, change: Enqueued, isOffline: boolean, text: string, done?: Done): void {
  const back = () => {
    const outcome = undone(desk, undo(desk, change))
    done?.goBack?.()
    return outcome
  }
  const words = (place: string): Pick<ToastWords, 'ops' | 'undo' | 'undoes' | 'merge'> => ({
    ...{ ops: [change.op], undo: back },
    ...(done ? { merge: mergeOf(done.deed, 1, place) } : { undoes: text }),
  })
  if (isOffline)
    showToast({ ...words(', saved on this device'), text: 'Saved on this device', tone: 'pending' })
  else showToast({ ...words(''), text })
}

/** Changes of the open conversation. */
export interface ConversationChanges {
  setStatus: (statusId: StatusId) => void
  setPriority: (priority: Priority) => void
  assign: (to: { assigneeId: number | null; teamId: number | null }) => void
  /** `after` is the op that makes the label, where that has not left this device. */
  addLabel: (labelId: number, after?: string) => void
  removeLabel: (labelId: number) => void
  toggleClosed: () => void
  toggleStar: () => void
  markUnread: () => void
  moveTo: (mailboxId: number) => void
  /** Until a moment, `untilReply`, or not any more. */
  snooze: (until: number | null) => void
  setDue: (dueDate: number | null) => void
  /** The incident that it is about; null for none. */
  setIncident: (incidentId: number | null) => void
  setSpam: (isSpam: boolean) => void
  setTrashed: (isTrashed: boolean) => void
  /** Asks, then deletes for good; `onGone` is called when the agent is sure. */
  deleteForGood: (onGone?: () => void) => void
}

/** Details of a change. */
interface ChangeOptions {
  words?: string
  /** The op that it waits for. */
  after?: string | undefined
  /** Verb, if the change finishes the conversation. */
  deed?: string | undefined
}

/**
 * The changes of a conversation, each shown at once and told in a toast that can undo it. After one that does away with
 * it the desk goes on.
 */
export function useConversationChanges(
  conversation: HeldConversation | null | undefined,
  goOn?: GoOn,
): ConversationChanges {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const { timeZone } = useTimeFormat()
  const change = (name: string, args: object, options: ChangeOptions = {}) => {
    if (!conversation) return
    const { words = changedWords, after, deed } = options
    // At once: the next key is meant for what comes after.
    const done = deed === undefined ? undefined : { deed, goBack: goOn?.() }
    const run = async () => {
      const made = await mutate(
        desk,
        `conversations.${name}`,
        { conversationId: conversation.id, ...args },
        after === undefined ? {} : { needs: [after] },
      )
      tell(desk, made, isOffline, words, done)
    }
    void run().catch((error: unknown) => {
      done?.goBack?.()
      reportFailure(error)
    })
  }
  const setStatus = (statusId: StatusId) =>
    change(
      'setStatus',
      { statusId, acknowledged: 0 },
      { deed: statusId === statusIds.closed ? 'closed' : undefined },
    )
  return {
    setStatus,
    setPriority: (priority) => change('setPriority', { priority }),
    assign: (to) => change('assign', to),
    addLabel: (labelId, after) => change('addLabels', { labelIds: [labelId] }, { after }),
    removeLabel: (labelId) => change('removeLabels', { labelIds: [labelId] }),
    toggleClosed: () =>
      setStatus(conversation?.statusId === statusIds.closed ? statusIds.open : statusIds.closed),
    toggleStar: () => {
      if (!conversation) return
      const args = { conversationId: conversation.id, isStarred: !conversation.isStarred }
      void mutate(desk, 'conversations.star', args).catch(reportFailure)
    },
    markUnread: () => change('markRead', { isRead: false, upTo: 0 }),
    moveTo: (mailboxId) => {
      if (mailboxId !== conversation?.mailboxId)
        change('move', { mailboxId }, { words: 'Conversation Moved' })
    },
    snooze: (until) => {
      const offset = zoneOffset(desk.clock.now(), timeZone)
      change(
        'snooze',
        { until, offset },
        { words: 'Snooze Updated', deed: until === null ? undefined : 'snoozed' },
      )
    },
    setDue: (dueDate) => change('setDue', { dueDate }),
    setIncident: (incidentId) => change('setIncident', { incidentId }),
    setSpam: (isSpam) => change('spam', { isSpam }, { deed: isSpam ? 'marked as spam' : undefined }),
    setTrashed: (isTrashed) => {
      if (!conversation) return
      const goBack = isTrashed ? goOn?.() : undefined
      void trash(desk, conversation.id, isTrashed, goBack).catch((error: unknown) => {
        goBack?.()
        reportFailure(error)
      })
    },
    deleteForGood: (onGone) => {
      if (conversation) void deleteForGood(desk, conversation.id, isOffline, onGone).catch(reportFailure)
    },
  }
}

/** Nothing brings it back, so it is asked for, and said. */
async function deleteForGood(
  desk: OpenDesk,
  conversationId: number,
  isOffline: boolean,
  onGone: (() => void) | undefined,
): Promise<void> {
  const isSure = await ask({
    title: 'Delete This Mail',
    text: 'Are you sure you want to delete ?',
    confirm: 'Delete',
    tone: 'dangerFill',
  })
  if (!isSure) return
  const { op } = await mutate(desk, 'conversations.purge', { conversationId })
  onGone?.()
  await tellGone(desk, op, isOffline, 'Conversation Deleted')
}

/** Says of what nothing brings back that it is gone once the server has done it, and offline where the work is. */
export async function tellGone(desk: OpenDesk, op: string, isOffline: boolean, text: string): Promise<void> {
  if (isOffline) showToast({ text: 'Saved on this device', tone: 'pending', key: op })
  else if (await whenApplied(desk, op)) showToast({ text, key: op })
}

/** Trash is a place on this device too, so it is said at once; taking it back is one press away. */
async function trash(
  desk: OpenDesk,
  conversationId: number,
  isTrashed: boolean,
  goBack: (() => void) | undefined,
): Promise<void> {
  const unsent = unsentWords(isTrashed ? await unsentAmong(desk, [conversationId]) : 0, 1)
  const change = await mutate(desk, 'conversations.trash', { conversationId, isTrashed })
  showToast({
    text: isTrashed ? `Moved to Trash${unsent}` : 'Conversation Restored',
    merge: mergeOf(isTrashed ? `moved to trash${unsent}` : 'restored'),
    ops: [change.op],
    undo: () => {
      const outcome = undone(desk, undo(desk, change))
      goBack?.()
      return outcome
    },
  })
}
