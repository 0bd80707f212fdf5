import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { ChangeOf, HappeningOf } from './happening.ts'

/** Events of scheduled mail. Drafts are nobody's business otherwise. */
export const mailPayloads = {
  /** Its time has come and it was not sent: its author is asked. */
  'mail.held': z.object({ conversationId: id(), draftId: id(), userId: id() }),
} as const

/** Events of a draft's change: whether the desk held it back. */
export function ofDraft({ before, after }: ChangeOf<'drafts'>): HappeningOf<typeof mailPayloads>[] {
  if (!after || (after.scheduled?.heldFor ?? null) === null) return []
  if ((before?.scheduled?.heldFor ?? null) !== null) return []
  const { id: draftId, conversationId, userId } = after
  return [{ type: 'mail.held', subjectId: draftId, payload: { conversationId, draftId, userId } }]
}
