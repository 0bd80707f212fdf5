import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { Contact } from '../customers/contact.ts'
import { changedFields, type ChangeOf, type HappeningOf } from './happening.ts'
import { ofRecord, type recordPayloads } from './record-events.ts'

/** Events of contacts. */
export const contactPayloads = {
  'contact.created': z.object({ contactId: id() }),
  'contact.changed': z.object({ contactId: id(), fields: z.array(z.string()) }),
  'contact.deleted': z.object({ contactId: id() }),
} as const

/** Portal permissions of a contact: their changes are audited. */
const portalRights = ({ allowPortalAccess, seesCompanyId }: Contact) => ({ allowPortalAccess, seesCompanyId })

/** Events of a contact row's change. */
export function ofContact({
  id: contactId,
  before,
  after,
}: ChangeOf<'contacts'>): HappeningOf<typeof contactPayloads & typeof recordPayloads>[] {
  const subjectId = contactId
  if (!after) return before ? [{ type: 'contact.deleted', subjectId, payload: { contactId } }] : []
  if (!before) return [{ type: 'contact.created', subjectId, payload: { contactId } }]
  const fields = changedFields(before, after)
  if (fields.length === 0) return []
  const rights = ofRecord('contacts', {
    id: contactId,
    before: portalRights(before),
    after: portalRights(after),
  })
  return [{ type: 'contact.changed', subjectId, payload: { contactId, fields } }, ...rights]
}
