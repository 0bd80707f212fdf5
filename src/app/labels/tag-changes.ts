import { DeskError } from '#domain/errors.ts'
import type { LabelInput } from '#domain/labels/label-mutators.ts'
import type { Label } from '#domain/labels/label.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { takeIds } from '#local/ids.ts'

/* Tags are changed by ops: shown at once, also offline. Each change resolves when saved on this device. */

/** Creates a tag. @throws DeskError INVALID if the replica has a tag of this name, ignoring case. */
export async function createTag(desk: OpenDesk, words: LabelInput): Promise<{ id: number; op: string }> {
  const wanted = words.label.toLowerCase()
  if ((await desk.db.labels.toArray()).some(({ label }) => label.toLowerCase() === wanted))
    throw new DeskError('INVALID', { field: 'label', message: 'A tag with this name exists already' })
  const [id] = (await takeIds(desk.db, 1)) as [number]
  const { op } = await mutate(desk, 'labels.create', { id, ...words })
  return { id, op }
}

/** Changes a tag. */
export const editTag = async (desk: OpenDesk, id: number, words: LabelInput): Promise<string> =>
  (await mutate(desk, 'labels.edit', { id, ...words })).op

/** Deletes a tag for all users. */
export const removeTag = async (desk: OpenDesk, { id }: Pick<Label, 'id'>): Promise<string> =>
  (await mutate(desk, 'labels.delete', { id })).op
