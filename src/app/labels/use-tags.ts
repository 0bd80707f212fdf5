import type { LabelInput } from '#domain/labels/label-mutators.ts'
import { refusalOf } from '#domain/access/access.ts'
import type { Label } from '#domain/labels/label.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { createTag, editTag, removeTag } from './tag-changes.ts'
import { announceTag } from './announce-tag.ts'

/** Actions on the desk's tags. */
export interface TagActions {
  /** Set when the role may not change tags. */
  denied: Denial | undefined
  /** Creates a tag; `then` gets its id and op, for dependent ops. */
  create: (words: LabelInput, then?: (labelId: number, op: string) => void) => void
  edit: (id: number, words: LabelInput) => void
  /** Asks for confirmation; `onGone` is called after it. */
  remove: (tag: Label, onGone: () => void) => void
}

/** Creates, edits and deletes tags: shown at once, also offline. */
export function useTagActions(): TagActions {
  const desk = useDesk()
  const run = (work: () => Promise<void>) => void work().catch(reportFailure)
  return {
    denied: refusalOf(desk.actor, { needs: 'work.manage_tags' }),
    create: (words, then) =>
      run(async () => {
        const { id, op } = await createTag(desk, words)
        then?.(id, op)
        announceTag(desk, op, 'Tag Created')
      }),
    edit: (id, words) =>
      run(async () => {
        announceTag(desk, await editTag(desk, id, words), 'Tag Updated')
      }),
    remove: (tag, onGone) =>
      run(async () => {
        const isSure = await ask({
          title: `Delete ${tag.label}`,
          text: 'Are you sure you want to delete ?',
          confirm: 'Delete',
          tone: 'dangerFill',
        })
        if (!isSure) return
        onGone()
        announceTag(desk, await removeTag(desk, tag), 'Tag Deleted')
      }),
  }
}
