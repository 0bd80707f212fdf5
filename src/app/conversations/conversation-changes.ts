import { refusalOf } from '#domain/auth/access.ts'
import { may } from '#domain/auth/actor.ts'
import { merge } from '#domain/conversations/merge-mutators.ts'
import { statusIds, type Priority, type StatusId } from '#domain/conversations/status.ts'
import { whenApplied } from '#app/composer/settled.ts'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { ask } from '#app/ui/ask.tsx'
import { useTimeFormat } from '#app/ui/relative-time.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { mutate, undo } from '#app/desk/changes.ts'
import { zoneOffset } from '#lib/zone.ts'
import type { Enqueued } from '#local/mutate.ts'
import type { HeldConversation } from '#local/rows.ts'

/** The toast of a changed field (D-64). */
const changedWords = 'Tickets Updated'

/** Says that a change was made: at once where it waits, else when the server has applied it. */
export async function tell(
  desk: OpenDesk,
  change: Enqueued,
  isOffline: boolean,
  text: string,
): Promise<void> {
  const back = () => void undo(desk, change).catch(reportFailure)
  const words = { undo: back, key: 'changed' }
  if (isOffline) showToast({ ...words, text: 'Saved on this device', tone: 'pending' })
  else if (await whenApplied(desk, change.op)) showToast({ ...words, text })
}

/** What an agent can change about the open conversation. */
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
  setSpam: (isSpam: boolean) => void
  setTrashed: (isTrashed: boolean) => void
  /** Asks, then deletes for good; `onGone` is called when the agent is sure. */
  deleteForGood: (onGone?: () => void) => void
}

/** The changes of a conversation, each shown at once and told in a toast that can undo it. */
export function useConversationChanges(
  conversation: HeldConversation | null | undefined,
): ConversationChanges {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const { timeZone } = useTimeFormat()
  const change = (name: string, args: object, words = changedWords, after?: string) => {
    if (!conversation) return
    const run = async () => {
      const made = await mutate(
        desk,
        `conversations.${name}`,
        { conversationId: conversation.id, ...args },
        after === undefined ? {} : { needs: [after] },
      )
      await tell(desk, made, isOffline, words)
    }
    void run().catch(reportFailure)
  }
  const setStatus = (statusId: StatusId) => change('setStatus', { statusId, acknowledged: 0 })
  return {
    setStatus,
    setPriority: (priority) => change('setPriority', { priority }),
    assign: (to) => change('assign', to),
    addLabel: (labelId, after) => change('addLabels', { labelIds: [labelId] }, changedWords, after),
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
      if (mailboxId !== conversation?.mailboxId) change('move', { mailboxId }, 'Conversation Moved')
    },
    snooze: (until) => {
      const offset = zoneOffset(desk.clock.now(), timeZone)
      change('snooze', { until, offset }, 'Snooze Updated')
    },
    setDue: (dueDate) => change('setDue', { dueDate }),
    setSpam: (isSpam) => change('spam', { isSpam }),
    setTrashed: (isTrashed) => {
      if (conversation) void trash(desk, conversation.id, isTrashed).catch(reportFailure)
    },
    deleteForGood: (onGone) => {
      if (conversation) void deleteForGood(desk, conversation.id, isOffline, onGone).catch(reportFailure)
    },
  }
}

/** Nothing brings it back, so it is asked for; what was deleted is said once the server has done it. */
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
  if (isOffline) showToast({ text: 'Saved on this device', tone: 'pending', key: op })
  else if (await whenApplied(desk, op)) showToast({ text: 'Conversation Deleted', key: op })
}

/** Trash is a place on this device too, so it is said at once; taking it back is one press away. */
async function trash(desk: OpenDesk, conversationId: number, isTrashed: boolean): Promise<void> {
  const change = await mutate(desk, 'conversations.trash', { conversationId, isTrashed })
  showToast({
    text: isTrashed ? 'Moved to Trash' : 'Conversation Restored',
    undo: () => void undo(desk, change).catch(reportFailure),
  })
}

/** Why the agent may not merge and split; undefined when they may. */
export function useMergeDenial(): 'role' | 'plan' | undefined {
  const { actor } = useDesk()
  return refusalOf(actor, merge)
}

/** `role` when the agent's role may not change conversations. */
export function useManageDenial(): 'role' | undefined {
  const { actor } = useDesk()
  return may(actor, 'conversations.manage_conversation') ? undefined : 'role'
}
