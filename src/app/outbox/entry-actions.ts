import type { OutboxOp } from '#local/rows.ts'
import type { Entry } from './entries.ts'

/** What an agent can do about an entry of the Outbox. */
export type EntryAction =
  'retry' | 'sendAnyway' | 'closeAnyway' | 'assignAnyway' | 'keepDraft' | 'edit' | 'view' | 'copy' | 'discard'

/** The words on the buttons. */
export const actionWords: Record<EntryAction, string> = {
  retry: 'Retry',
  sendAnyway: 'Send anyway',
  closeAnyway: 'Close anyway',
  assignAnyway: 'Assign anyway',
  keepDraft: 'Keep as draft',
  edit: 'Edit',
  view: 'View',
  copy: 'Copy text',
  discard: 'Discard',
}

const sendingCommands = ['messages.reply', 'conversations.compose']
const writingCommands = [...sendingCommands, 'notes.add']

/** Whether an op sends mail: then it was not sent, and every other one was not saved. */
export const isSending = (op: OutboxOp) => sendingCommands.includes(op.cmd)

/** Whether an op holds words that can be taken back into a composer. */
export const isWriting = (op: OutboxOp) => writingCommands.includes(op.cmd)

/** Whether an op holds words worth copying. */
export const hasText = (op: OutboxOp) => typeof (op.args as { html?: unknown }).html === 'string'

/** Whether an op keeps the words of a new mail, which need no conversation that is there already. */
const isNewMail = (op: OutboxOp) => op.cmd === 'drafts.save' && (op.args as { mode?: unknown }).mode === 'new'

/** What may be done about refused work, the likely fix first. */
function remedies(op: OutboxOp): EntryAction[] {
  const { verdict } = op
  switch (verdict?.reason) {
    case 'newer_messages':
      return ['sendAnyway', 'edit']
    case 'unseen_inbound':
      return ['closeAnyway', 'view']
    case 'already_assigned':
      return ['assignAnyway', 'view']
    case 'stale_draft':
    case 'gone':
      return isNewMail(op) ? ['keepDraft'] : []
  }
  if (verdict?.st === 'blocked') return []
  if (verdict?.code === 'op_too_old' && isSending(op)) return ['sendAnyway', 'edit']
  return ['retry', isWriting(op) ? 'edit' : 'view']
}

/** The buttons of an entry, the likely fix first. */
export function actionsOf(entry: Entry): EntryAction[] {
  const [op] = entry.ops
  if (entry.state === 'discarding') return []
  if (entry.state === 'waiting') return [isWriting(op) ? 'edit' : 'view', 'discard']
  return [...remedies(op), ...(hasText(op) ? (['copy'] as const) : []), 'discard']
}
