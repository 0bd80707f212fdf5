import type { LabelWords } from '#domain/labels/label-mutators.ts'
import { refusalOf } from '#domain/access/access.ts'
import type { Label } from '#domain/labels/label.ts'
import { DeskError } from '#domain/errors.ts'
import { whenApplied } from '#app/desk/settled.ts'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { useConnection } from '#app/desk/connection.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { ask } from '#app/ui/ask.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { mutate } from '#app/desk/changes.ts'
import { takeIds } from '#local/ids.ts'

/** What can be done with the desk's tags. */
export interface TagActions {
  /** Set when the role may not change tags. */
  denied: Denial | undefined
  /** Makes a tag; `then` gets its id and the op that makes it, for what is to follow. */
  create: (words: LabelWords, then?: (labelId: number, op: string) => void) => void
  edit: (id: number, words: LabelWords) => void
  /** Asks first; `onGone` is called when the agent is sure. */
  remove: (tag: Label, onGone: () => void) => void
}

/** Says what became of a tag: at once where it waits, else when the server has it. */
async function tell(desk: OpenDesk, op: string, isOffline: boolean, text: string): Promise<void> {
  if (isOffline) showToast({ text: 'Saved on this device', tone: 'pending', key: op })
  else if (await whenApplied(desk, op)) showToast({ text, key: op })
}

/** The label of that name on this device, in whatever case it is written. */
async function labelNamed(desk: OpenDesk, name: string): Promise<number | undefined> {
  const wanted = name.toLowerCase()
  return (await desk.db.labels.toArray()).find(({ label }) => label.toLowerCase() === wanted)?.id
}

/** Making, changing and deleting tags: shown at once, also without a connection. */
export function useTagActions(): TagActions {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const run = (work: () => Promise<void>) => void work().catch(reportFailure)
  return {
    denied: refusalOf(desk.actor, { needs: 'work.manage_tags' }),
    create: (words, then) =>
      run(async () => {
        if ((await labelNamed(desk, words.label)) !== undefined)
          throw new DeskError('INVALID', { message: 'A tag with this name exists already' })
        const [id] = (await takeIds(desk.db, 1)) as [number]
        const { op } = await mutate(desk, 'labels.create', { id, ...words })
        then?.(id, op)
        await tell(desk, op, isOffline, 'Tag Created')
      }),
    edit: (id, words) =>
      run(async () => {
        const { op } = await mutate(desk, 'labels.edit', { id, ...words })
        await tell(desk, op, isOffline, 'Tag Updated')
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
        const { op } = await mutate(desk, 'labels.delete', { id: tag.id })
        await tell(desk, op, isOffline, 'Tag Deleted')
      }),
  }
}
