import type { Conversation } from '#domain/conversations/conversation.ts'
import { slaNames } from '#domain/conversations/sla-metrics.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SlaLine } from './sla-line.tsx'

interface Props {
  sla: NonNullable<Conversation['sla']>
  /** Its deadline, or what is left of it, in words. */
  full: string
  onClose: () => void
}

/** The deadline of a target, and the course of its clock. */
export default function SlaDialog({ sla, full, onClose }: Props) {
  return (
    <Dialog open title={slaNames[sla.metric]} size="md" closeButton isRead onClose={onClose}>
      <p>{full}</p>
      {sla.line ? <SlaLine line={sla.line} /> : <p>The course of its clock comes with the next sync.</p>}
    </Dialog>
  )
}
