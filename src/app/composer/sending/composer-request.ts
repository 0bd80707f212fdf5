import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { heldDraft, type EndedDraft } from '#domain/conversations/drafts/draft-end.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { ComposeMode } from '#app/messages/conversation-view.ts'

/** Request to a conversation's composer. */
export interface ComposerRequest {
  /** Request counter, so that the same request can be repeated. */
  n: number
  mode: ComposeMode
  /** Message to reply to, forward or note; by default the customer's last one. */
  messageId: number | null
  /** Draft to continue. */
  draftId: number | null
  /** True if the agent requested it and the editor takes the focus; a restored draft does not. */
  takesFocus: boolean
}

const isAnswer = (mode: Draft['mode']) => mode === 'reply' || mode === 'replyAll'

/** Draft whose text an op holds while it is held back. */
function heldBy(drafts: readonly Draft[], op: OutboxOp): Draft | undefined {
  const ended = op.args as Partial<EndedDraft>
  const byId = (id: number | null | undefined) => drafts.find((draft) => draft.id === id)
  return heldDraft({ draftId: null, ...ended }, byId(ended.draftId), byId(ended.draftSpareId))
}

/**
 * Drafts of a conversation that can be continued; those of held-back ops cannot. Drafts of a new mail that
 * another device has sent meanwhile continue as replies.
 */
export function openDrafts<D extends Draft>(
  drafts: readonly D[],
  ops: readonly OutboxOp[],
  isNewMail = false,
): D[] {
  const held = new Set(ops.filter(({ state }) => state === 'attention').map((op) => heldBy(drafts, op)))
  // Scheduled text can be edited only after the schedule is cancelled.
  const open = drafts.filter((draft) => !held.has(draft) && !draft.scheduled)
  if (isNewMail) return open.filter((draft) => draft.mode !== 'new')
  return open.map((draft) => (draft.mode === 'new' ? { ...draft, mode: 'reply' } : draft))
}

/** Draft of a request: the one it names, else the newest of the same mode. */
export function draftFor<D extends Draft>(
  drafts: readonly D[],
  { mode, draftId }: ComposerRequest,
): D | undefined {
  if (draftId !== null) return drafts.find((draft) => draft.id === draftId)
  return drafts.find((draft) => draft.mode === mode || (isAnswer(draft.mode) && isAnswer(mode)))
}
