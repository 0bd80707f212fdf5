import { mutators } from '#domain/registry.ts'
import { mayHaveRun } from '#local/outbox.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Entry } from './entries.ts'
import { conversationsOf } from './entry-groups.ts'

/** Actions for an Outbox entry. */
export type EntryAction =
  | 'retry'
  | 'sendAnyway'
  | 'closeAnyway'
  | 'assignAnyway'
  | 'saveAnyway'
  | 'keepDraft'
  | 'edit'
  | 'view'
  | 'list'
  | 'copy'
  | 'discard'

/** Button labels. */
export const actionTexts: Record<EntryAction, string> = {
  retry: 'Retry',
  sendAnyway: 'Send anyway',
  closeAnyway: 'Close anyway',
  assignAnyway: 'Assign anyway',
  saveAnyway: 'Save anyway',
  keepDraft: 'Keep as draft',
  edit: 'Edit',
  view: 'View',
  list: 'Show conversations',
  copy: 'Copy text',
  discard: 'Discard',
}

const sendingCommands = ['messages.reply', 'conversations.compose']
const writingCommands = [...sendingCommands, 'notes.add']

/** True if an op sends mail ("not sent" if refused; others are "not saved"). */
export const isSending = (op: OutboxOp) => sendingCommands.includes(op.cmd)

/** True if the text of an op can be reopened in a composer. */
export const isWriting = (op: OutboxOp) => writingCommands.includes(op.cmd)

/** True if an op has text to copy. */
export const hasText = (op: OutboxOp) => typeof (op.args as { html?: unknown }).html === 'string'

/** True if an op saves the draft of a new mail, which needs no existing conversation. */
const isNewMail = (op: OutboxOp) => op.cmd === 'drafts.save' && (op.args as { mode?: unknown }).mode === 'new'

/** True if an op is a refused ticket; its form can be reopened. */
export const isRefusedTicket = (op: OutboxOp) =>
  op.cmd === 'tickets.create' && op.state === 'attention' && !mayHaveRun(op)

/** Link to the source of an op: its composer or its conversation; none for other records. */
function whereTo(op: OutboxOp): EntryAction[] {
  if (isWriting(op) || isRefusedTicket(op)) return ['edit']
  return mutators.get(op.cmd)?.laneTable === 'conversations' ? ['view'] : []
}

/** Actions for a refused op, the most likely fix first. */
function remedies(op: OutboxOp): EntryAction[] {
  const { verdict } = op
  switch (verdict?.reason) {
    case 'newer_messages':
      return ['sendAnyway', 'edit']
    case 'unseen_inbound':
      return ['closeAnyway', 'view']
    case 'merged':
    case 'parts_changed':
      return ['view']
    case 'already_assigned':
      return ['assignAnyway', 'view']
    case 'changed':
      return ['saveAnyway']
    case 'stale_draft':
    case 'gone':
      return isNewMail(op) ? ['keepDraft'] : op.cmd === 'views.save' ? ['saveAnyway'] : []
    // The agent has lost access to the conversation, so the text can only be copied.
    case 'out_of_sight':
      return []
  }
  if (verdict?.st === 'blocked') return []
  if (verdict?.code === 'op_too_old' && isSending(op)) return ['sendAnyway', 'edit']
  return ['retry', ...whereTo(op)]
}

/** Buttons of an entry, the likely fix first; a bulk entry shows its conversations. */
export function actionsOf(entry: Entry): EntryAction[] {
  const isMany = conversationsOf(entry).length > 1
  return actionsOnFirst(entry).map((action) => (isMany && action === 'view' ? 'list' : action))
}

function actionsOnFirst(entry: Entry): EntryAction[] {
  const [op] = entry.ops
  if (entry.state === 'discarding') return []
  if (entry.state === 'waiting') return [...whereTo(op), 'discard']
  return [...remedies(op), ...(hasText(op) ? (['copy'] as const) : []), 'discard']
}
