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

/** The words on the buttons. */
export const actionWords: Record<EntryAction, string> = {
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

/** Whether an op sends mail: then it was not sent, and every other one was not saved. */
export const isSending = (op: OutboxOp) => sendingCommands.includes(op.cmd)

/** Whether an op holds words that can be taken back into a composer. */
export const isWriting = (op: OutboxOp) => writingCommands.includes(op.cmd)

/** Whether an op holds words worth copying. */
export const hasText = (op: OutboxOp) => typeof (op.args as { html?: unknown }).html === 'string'

/** Whether an op keeps the words of a new mail, which need no conversation that is there already. */
const isNewMail = (op: OutboxOp) => op.cmd === 'drafts.save' && (op.args as { mode?: unknown }).mode === 'new'

/** Whether an op is a ticket that the server has not taken: then its form opens with it again. */
export const isRefusedTicket = (op: OutboxOp) =>
  op.cmd === 'tickets.create' && op.state === 'attention' && !mayHaveRun(op)

/** The way to where an op was made: its words, or the conversation; none for work on something else. */
function whereTo(op: OutboxOp): EntryAction[] {
  if (isWriting(op) || isRefusedTicket(op)) return ['edit']
  return mutators.get(op.cmd)?.laneTable === 'conversations' ? ['view'] : []
}

/** Actions for refused work, the most likely fix first. */
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
    // Its conversation is not the agent's any more: what was written can be copied.
    case 'out_of_sight':
      return []
  }
  if (verdict?.st === 'blocked') return []
  if (verdict?.code === 'op_too_old' && isSending(op)) return ['sendAnyway', 'edit']
  return ['retry', ...whereTo(op)]
}

/** The buttons of an entry, the likely fix first; one about many conversations shows them all. */
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
