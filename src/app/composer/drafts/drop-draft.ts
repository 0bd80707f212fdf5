import { mutate } from '#app/desk/live/changes.ts'
import type { EndedDraft } from '#domain/conversations/drafts/draft-end.ts'
import type { Desk } from '#local/desk.ts'
import type { Enqueued } from '#local/mutate.ts'

/** Discards the text of a draft as known when `ended` was made; text saved since is kept. */
export async function dropDraft(desk: Desk, conversationId: number, ended: EndedDraft): Promise<Enqueued> {
  const { draftId: id, draftRev: rev, draftState: state, draftSpareId: spareId } = ended
  return mutate(desk, 'drafts.delete', { id, conversationId, rev, state, spareId })
}
