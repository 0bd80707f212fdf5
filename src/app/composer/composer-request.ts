import type { Draft } from '#domain/conversations/draft.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { ComposeMode } from '#app/conversations/conversation-view.ts'

/** What a conversation's composer is asked to show. */
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

/** Drafts of a conversation that can be gone on with: those of held-back ops stay as they were sent. */
export function openDrafts<D extends Draft>(drafts: readonly D[], ops: readonly OutboxOp[]): D[] {
  const held = new Set(
    ops
      .filter((op) => op.state === 'attention')
      .map((op) => (op.args as { draftId?: number | null }).draftId)
      .filter((id) => id != null),
  )
  return drafts.filter((draft) => !held.has(draft.id) && draft.mode !== 'new')
}

/** The draft that a request means: the one it names, else the newest of the same kind. */
export function draftFor<D extends Draft>(
  drafts: readonly D[],
  { mode, draftId }: ComposerRequest,
): D | undefined {
  if (draftId !== null) return drafts.find((draft) => draft.id === draftId)
  return drafts.find((draft) => draft.mode === mode || (isAnswer(draft.mode) && isAnswer(mode)))
}
