import { useEffect, useRef } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { mutate } from '#local/mutate.ts'
import type { HeldConversation } from '#local/rows.ts'

/**
 * Marks the conversation as read up to the newest place: when it is opened, and when something new comes in while it
 * is looked at. Made unread by hand it stays so until then.
 */
export function useMarkRead(conversation: HeldConversation | null | undefined, mayChange: boolean): void {
  const desk = useDesk()
  const seenUpTo = useRef(-1)
  const { id, isRead, lastPosition, isDraft } = conversation ?? {}
  useEffect(() => {
    if (id === undefined || lastPosition === undefined || isDraft || !mayChange) return undefined
    const mark = () => {
      if (document.visibilityState !== 'visible' || seenUpTo.current >= lastPosition) return
      seenUpTo.current = lastPosition
      if (isRead) return
      const args = { conversationId: id, isRead: true, upTo: lastPosition }
      void mutate(desk, 'conversations.markRead', args).catch(reportFailure)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [desk, id, isRead, lastPosition, isDraft, mayChange])
}
