import { foldText } from '#lib/text.ts'
import { DeskError } from '../errors.ts'
import type { Contact } from './contact.ts'

/** Fields that two users may change at once, with their labels. */
const labels = {
  ...{ firstName: 'First Name', lastName: 'Last Name', email: 'Email', phone: 'Phone', jobTitle: 'Title' },
  ...{ companyName: 'Company', streetAddress: 'Street', postalCode: 'Postal code', city: 'City' },
  ...{ country: 'Country', assigneeId: 'Assigned to' },
} as const
type Guarded = keyof typeof labels
const guarded = Object.keys(labels) as Guarded[]

/** A contact as an editing user saw it. */
export type SeenContact = Pick<Contact, 'id' | 'fields' | Guarded>

/** The part of a contact that edits are compared with. */
export const seenOf = ({ id, fields, ...rest }: Contact): SeenContact => ({
  ...{ id, fields },
  ...(Object.fromEntries(guarded.map((key) => [key, rest[key]])) as Pick<Contact, Guarded>),
})

/** Normalised value for comparison; the server writes a company's name as the company has it. */
const plain = (key: string, value: unknown) =>
  typeof value === 'string' && (key === 'companyName' || key === 'email') ? foldText(value) : (value ?? '')

/**
 * Refuses an edit if a field is now neither as its editor saw it nor as they want it. A contact that was
 * merged into another one meanwhile is not compared.
 * @throws DeskError CONFLICT `changed` with the current values.
 */
export function requireUnchanged(
  contact: Contact,
  { fields = {}, ...wanted }: Partial<Record<Guarded, unknown>> & { fields?: Contact['fields'] | undefined },
  seen: Partial<SeenContact>,
): void {
  if (seen.id !== contact.id) return
  const isForeign = (key: string, want: unknown, saw: unknown, now: unknown) =>
    want !== undefined && ![plain(key, saw), plain(key, want)].includes(plain(key, now))
  const changed = guarded.filter((key) => isForeign(key, wanted[key], seen[key], contact[key]))
  const values = Object.keys(fields).filter((key) =>
    isForeign(key, fields[key], seen.fields?.[key], contact.fields[key]),
  )
  if (changed.length + values.length === 0) return
  const words = changed.map((key) =>
    key === 'assigneeId' ? `${labels[key]} is somebody else` : `${labels[key]} is ${contact[key] || 'empty'}`,
  )
  if (values.length > 0)
    words.push(`A field is ${values.map((key) => contact.fields[key] || 'empty').join(', ')}`)
  throw new DeskError('CONFLICT', {
    reason: 'changed',
    field: changed[0] ?? `fields.${values[0]}`,
    message: `${words.join('; ')}. Somebody changed it meanwhile.`,
    facts: {
      ...Object.fromEntries(changed.map((key) => [key, contact[key]])),
      ...(values.length > 0 && {
        fields: Object.fromEntries(values.map((key) => [key, contact.fields[key] ?? ''])),
      }),
    },
  })
}
