import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import type { Tx } from '../../tx.ts'
import type { Draft } from './draft.ts'
import { isBlank } from '../messages/preview.ts'

const ended = z.object({
  /** The draft these words were; it ends with them. */
  draftId: z.nullable(id()),
  /** The draft's count as these words left it: all that an older build says of its state. */
  draftRev: z.optional(z.int()),
  /** The draft's state as these words left it; other words stay, and these stay put off where they are not sent. */
  draftState: z.optional(z.string()),
  /** Where these words lie when the draft had been saved elsewhere before theirs arrived. */
  draftSpareId: z.optional(id()),
})

/** Draft fields in an op's arguments, so that it ends no text that it has not seen. */
export const endedDraft = ended.shape
/** Draft fields in an op's arguments. */
export type EndedDraft = z.infer<typeof ended>

/** Draft fields of an op, from its arguments. */
export const endedOf = ({ draftId, draftRev, draftState, draftSpareId }: EndedDraft): EndedDraft => ({
  ...{ draftId, draftRev, draftState, draftSpareId },
})

type Versioned = Pick<Draft, 'rev' | 'scheduled'> & Partial<Pick<Draft, 'savedBy'>>

/** Names the words of a draft, those of no draft too: two devices that both save a third time give them one count. */
export const wordsOf = (draft: Versioned | undefined): string => `${draft?.rev ?? 0} ${draft?.savedBy ?? ''}`

/** Names the state of a draft: its words, and the op by which they are to leave by themselves. */
export const stateOf = (draft: Versioned | undefined): string =>
  `${wordsOf(draft)} ${draft?.scheduled?.op ?? ''}`

/**
 * Whether a draft is as an agent knew it: by its state, and always without a state or a count. An older build tells the
 * count alone, which says nothing of a time that the words were given since.
 */
export function isAsKnown(
  draft: Draft | undefined,
  rev: number | undefined,
  state: string | undefined,
): boolean {
  if (state !== undefined) return stateOf(draft) === state
  return rev === undefined || ((draft?.rev ?? 0) === rev && !draft?.scheduled)
}

/** Whether a draft holds the words that an agent knew, whatever time they were given since. */
export function hasKnownWords(draft: Draft, rev: number | undefined, state: string | undefined): boolean {
  if (state !== undefined) return state.startsWith(`${wordsOf(draft)} `)
  return rev === undefined || draft.rev === rev
}

/** Of the drafts that an op names, the one that holds its words now; undefined when neither does. */
export function heldDraft(
  { draftRev, draftState }: EndedDraft,
  draft: Draft | undefined,
  spare: Draft | undefined,
  isKnown: typeof hasKnownWords = isAsKnown,
): Draft | undefined {
  return [spare, draft].find((each) => each && isKnown(each, draftRev, draftState))
}

/** The draft that holds an op's words now, looked up by `get`. */
export async function draftOf(
  get: (id: number) => Promise<Draft | undefined>,
  ended: EndedDraft,
  isKnown?: typeof hasKnownWords,
): Promise<Draft | undefined> {
  const { draftId, draftSpareId } = ended
  const find = async (id: number | null | undefined) => (id == null ? undefined : get(id))
  return heldDraft(ended, await find(draftId), await find(draftSpareId), isKnown)
}

/** Ends the draft that an op's words were; words that another device saved under the same id stay (C21). */
export async function endDraft(tx: Tx, ended: EndedDraft): Promise<void> {
  const draft = await draftOf((draftId) => tx.drafts.get(draftId), ended)
  if (draft) await tx.drafts.remove(draft.id)
}

/**
 * Ends the draft that was sent, also when another device has left the same words to be sent at a time: the customer
 * would get them twice. A template leaves alone, and the words beside it stay.
 */
export async function endSent(
  tx: Tx,
  { template, ...ended }: EndedDraft & { template?: unknown },
): Promise<void> {
  const draft = await draftOf((draftId) => tx.drafts.get(draftId), ended, hasKnownWords)
  if (!draft) return
  const hasOthers = template !== undefined && (!isBlank(draft.html) || draft.attachments.length > 0)
  if (hasOthers) await tx.drafts.patch(draft.id, { template: null })
  else await tx.drafts.remove(draft.id)
}
