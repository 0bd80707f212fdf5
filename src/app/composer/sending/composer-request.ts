import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { heldDraft, type EndedDraft } from '#domain/conversations/drafts/draft-end.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { ComposeMode } from '#app/messages/conversation-view.ts'

/** Request to a conversation's composer. */
export interface ComposerRequest {
  /** Counts requests, so that the same one can be made again. */
  n: number
  mode: ComposeMode
  /** The message to answer, pass on or note; the customer's last one when left out. */
  messageId: number | null
  /** A draft to go on with. */
  draftId: number | null
  /** Asked for by the agent, so the cursor goes there; a restored draft leaves it where it is. */
  takesFocus: boolean
}

const isAnswer = (mode: Draft['mode']) => mode === 'reply' || mode === 'replyAll'

/** The draft whose words an op carries, as long as it is held back. */
function heldBy(drafts: readonly Draft[], op: OutboxOp): Draft | undefined {
  const ended = op.args as Partial<EndedDraft>
  const byId = (id: number | null | undefined) => drafts.find((draft) => draft.id === id)
  return heldDraft({ draftId: null, ...ended }, byId(ended.draftId), byId(ended.draftSpareId))
}

/**
 * Drafts of a conversation that can be gone on with: those of held-back ops stay as they were sent. Words for a new
 * mail that were left when it was sent from another device go on as an answer.
 */
export function openDrafts<D extends Draft>(
  drafts: readonly D[],
  ops: readonly OutboxOp[],
  isNewMail = false,
): D[] {
  const held = new Set(ops.filter(({ state }) => state === 'attention').map((op) => heldBy(drafts, op)))
  // Words that leave by themselves are written on only when that was called off.
  const open = drafts.filter((draft) => !held.has(draft) && !draft.scheduled)
  if (isNewMail) return open.filter((draft) => draft.mode !== 'new')
  return open.map((draft) => (draft.mode === 'new' ? { ...draft, mode: 'reply' } : draft))
}

/** The draft that a request means: the one it names, else the newest of the same kind. */
export function draftFor<D extends Draft>(
  drafts: readonly D[],
  { mode, draftId }: ComposerRequest,
): D | undefined {
  if (draftId !== null) return drafts.find((draft) => draft.id === draftId)
  return drafts.find((draft) => draft.mode === mode || (isAnswer(draft.mode) && isAnswer(mode)))
}
