import { earliestSending } from '#domain/conversations/drafts/scheduled.ts'
import { MomentDialog } from '#app/messages/moment-dialog.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import type { SendTime } from './schedule-message.ts'

interface SendLaterDialogProps {
  /** `Reply Later` in a conversation, `Send Later` for a new mail. */
  title: string
  /** Current time of the schedule; null for a new one. */
  at: number | null
  onPick: (time: SendTime) => void
  onClose: () => void
}

/** Dialog for the date and time of a scheduled mail. */
export default function SendLaterDialog({ title, at, onPick, onClose }: SendLaterDialogProps) {
  return (
    <MomentDialog
      title={title}
      label="Leaves"
      act="Schedule"
      at={at}
      earliestOf={earliestSending}
      words={(picked, _, format) => fullTime(picked, format)}
      onPick={(picked, zone) => onPick({ at: picked, zone })}
      onClose={onClose}
    />
  )
}
