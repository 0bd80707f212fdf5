import { may } from '#domain/auth/actor.ts'
import { statusIds, type Priority, type StatusId } from '#domain/conversations/status.ts'
import { whenApplied } from '#app/composer/settled.ts'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { mutate, type Enqueued } from '#local/mutate.ts'
import { undo } from '#local/outbox.ts'
import type { HeldConversation } from '#local/rows.ts'

/** The toast of a changed field (D-64). */
const changedWords = 'Tickets Updated'

/** Says that a change was made: at once where it waits, else when the server has applied it. */
async function tell(desk: OpenDesk, change: Enqueued, isOffline: boolean): Promise<void> {
  const back = () => void undo(desk, change).catch(reportFailure)
  const words = { undo: back, key: 'changed' }
  if (isOffline) showToast({ ...words, text: 'Saved on this device', tone: 'pending' })
  else if (await whenApplied(desk, change.op)) showToast({ ...words, text: changedWords })
}

/** What an agent can change about the open conversation. */
export interface ConversationChanges {
  setStatus: (statusId: StatusId) => void
  setPriority: (priority: Priority) => void
  assign: (to: { assigneeId: number | null; teamId: number | null }) => void
  addLabel: (labelId: number) => void
  removeLabel: (labelId: number) => void
  toggleClosed: () => void
  toggleStar: () => void
  markUnread: () => void
  setTrashed: (isTrashed: boolean) => void
}

/** The changes of a conversation, each shown at once and told in a toast that can undo it. */
export function useConversationChanges(
  conversation: HeldConversation | null | undefined,
): ConversationChanges {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const change = (name: string, args: object) => {
    if (!conversation) return
    const run = async () => {
      const made = await mutate(desk, `conversations.${name}`, { conversationId: conversation.id, ...args })
      await tell(desk, made, isOffline)
    }
    void run().catch(reportFailure)
  }
  const setStatus = (statusId: StatusId) => change('setStatus', { statusId, acknowledged: 0 })
  return {
    setStatus,
    setPriority: (priority) => change('setPriority', { priority }),
    assign: (to) => change('assign', to),
    addLabel: (labelId) => change('addLabels', { labelIds: [labelId] }),
    removeLabel: (labelId) => change('removeLabels', { labelIds: [labelId] }),
    toggleClosed: () =>
      setStatus(conversation?.statusId === statusIds.closed ? statusIds.open : statusIds.closed),
    toggleStar: () => {
      if (!conversation) return
      const args = { conversationId: conversation.id, isStarred: !conversation.isStarred }
      void mutate(desk, 'conversations.star', args).catch(reportFailure)
    },
    markUnread: () => change('markRead', { isRead: false, upTo: 0 }),
    setTrashed: (isTrashed) => {
      if (conversation) void trash(desk, conversation.id, isTrashed).catch(reportFailure)
    },
  }
}

/** Trash is a place on this device too, so it is said at once; taking it back is one press away. */
async function trash(desk: OpenDesk, conversationId: number, isTrashed: boolean): Promise<void> {
  const change = await mutate(desk, 'conversations.trash', { conversationId, isTrashed })
  showToast({
    text: isTrashed ? 'Moved to Trash' : 'Conversation Restored',
    undo: () => void undo(desk, change).catch(reportFailure),
  })
}

/** `role` when the agent's role may not change conversations. */
export function useManageDenial(): 'role' | undefined {
  const { actor } = useDesk()
  return may(actor, 'conversations.manage_conversation') ? undefined : 'role'
}
