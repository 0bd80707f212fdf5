import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { changedFields, type ChangeOf, type HappeningOf } from './happening.ts'

/** Events of contacts. */
export const contactPayloads = {
  'contact.created': z.object({ contactId: id() }),
  'contact.changed': z.object({ contactId: id(), fields: z.array(z.string()) }),
  'contact.deleted': z.object({ contactId: id() }),
} as const

/** Events of a contact row's change. */
export function ofContact({
  id: contactId,
  before,
  after,
}: ChangeOf<'contacts'>): HappeningOf<typeof contactPayloads>[] {
  const subjectId = contactId
  if (!after) return before ? [{ type: 'contact.deleted', subjectId, payload: { contactId } }] : []
  if (!before) return [{ type: 'contact.created', subjectId, payload: { contactId } }]
  const fields = changedFields(before, after)
  return fields.length > 0 ? [{ type: 'contact.changed', subjectId, payload: { contactId, fields } }] : []
}
