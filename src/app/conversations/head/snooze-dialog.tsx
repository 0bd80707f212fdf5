import { earliestSnooze, untilReply } from '#domain/conversations/snooze.ts'
import { stampTime } from '#app/ui/time/time-format.ts'
import { MomentDialog } from '#app/messages/moment-dialog.tsx'

interface SnoozeDialogProps {
  /** End of the current snooze. */
  until: number | null
  onPick: (until: number) => void
  onClose: () => void
}

/** Dialog for the date and time at which a snooze ends. */
export default function SnoozeDialog({ until, onPick, onClose }: SnoozeDialogProps) {
  return (
    <MomentDialog
      title="Snooze Date and Time"
      label="Comes back"
      act="Snooze"
      at={until === untilReply ? null : until}
      earliestOf={earliestSnooze}
      words={stampTime}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
