import { useEffect, useRef } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { viewedRights } from '#app/desk/rights/role-view.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { LocalConversation } from '#local/rows.ts'

/**
 * Marks the conversation as read up to its last position on opening, and on new content while visible. If the
 * user marks it unread, it stays so until then.
 */
export function useMarkRead(conversation: LocalConversation | null | undefined, mayChange: boolean): void {
  const desk = useDesk()
  const seenUpTo = useRef(-1)
  // Sent once per snooze: a server whose clock is behind rejects it and ends the snooze itself.
  const wokenFrom = useRef(0)
  const { id, isRead, snoozeTime, lastPosition, isDraft } = conversation ?? {}
  const now = useMinute()
  // A snooze that ended on this device makes it unread before the server says so.
  const backSince = typeof snoozeTime === 'number' && snoozeTime <= now ? snoozeTime : null
  useEffect(() => {
    if (id === undefined || lastPosition === undefined || isDraft || !mayChange) return undefined
    const mark = () => {
      const isBack = backSince !== null && wokenFrom.current !== backSince
      if (
        document.visibilityState !== 'visible' ||
        viewedRights() ||
        (seenUpTo.current >= lastPosition && !isBack)
      )
        return
      seenUpTo.current = lastPosition
      if (isRead && !isBack) return
      if (backSince !== null) wokenFrom.current = backSince
      const args = { conversationId: id, isRead: true, upTo: lastPosition }
      void mutate(desk, 'conversations.markRead', args).catch(reportFailure)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [desk, id, isRead, backSince, lastPosition, isDraft, mayChange])
}
