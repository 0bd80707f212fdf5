import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import type { SendTime } from '#app/composer/sending/schedule-message.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { discard, reissue } from '#app/desk/live/changes.ts'
import { problemText } from '#app/outbox/problem-texts.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { zoneOffset } from '#lib/zone.ts'
import type { OutboxOp } from '#local/rows.ts'
import { newestSeen } from './attention.ts'
import { ReviewFoot, ReviewHead, ReviewShell } from '#app/messages/review-shell.tsx'

const SendLaterDialog = lazy(() => import('#app/composer/sending/send-later-dialog.tsx'))

/** Conflict of a scheduled mail: its time had passed before the op arrived, or another user wrote first. */
export function ScheduleReview({ op }: { op: OutboxOp }) {
  const desk = useDesk()
  const format = useTimeFormat()
  const [isAsked, setIsAsked] = useState(false)
  const { sendAt } = op.args as { sendAt: number }
  const again = async ({ at, zone }: SendTime) => {
    setIsAsked(false)
    const offset = zoneOffset(desk.clock.now(), zone)
    await reissue(desk, op.op, { sendAt: at, offset, acknowledged: newestSeen(op) })
  }
  return (
    <ReviewShell aria-label="Sending later was held back">
      <ReviewHead>
        <Icon of={CalendarClock} />
        <h3>{problemText(op)}</h3>
        <span>{fullTime(sendAt, format)}</span>
      </ReviewHead>
      <ReviewFoot>
        <p>It has not been sent.</p>
        <Button variant="outline" size="small" onClick={() => void discard(desk, op.op).catch(reportFailure)}>
          Keep as draft
        </Button>
        <Button variant="primary" size="small" onClick={() => setIsAsked(true)}>
          Choose another time
        </Button>
      </ReviewFoot>
      {isAsked && (
        <Suspense fallback={<HeldKeys />}>
          <SendLaterDialog
            title="Reply Later"
            at={null}
            onPick={(time) => void again(time).catch(reportFailure)}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      )}
    </ReviewShell>
  )
}
