import { endingOf } from '#app/composer/spare-draft.ts'
import { ask } from '#app/ui/ask.tsx'
import type { Desk } from '#local/desk.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import type { HeldConversation } from '#local/rows.ts'
import type { Change } from './change-conversations.ts'
import { purge, setTrashed, type Gesture, type MakeGesture } from './gestures.ts'

/*
 * What deleting rows of the list means. A new mail that was never sent has no trash to go to (CON-049), and what lies
 * in the trash goes for good (CON-048); everything else goes to the trash. Nothing is deleted for good unasked.
 */

/** What becomes of rows that are deleted. */
export interface Deletion {
  /** What goes to the trash, and can be brought back. */
  trash: Gesture
  /** What goes for good; null when there is nothing of that kind. */
  final: Gesture | null
}

async function draftChanges(desk: Pick<Desk, 'db'>, { id }: HeldConversation): Promise<Change[]> {
  const drafts = await desk.db.drafts.where('conversationId').equals(id).toArray()
  if (drafts.length === 0) return [{ cmd: 'conversations.purge', args: { conversationId: id } }]
  return Promise.all(
    drafts.map(async (draft) => {
      const { draftId, draftRev: rev, draftState: state, draftSpareId } = await endingOf(desk, draft)
      // Words that were saved elsewhere since are not meant: they stay (C21).
      const spare = draftSpareId === undefined ? {} : { spareId: draftSpareId }
      return { cmd: 'drafts.delete', args: { id: draftId, conversationId: id, rev, state, ...spare } }
    }),
  )
}

/** Sorts rows by what deleting them means; trashed ones among others that are not stay where they are. */
export async function deletionOf(
  desk: Pick<Desk, 'db'>,
  rows: readonly HeldConversation[],
): Promise<Deletion> {
  const drafts = rows.filter(({ isDraft }) => isDraft)
  const others = rows.filter(({ isDraft }) => !isDraft)
  const trashed = others.every(({ isTrashed }) => isTrashed) ? purge(others) : purge([])
  const changes = [...(await Promise.all(drafts.map((row) => draftChanges(desk, row)))).flat()]
  const hasOnlyDrafts = trashed.changes.length === 0
  const words = hasOnlyDrafts ? { one: 'Draft Deleted', many: 'Drafts Deleted' } : {}
  const final = { ...trashed, ...words, changes: [...changes, ...trashed.changes] }
  return { trash: setTrashed(others, true), final: final.changes.length > 0 ? final : null }
}

/** Rows that one gesture deletes. */
export interface DeletionPart {
  ids: readonly number[]
  make: MakeGesture
}

/** What deleting rows comes to, asked for where something goes for good; nothing when the agent says no. */
export async function askDeletion(
  desk: Pick<Desk, 'db'>,
  ids: readonly number[],
): Promise<readonly DeletionPart[]> {
  const { trash, final } = await deletionOf(desk, await conversationsByIds.run(desk.db, [...ids]))
  if (final && !(await isSureOfDeletion())) return []
  return [trash, final].flatMap((gesture) => (gesture && gesture.changes.length > 0 ? partOf(gesture) : []))
}

function partOf({ changes, ...words }: Gesture): DeletionPart {
  const byRow = new Map<number, Change[]>()
  for (const change of changes) {
    const { conversationId } = change.args
    byRow.set(conversationId, [...(byRow.get(conversationId) ?? []), change])
  }
  return {
    ids: [...byRow.keys()],
    make: (rows) => ({ ...words, changes: rows.flatMap(({ id }) => byRow.get(id) ?? []) }),
  }
}

/** Nothing brings back what is deleted for good, so it is asked for. */
export const isSureOfDeletion = (): Promise<boolean> =>
  ask({
    title: 'Delete This Mail',
    text: 'Are you sure you want to delete ?',
    confirm: 'Delete',
    tone: 'dangerFill',
  })
