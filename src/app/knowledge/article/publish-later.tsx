import { earliestSending } from '#domain/conversations/drafts/scheduled.ts'
import { MomentDialog } from '#app/messages/moment-dialog.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'

interface PublishLaterProps {
  /** The scheduled time, epoch ms; null for none. */
  at: number | null
  error: string | undefined
  onPick: (at: number) => void
  onClose: () => void
}

/** Dialog for the time at which an article is published. */
export default function PublishLater(props: PublishLaterProps) {
  return (
    <MomentDialog
      {...props}
      title="Publish Later"
      label="Published"
      act="Schedule"
      earliestOf={earliestSending}
      words={(picked, _, format) => fullTime(picked, format)}
    />
  )
}
