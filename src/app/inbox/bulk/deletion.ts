import { endingOf } from '#app/composer/drafts/spare-draft.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import type { ConfirmTexts } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { Desk } from '#local/desk.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import type { LocalConversation } from '#local/rows.ts'
import { askForMany } from './ask-for-many.ts'
import type { Change } from './change-conversations.ts'
import {
  maxUnasked,
  purge,
  setTrashed,
  type Gesture,
  type GesturePart,
  type MakeGesture,
} from '../gestures/gestures.ts'

/*
 * Effect of deleting rows. An unsent new mail (CON-049) and a trashed conversation (CON-048) are deleted
 * permanently; all others move to the trash. Permanent deletion needs a confirmation, which gives the count
 * of each kind.
 */

/** Effect of a deletion on each kind of row; null if there are none of a kind. */
export interface Deletion {
  drafts: GesturePart | null
  trashed: GesturePart | null
  others: GesturePart | null
}

async function draftChanges(desk: Pick<Desk, 'db'>, conversationId: number): Promise<Change[]> {
  const drafts = await desk.db.drafts.where('conversationId').equals(conversationId).toArray()
  if (drafts.length === 0) return [{ cmd: 'conversations.purge', args: { conversationId } }]
  return Promise.all(
    drafts.map(async (draft) => {
      const { draftId, draftRev: rev, draftState: state, draftSpareId } = await endingOf(desk, draft)
      // Text saved on another device since then is kept (C21).
      const spare = draftSpareId === undefined ? {} : { spareId: draftSpareId }
      return { cmd: 'drafts.delete', args: { id: draftId, conversationId, rev, state, ...spare } }
    }),
  )
}

/** Deletion of the drafts of new mails as they are now, regardless of changes while the agent is asked. */
async function draftsPart(desk: Pick<Desk, 'db'>, ids: readonly number[]): Promise<GesturePart> {
  const changes = new Map<number, Change[]>()
  for (const id of ids) changes.set(id, await draftChanges(desk, id))
  const words: Omit<Gesture, 'changes'> = {
    ...{ one: 'Draft Deleted', many: 'Drafts Deleted', deed: 'deleted unsent' },
    ...{ isLocal: false, isFinal: true },
  }
  // A draft that was sent meanwhile is left out.
  const make: MakeGesture = (rows) => ({
    ...words,
    changes: rows.filter(({ isDraft }) => isDraft).flatMap(({ id }) => changes.get(id) ?? []),
  })
  return { ids, make }
}

/** Groups rows by the effect of deleting them. */
export async function deletionOf(
  desk: Pick<Desk, 'db'>,
  rows: readonly LocalConversation[],
): Promise<Deletion> {
  const idsOf = (test: (row: LocalConversation) => boolean) => rows.filter(test).map(({ id }) => id)
  const trashed = idsOf(({ isTrashed }) => isTrashed)
  const drafts = idsOf(({ isTrashed, isDraft }) => isDraft && !isTrashed)
  const others = idsOf(({ isTrashed, isDraft }) => !isDraft && !isTrashed)
  return {
    drafts: drafts.length > 0 ? await draftsPart(desk, drafts) : null,
    trashed: trashed.length > 0 ? { ids: trashed, make: purge } : null,
    others: others.length > 0 ? { ids: others, make: (found) => setTrashed(found, true) } : null,
  }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Confirmation of a permanent deletion; null if nothing is permanent. */
export function questionOf({ drafts, trashed, others }: Deletion): ConfirmTexts | null {
  const [unsent, lost, moved] = [drafts, trashed, others].map((part) => part?.ids.length ?? 0) as [
    number,
    number,
    number,
  ]
  if (unsent + lost === 0) return null
  const gone = [
    ...(unsent > 0 ? [counted(unsent, 'draft', 'drafts')] : []),
    ...(lost > 0 ? [counted(lost, 'conversation', 'conversations')] : []),
  ].join(' and ')
  const rest = moved > 0 ? ` ${counted(moved, 'other goes', 'others go')} to the trash.` : ''
  const isAlone = unsent + lost + moved === 1
  const sure = 'Are you sure you want to delete ?'
  return {
    title: 'Delete This Mail',
    text: isAlone ? sure : `${sure} ${gone} ${unsent + lost === 1 ? 'is' : 'are'} deleted for good.${rest}`,
    confirm: 'Delete',
    tone: 'dangerFill',
  }
}

/** Deletion of these rows, confirmed if permanent; empty if the agent declines. */
export async function askDeletion(
  desk: Pick<Desk, 'db'>,
  ids: readonly number[],
): Promise<readonly GesturePart[]> {
  const deletion = await deletionOf(desk, await conversationsByIds.run(desk.db, [...ids]))
  const question = questionOf(deletion)
  const isSure = question ? await ask(question) : ids.length <= maxUnasked || (await askForMany(ids.length))
  if (!isSure) return []
  return [deletion.others, deletion.drafts, deletion.trashed].filter((part) => part !== null)
}
