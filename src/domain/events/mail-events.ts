import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { ChangeOf, HappeningOf } from './happening.ts'

/** Events of scheduled mail. Other changes of drafts yield no events. */
export const mailPayloads = {
  /** It was not sent at its time: its author is notified. */
  'mail.held': z.object({ conversationId: id(), draftId: id(), userId: id() }),
} as const

/** Events of a draft's change: only if the server held it back. */
export function ofDraft({ before, after }: ChangeOf<'drafts'>): HappeningOf<typeof mailPayloads>[] {
  if (!after || (after.scheduled?.heldFor ?? null) === null) return []
  if ((before?.scheduled?.heldFor ?? null) !== null) return []
  const { id: draftId, conversationId, userId } = after
  return [{ type: 'mail.held', subjectId: draftId, payload: { conversationId, draftId, userId } }]
}
