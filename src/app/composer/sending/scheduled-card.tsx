import { CalendarClock, CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { macroOf } from '#domain/conversations/drafts/draft.ts'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import { ReviewFoot, ReviewHead, ReviewShell } from '#app/messages/review-shell.tsx'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { announceScheduled, reschedule, sendWaiting, unschedule } from './schedule-message.ts'
import type { ScheduledDraft, SendTime } from './schedule-message.ts'
import { announceSent } from '#app/desk/live/settled.ts'
import { useUndoSend } from './use-undo-send.ts'
import { ActionRow } from '#app/editor/suggestions/action-row.tsx'

const SendLaterDialog = lazy(() => import('./send-later-dialog.tsx'))

const none: ReadonlyMap<string, string> = new Map()

interface ScheduledCardProps {
  draft: ScheduledDraft
  denied: Denial | undefined
}

/** A scheduled or held-back mail with its time, text and possible actions. */
export function ScheduledCard({ draft, denied }: ScheduledCardProps) {
  const desk = useDesk()
  const undo = useUndoSend()
  const format = useTimeFormat()
  const { isOffline } = useConnection()
  const [isAsked, setIsAsked] = useState(false)
  const { at, heldFor } = draft.scheduled
  const to = draft.to.map(({ name, email }) => name || email).join(', ')
  const press = (work: () => Promise<unknown>) => () => void work().catch(reportFailure)
  const change = async (time: SendTime) => {
    setIsAsked(false)
    const op = await reschedule(desk, draft, time)
    void announceScheduled(desk, op, isOffline).catch(reportFailure)
  }
  const send = async () => {
    const sent = await sendWaiting(desk, draft)
    void announceSent(desk, sent, 'mail', isOffline, undo).catch(reportFailure)
  }
  return (
    <ReviewShell aria-label={heldFor === null ? 'Scheduled mail' : 'Scheduled mail, not sent'}>
      <ReviewHead>
        <Icon of={heldFor === null ? CalendarClock : CircleAlert} />
        <h3>{heldFor === null ? `Leaves ${fullTime(at, format)}` : `Not sent: ${heldFor}`}</h3>
        <span>{heldFor === null ? `To ${to}` : fullTime(at, format)}</span>
      </ReviewHead>
      <Prose data-small sx={{ padding: (theme) => theme.spacing(3, 3.5) }}>
        {plainBody(draft.html, { pictures: none })}
      </Prose>
      <ActionRow actions={macroOf(draft).actions} />
      <ReviewFoot>
        <p>{isOffline && heldFor === null ? 'The server sends it, also while you are offline.' : ''}</p>
        <Button variant="ghost" size="small" denied={denied} onClick={press(() => unschedule(desk, draft))}>
          Cancel and edit
        </Button>
        <Button variant="outline" size="small" denied={denied} onClick={() => setIsAsked(true)}>
          Change time
        </Button>
        <Button
          variant={heldFor === null ? 'outline' : 'primary'}
          size="small"
          denied={denied}
          onClick={press(send)}
        >
          {heldFor === null ? 'Send now' : 'Send anyway'}
        </Button>
      </ReviewFoot>
      {isAsked && (
        <Suspense fallback={<HeldKeys />}>
          <SendLaterDialog
            title={draft.mode === 'new' ? 'Send Later' : 'Reply Later'}
            at={at}
            onPick={(time) => void change(time).catch(reportFailure)}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      )}
    </ReviewShell>
  )
}
