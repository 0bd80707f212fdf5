import { MessageSquareReply } from 'lucide-react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { discard, reissue } from '#app/desk/live/changes.ts'
import type { OutboxOp } from '#local/rows.ts'
import { newestSeen, unseenBy } from './attention.ts'
import { authorOf, useConversation } from '#app/messages/conversation-view.ts'
import { ReviewFoot, ReviewHead, ReviewShell } from '#app/messages/review-shell.tsx'

interface CloseReviewProps {
  op: OutboxOp
  /** Scrolls to a message. */
  onView: (messageId: number) => void
}

/** Conflict of a closing: the customer wrote meanwhile. */
export function CloseReview({ op, onView }: CloseReviewProps) {
  const desk = useDesk()
  const view = useConversation()
  const theirs = unseenBy(op, view.thread, desk.actor.userId).findLast(
    (each) => each.kind === 'message' && each.item.isInbound,
  )
  const name = theirs?.kind === 'message' ? authorOf(theirs.item, view).name : 'The customer'
  const look = async () => {
    await discard(desk, op.op)
    if (theirs) onView(theirs.item.id)
  }
  const closeAnyway = () => reissue(desk, op.op, { acknowledged: newestSeen(op) })
  return (
    <ReviewShell aria-label="Closing was held back">
      <ReviewHead>
        <Icon of={MessageSquareReply} />
        <h3>{`${name} wrote while you were away`}</h3>
        <span>{theirs && <RelativeTime at={theirs.item.createdAt} show="stamp" />}</span>
      </ReviewHead>
      <ReviewFoot>
        <p>The conversation was not closed.</p>
        <Button variant="outline" size="small" onClick={() => void look().catch(reportFailure)}>
          View
        </Button>
        <Button variant="primary" size="small" onClick={() => void closeAnyway().catch(reportFailure)}>
          Close anyway
        </Button>
      </ReviewFoot>
    </ReviewShell>
  )
}
