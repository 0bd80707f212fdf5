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
import { showToast, type ToastText } from '#app/toasts/toast-store.ts'
import { unsentAmong, unsentText } from './unsent.ts'
import { mutate, undo } from '#app/desk/live/changes.ts'
import { zoneOffset } from '#lib/zone.ts'
import type { Enqueued } from '#local/mutate.ts'
import type { LocalConversation } from '#local/rows.ts'

/** Toast text of a changed field (D-64). */
const changedWords = 'Tickets Updated'

/** Action that finished a conversation: its verb, and the way back to the conversation. */
export interface Done {
  /** Verb for the toast, after a number of conversations: `closed`. */
  deed: string
  goBack: (() => void) | undefined
}

/** Shows a toast for a change, with Undo. Refusals are shown by `useDeliveryNews`. */
export function tell(desk: OpenDesk, change: Enqueued, isOffline: boolean, text: string, done?: Done): void {
  const back = () => {
    const outcome = undone(desk, undo(desk, change))
    done?.goBack?.()
    return outcome
  }
  const words = (place: string): Pick<ToastText, 'ops' | 'undo' | 'undoes' | 'merge'> => ({
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
  /** `after`: op that creates the label, if it is not sent yet. */
  addLabel: (labelId: number, after?: string) => void
  removeLabel: (labelId: number) => void
  toggleClosed: () => void
  toggleStar: () => void
  markUnread: () => void
  moveTo: (mailboxId: number) => void
  /** Until a time (epoch ms) or `untilReply`; null ends the snooze. */
  snooze: (until: number | null) => void
  setDue: (dueDate: number | null) => void
  /** Linked incident; null for none. */
  setIncident: (incidentId: number | null) => void
  setSpam: (isSpam: boolean) => void
  setTrashed: (isTrashed: boolean) => void
  /** Purges the conversation after a confirmation; `onGone` is called once the agent confirmed. */
  deleteForGood: (onGone?: () => void) => void
}

/** Details of a change. */
interface ChangeOptions {
  words?: string
  /** Op that must be applied first. */
  after?: string | undefined
  /** Verb, if the change finishes the conversation. */
  deed?: string | undefined
}

/**
 * Changes of a conversation. Each is applied locally at once and shows a toast with Undo. After a change that
 * finishes the conversation the next one opens.
 */
export function useConversationChanges(
  conversation: LocalConversation | null | undefined,
  goOn?: GoOn,
): ConversationChanges {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const { timeZone } = useTimeFormat()
  const change = (name: string, args: object, options: ChangeOptions = {}) => {
    if (!conversation) return
    const { words = changedWords, after, deed } = options
    // Called at once: the agent's next key is meant for the next conversation.
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

/** A purge cannot be undone, so it asks for confirmation and shows a toast. */
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
  await announceGone(desk, op, isOffline, 'Conversation Deleted')
}

/** Toast for a purge, which has no Undo: once the server has applied it, or when it is queued offline. */
export async function announceGone(
  desk: OpenDesk,
  op: string,
  isOffline: boolean,
  text: string,
): Promise<void> {
  if (isOffline) showToast({ text: 'Saved on this device', tone: 'pending', key: op })
  else if (await whenApplied(desk, op)) showToast({ text, key: op })
}

/** Trash is part of the replica, so the toast shows at once, with Undo. */
async function trash(
  desk: OpenDesk,
  conversationId: number,
  isTrashed: boolean,
  goBack: (() => void) | undefined,
): Promise<void> {
  const unsent = unsentText(isTrashed ? await unsentAmong(desk, [conversationId]) : 0, 1)
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
