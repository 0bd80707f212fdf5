import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { labelSchema } from '../labels/label.ts'
import { changedFields, type ChangeOf, type HappeningOf } from './happening.ts'

const { label } = labelSchema.shape
const ofOne = { labelId: id(), label }

/** Events of tags themselves; tagging is a change of the conversation. */
export const labelPayloads = {
  'label.created': z.object(ofOne),
  'label.changed': z.object({
    ...ofOne,
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  }),
  'label.deleted': z.object(ofOne),
} as const

/** Events of a tag row's change. */
export function ofLabel({
  id: labelId,
  before,
  after,
}: ChangeOf<'labels'>): HappeningOf<typeof labelPayloads>[] {
  const subjectId = labelId
  const payload = { labelId, label: (after ?? before)?.label ?? '' }
  if (!after) return before ? [{ type: 'label.deleted', subjectId, payload }] : []
  if (!before) return [{ type: 'label.created', subjectId, payload }]
  const changes = changedFields(before, after).map((field) => ({
    ...{ field, from: before[field], to: after[field] },
  }))
  return changes.length > 0 ? [{ type: 'label.changed', subjectId, payload: { ...payload, changes } }] : []
}
