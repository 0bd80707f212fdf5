import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import type { Tx } from '../../tx.ts'
import type { Draft } from './draft.ts'
import { isBlank } from '../messages/preview.ts'

const ended = z.object({
  /** The draft of this text; the op ends it. */
  draftId: z.nullable(id()),
  /** The draft's revision after this text was saved: the only state that an older build sends. */
  draftRev: z.optional(z.int()),
  /** The draft's state after this text was saved; other text stays, and so does a schedule unless sent. */
  draftState: z.optional(z.string()),
  /** Id of the copy that holds this text if another device had saved the draft first. */
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

/** Identifies the text of a draft, or of none: two devices may both reach the same revision. */
export const textVersionOf = (draft: Versioned | undefined): string =>
  `${draft?.rev ?? 0} ${draft?.savedBy ?? ''}`

/** Identifies the state of a draft: its text, and the op that scheduled it. */
export const stateOf = (draft: Versioned | undefined): string =>
  `${textVersionOf(draft)} ${draft?.scheduled?.op ?? ''}`

/**
 * True if a draft is in the state that an agent knew; always true without a state or revision. An older build
 * sends only the revision, which does not reveal a schedule set since.
 */
export function isAsKnown(
  draft: Draft | undefined,
  rev: number | undefined,
  state: string | undefined,
): boolean {
  if (state !== undefined) return stateOf(draft) === state
  return rev === undefined || ((draft?.rev ?? 0) === rev && !draft?.scheduled)
}

/** True if a draft holds the text that an agent knew, whatever its schedule. */
export function hasKnownText(draft: Draft, rev: number | undefined, state: string | undefined): boolean {
  if (state !== undefined) return state.startsWith(`${textVersionOf(draft)} `)
  return rev === undefined || draft.rev === rev
}

/** Of the drafts that an op names, the one that holds its text now; undefined if neither does. */
export function heldDraft(
  { draftRev, draftState }: EndedDraft,
  draft: Draft | undefined,
  spare: Draft | undefined,
  isKnown: typeof hasKnownText = isAsKnown,
): Draft | undefined {
  return [spare, draft].find((each) => each && isKnown(each, draftRev, draftState))
}

/** The draft that holds an op's text now, looked up by `get`. */
export async function draftOf(
  get: (id: number) => Promise<Draft | undefined>,
  ended: EndedDraft,
  isKnown?: typeof hasKnownText,
): Promise<Draft | undefined> {
  const { draftId, draftSpareId } = ended
  const find = async (id: number | null | undefined) => (id == null ? undefined : get(id))
  return heldDraft(ended, await find(draftId), await find(draftSpareId), isKnown)
}

/** Ends the draft of an op's text; text that another device saved under the same id stays (C21). */
export async function endDraft(tx: Tx, ended: EndedDraft): Promise<void> {
  const draft = await draftOf((draftId) => tx.drafts.get(draftId), ended)
  if (draft) await tx.drafts.remove(draft.id)
}

/**
 * Ends the draft that was sent, even if another device has scheduled the same text: the customer would get it
 * twice. A template is sent alone, and the text beside it stays.
 */
export async function endSent(
  tx: Tx,
  { template, ...ended }: EndedDraft & { template?: unknown },
): Promise<void> {
  const draft = await draftOf((draftId) => tx.drafts.get(draftId), ended, hasKnownText)
  if (!draft) return
  const hasOthers = template !== undefined && (!isBlank(draft.html) || draft.attachments.length > 0)
  if (hasOthers) await tx.drafts.patch(draft.id, { template: null })
  else await tx.drafts.remove(draft.id)
}
