import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'
import type { Draft } from './draft.ts'

const ended = z.object({
  /** The draft these words were; it ends with them. */
  draftId: z.nullable(id()),
  /** The draft's count as these words left it: one that was saved elsewhere since stays. */
  draftRev: z.optional(z.int()),
  /** Where these words lie when the draft had been saved elsewhere before theirs arrived. */
  draftSpareId: z.optional(id()),
})

/** What an op says about the draft that its words were, so that it ends no words it has not seen. */
export const endedDraft = ended.shape
/** What an op says about the draft that its words were. */
export type EndedDraft = z.infer<typeof ended>

/** Of the drafts that an op names, the one that holds its words now; undefined when neither does. */
export function heldDraft(
  { draftId, draftRev }: EndedDraft,
  draft: Draft | undefined,
  spare: Draft | undefined,
): Draft | undefined {
  if (spare || draftId === null) return spare
  return draftRev === undefined || draft?.rev === draftRev ? draft : undefined
}

/** The draft that holds an op's words now, looked up by `get`. */
export async function draftOf(
  get: (id: number) => Promise<Draft | undefined>,
  ended: EndedDraft,
): Promise<Draft | undefined> {
  const { draftId, draftSpareId } = ended
  const find = async (id: number | null | undefined) => (id == null ? undefined : get(id))
  return heldDraft(ended, await find(draftId), await find(draftSpareId))
}

/** Ends the draft that an op's words were; words that another device saved under the same id stay (C21). */
export async function endDraft(tx: Tx, ended: EndedDraft): Promise<void> {
  const draft = await draftOf((draftId) => tx.drafts.get(draftId), ended)
  if (draft) await tx.drafts.remove(draft.id)
}
