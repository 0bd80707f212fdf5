import { DeskError } from '../errors.ts'
import { contactLimits, type Contact } from './contact.ts'

/** Maximum number of conversations, tasks and assets that one merge moves, in one transaction. */
export const mostMoved = 1000

/** Single-value fields of a merged contact, with their labels; values of a group are chosen together. */
export const chosenFields = {
  name: { label: 'Name', keys: ['firstName', 'lastName'] },
  email: { label: 'Email', keys: ['email'] },
  phone: { label: 'Phone', keys: ['phone'] },
  title: { label: 'Title', keys: ['jobTitle'] },
  company: { label: 'Company', keys: ['companyName', 'companyId'] },
  address: { label: 'Address', keys: ['streetAddress', 'postalCode', 'city', 'country'] },
  timeZone: { label: 'Time zone', keys: ['timeZone'] },
  assignee: { label: 'Assigned to', keys: ['assigneeId'] },
} as const satisfies Record<string, { label: string; keys: readonly (keyof Contact)[] }>

/** A field that is chosen in a merge. */
export type ChosenField = keyof typeof chosenFields

/** All fields that are chosen in a merge. */
export const chosenFieldNames = Object.keys(chosenFields) as [ChosenField, ...ChosenField[]]

/** Records moved by a merge, stored for its undo. */
export interface MovedRecords {
  /** Both contacts before the merge. */
  stayed: Contact
  gone: Contact
  /** The remaining contact after the merge. */
  result: Contact
  conversations: number[]
  tasks: number[]
  assets: number[]
  segments: number[]
  favourites: number[]
}

/** Values of a field as one text; empty if there are none. */
export const fieldText = (contact: Contact, field: ChosenField): string =>
  chosenFields[field].keys
    .filter((key) => key !== 'companyId')
    .flatMap((key) => contact[key] ?? [])
    .filter((value) => value !== '')
    .join(field === 'address' ? ', ' : ' ')

/** Fields in which two contacts have different values, so that a user has to choose. */
export const differingFields = (one: Contact, other: Contact): ChosenField[] =>
  chosenFieldNames.filter((field) => {
    const [a, b] = [fieldText(one, field), fieldText(other, field)]
    return a !== '' && b !== '' && a !== b
  })

const addressesOf = ({ email, otherEmails }: Contact) => [
  ...(email === null ? [] : [email.toLowerCase()]),
  ...otherEmails,
]

/** Values of the merged contact that the remaining one does not take over. */
function leftOver(
  stays: Contact,
  goes: Contact,
  taken: readonly ChosenField[],
  nameOfField: (key: string) => string,
) {
  const lost = differingFields(stays, goes)
    .filter((field) => field !== 'email' && field !== 'assignee')
    .map((field) => `${chosenFields[field].label} ${fieldText(taken.includes(field) ? stays : goes, field)}`)
  const values = Object.entries(goes.fields).filter(
    ([key, value]) => value !== '' && (stays.fields[key] ?? '') !== '' && stays.fields[key] !== value,
  )
  return [...lost, ...values.map(([key, value]) => `${nameOfField(key)} ${value}`)]
}

/** Context of a merge. */
export interface MergeContext {
  /** Fields whose values are taken from the merged contact. */
  taken: readonly ChosenField[]
  /** Id and author of the note with the values that were not chosen. */
  noteId: string
  authorId: number | null
  at: number
  /** Name of a custom field. */
  nameOfField(key: string): string
}

/**
 * The contact resulting from a merge: a field has the chosen value, else that of the remaining contact, else
 * that of the other. Addresses, tags and notes are joined; values without a field are stored in a note.
 * @throws DeskError CONFLICT if the joined lists exceed the limits of a contact.
 */
export function mergeContacts(stays: Contact, goes: Contact, context: MergeContext): Contact {
  const { taken, noteId: id, authorId, at, nameOfField } = context
  const chosen = Object.fromEntries(
    chosenFieldNames.flatMap((field) => {
      const isTaken = taken.includes(field)
      const [first, second] = isTaken ? [goes, stays] : [stays, goes]
      const from = fieldText(first, field) === '' ? second : first
      return chosenFields[field].keys.map((key) => [key, from[key]])
    }),
  ) as Partial<Contact>
  const primary = chosen.email?.toLowerCase()
  const otherEmails = [...new Set([...addressesOf(stays), ...addressesOf(goes)])].filter(
    (each) => each !== primary,
  )
  const labelIds = [...new Set([...stays.labelIds, ...goes.labelIds])]
  const lost = leftOver(stays, goes, taken, nameOfField).join('; ')
  const note = `Before the merge: ${lost}`.slice(0, contactLimits.note)
  const notes = [...stays.notes, ...goes.notes].sort((a, b) => a.createdAt - b.createdAt)
  if (lost !== '') notes.push({ id, note, authorId, createdAt: at })
  const bounded = { otherEmails, labels: labelIds, notes } as const
  for (const [what, words] of [
    ['otherEmails', 'further addresses'],
    ['labels', 'tags'],
    ['notes', 'notes'],
  ] as const)
    if (bounded[what].length > contactLimits[what])
      throw new DeskError('CONFLICT', {
        message: `Together they have more than ${contactLimits[what]} ${words}`,
      })
  const given = Object.fromEntries(Object.entries(stays.fields).filter(([, value]) => value !== ''))
  return {
    ...stays,
    ...chosen,
    ...{ otherEmails, labelIds, notes, fields: { ...goes.fields, ...given } },
    allowPortalAccess: stays.allowPortalAccess || goes.allowPortalAccess,
    seesCompanyId: stays.seesCompanyId ?? goes.seesCompanyId,
    isUndeliverable: (chosen.email !== stays.email && chosen.email === goes.email ? goes : stays)
      .isUndeliverable,
    createdAt: Math.min(stays.createdAt, goes.createdAt),
  }
}

/**
 * The remaining contact after the undo of a merge: fields unchanged since get their old values, and what was
 * added since remains.
 */
export function unmergedContact(now: Contact, { stayed, gone, result }: MovedRecords): Contact {
  const goneAddresses = addressesOf(gone)
  const goneNotes = new Set(gone.notes.map(({ id }) => id))
  const added = new Set(
    result.notes.map(({ id }) => id).filter((id) => !stayed.notes.some((n) => n.id === id)),
  )
  const back = Object.fromEntries(
    [
      ...chosenFieldNames.flatMap((field) => [...chosenFields[field].keys]),
      'allowPortalAccess',
      'seesCompanyId',
      'createdAt',
    ]
      .filter((key) => now[key as keyof Contact] === result[key as keyof Contact])
      .map((key) => [key, stayed[key as keyof Contact]]),
  ) as Partial<Contact>
  const email =
    back.email !== undefined
      ? back.email
      : goneAddresses.includes(now.email?.toLowerCase() ?? '')
        ? stayed.email
        : now.email
  const fields = Object.fromEntries(
    Object.entries(now.fields).map(([key, value]) => [
      key,
      value === result.fields[key] ? (stayed.fields[key] ?? '') : value,
    ]),
  )
  return {
    ...now,
    ...back,
    email,
    otherEmails: addressesOf(now).filter(
      (each) => !goneAddresses.includes(each) && each !== email?.toLowerCase(),
    ),
    labelIds: now.labelIds.filter((id) => stayed.labelIds.includes(id) || !gone.labelIds.includes(id)),
    notes: now.notes.filter(({ id }) => !goneNotes.has(id) && !added.has(id)),
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    isUndeliverable: email === stayed.email ? stayed.isUndeliverable : now.isUndeliverable,
  }
}
