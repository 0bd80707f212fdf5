import { statusLabel } from '#app/messages/status-list.ts'
import type { StatusId } from '#domain/conversations/status.ts'
import type { OutboxOp } from '#local/rows.ts'

/** Reason why a pending message waits: `Waiting to send, then set On Hold`. */
export function waitingText(op: OutboxOp, ops: readonly OutboxOp[]): string {
  if (op.state === 'discarding') return 'Taking it back'
  const isOnItsWay = op.firstSentAt !== null
  const verb = op.cmd.startsWith('notes.') ? 'save' : 'send'
  const status = ops.findLast(
    (each) => each.n > op.n && each.cmd === 'conversations.setStatus' && each.state === 'waiting',
  )
  const then = status ? `, then set ${statusLabel((status.args as { statusId: StatusId }).statusId)}` : ''
  return isOnItsWay ? `Sending${then}` : `Waiting to ${verb}${then}`
}
