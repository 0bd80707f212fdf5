import type { Conversation } from '#domain/conversations/conversation.ts'
import { slaNames } from '#domain/conversations/sla-metrics.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SlaLine } from './sla-line.tsx'

interface Props {
  sla: NonNullable<Conversation['sla']>
  /** Deadline or remaining time, as text. */
  full: string
  onClose: () => void
}

/** Deadline of an SLA target, with the history of its clock. */
export default function SlaDialog({ sla, full, onClose }: Props) {
  return (
    <Dialog open title={slaNames[sla.metric]} size="md" closeButton isRead onClose={onClose}>
      <p>{full}</p>
      {sla.line ? <SlaLine line={sla.line} /> : <p>The course of its clock comes with the next sync.</p>}
    </Dialog>
  )
}
