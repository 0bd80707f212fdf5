import { UserCheck } from 'lucide-react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { discard, reissue } from '#app/desk/live/changes.ts'
import type { OutboxOp } from '#local/rows.ts'
import { colleague, useConversation } from '#app/messages/conversation-view.ts'
import { ReviewFoot, ReviewHead, ReviewShell } from '#app/messages/review-shell.tsx'

/** Conflict of an assignment: another agent took the conversation first. */
export function ClaimReview({ op }: { op: OutboxOp }) {
  const desk = useDesk()
  const { conversation, reference, thread } = useConversation()
  const { assigneeId } = conversation
  const holder = assigneeId === null ? undefined : colleague(reference, assigneeId)
  const taken = thread.activities.findLast(({ field, to }) => field === 'assigneeId' && to === assigneeId)
  const wanted = (op.args as { assigneeId: number }).assigneeId
  const whom = wanted === desk.actor.userId ? 'you' : colleague(reference, wanted).name
  const press = (work: () => Promise<unknown>) => () => void work().catch(reportFailure)
  return (
    <ReviewShell aria-label="Assigning was held back">
      <ReviewHead>
        <Icon of={UserCheck} />
        <h3>{`${holder?.name ?? 'Somebody else'} took this while you were away`}</h3>
        <span>{taken && <RelativeTime at={taken.createdAt} show="stamp" />}</span>
      </ReviewHead>
      <ReviewFoot>
        <p>{`The conversation was not assigned to ${whom}.`}</p>
        <Button variant="outline" size="small" onClick={press(() => discard(desk, op.op))}>
          Leave it
        </Button>
        <Button variant="primary" size="small" onClick={press(() => reissue(desk, op.op))}>
          Assign anyway
        </Button>
      </ReviewFoot>
    </ReviewShell>
  )
}
