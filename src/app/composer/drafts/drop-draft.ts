import { mutate } from '#app/desk/live/changes.ts'
import type { EndedDraft } from '#domain/conversations/drafts/draft-end.ts'
import type { Desk } from '#local/desk.ts'
import type { Enqueued } from '#local/mutate.ts'

/** Throws the words of a draft away, as they were known when `ended` was made; what was saved since stays. */
export async function dropDraft(desk: Desk, conversationId: number, ended: EndedDraft): Promise<Enqueued> {
  const { draftId: id, draftRev: rev, draftState: state, draftSpareId: spareId } = ended
  return mutate(desk, 'drafts.delete', { id, conversationId, rev, state, spareId })
}
