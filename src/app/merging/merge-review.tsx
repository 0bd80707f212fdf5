import { Merge } from 'lucide-react'
import { useLive } from '#app/desk/live/use-live.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { problemText } from '#app/outbox/problem-texts.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { discard, reissue } from '#app/desk/live/changes.ts'
import { conversationById } from '#local/queries/conversations.ts'
import type { OutboxOp } from '#local/rows.ts'
import { mergeInstead, ticketOf } from './merge-texts.ts'
import { ReviewFoot, ReviewHead, ReviewShell } from '#app/messages/review-shell.tsx'

/** Review of a merge held back because one conversation was merged elsewhere meanwhile. */
export function MergeReview({ op }: { op: OutboxOp }) {
  const desk = useDesk()
  const mergedInto = Number(op.verdict?.facts?.['mergedInto'] ?? 0)
  const other = useLive(conversationById, mergedInto)
  const instead = mergeInstead(op)
  return (
    <ReviewShell aria-label="Your merge was held back">
      <ReviewHead>
        <Icon of={Merge} />
        <h3>{problemText(op)}</h3>
        <span>
          <RelativeTime at={op.at} show="stamp" />
        </span>
      </ReviewHead>
      <ReviewFoot>
        <p>Nothing has been merged.</p>
        <Button variant="outline" size="small" onClick={() => void discard(desk, op.op).catch(reportFailure)}>
          Leave it so
        </Button>
        {instead && other && (
          <Button
            variant="primary"
            size="small"
            onClick={() => void reissue(desk, op.op, instead).catch(reportFailure)}
          >
            {`Merge with ${ticketOf(other)}`}
          </Button>
        )}
      </ReviewFoot>
    </ReviewShell>
  )
}
