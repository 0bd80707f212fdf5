import { foldText } from '#lib/text.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { Label } from '#domain/labels/label.ts'
import { companyBeside } from '#domain/customers/beside.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { IncidentName } from '#domain/status-page/incident-name.ts'
import type { Team } from '#domain/people/team.ts'
import type { User } from '#domain/people/user.ts'
import { newestThatFit } from '../newest.ts'
import { defineQuery } from './query.ts'

/** Small tables that lists and menus need completely, by id. */
export interface Reference {
  users: Map<number, User>
  teams: Map<number, Team>
  labels: Map<number, Label>
  mailboxes: Map<number, Mailbox>
  incidents: Map<number, IncidentName>
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

const referred = ['users', 'teams', 'labels', 'mailboxes', 'statusIncidents'] as const

/** Users, teams, labels, mailboxes and incidents. */
export const reference = defineQuery(
  'reference',
  () => referred.map((table) => ({ table })),
  async (db): Promise<Reference> => ({
    users: byId(await db.users.toArray()),
    teams: byId(await db.teams.toArray()),
    labels: byId(await db.labels.toArray()),
    mailboxes: byId(await db.mailboxes.toArray()),
    incidents: byId(await db.statusIncidents.toArray()),
  }),
)

/** Reads a user; null if not on this device. */
export const userById = defineQuery(
  'userById',
  (id: number) => [{ table: 'users', id }],
  async (db, id): Promise<User | null> => (await db.users.get(id)) ?? null,
)

/** Reads a contact; null if not on this device. */
export const contactById = defineQuery(
  'contactById',
  (id: number) => [{ table: 'contacts', id }],
  async (db, id): Promise<Contact | null> => (await db.contacts.get(id)) ?? null,
)

/** Contacts of a company that are stored on this device. */
export const peopleOfCompany = defineQuery(
  'peopleOfCompany',
  () => [{ table: 'contacts' }],
  (db, companyId: number): Promise<Contact[]> =>
    db.contacts.filter((each) => companyBeside(each)?.id === companyId).toArray(),
)

const hasAddress = ({ email, otherEmails }: Contact, wanted: string) =>
  email?.toLowerCase() === wanted || otherEmails.includes(wanted)

/** The contact with an e-mail address, case-insensitive; null when none is on this device. */
export const contactByEmail = defineQuery(
  'contactByEmail',
  () => [{ table: 'contacts' }],
  async (db, email: string | null): Promise<Contact | null> => {
    const wanted = email?.toLowerCase()
    if (!wanted) return null
    return (await db.contacts.filter((each) => hasAddress(each, wanted)).first()) ?? null
  },
)

/** Contacts by id, for a list's window. */
export const contactsByIds = defineQuery(
  'contactsByIds',
  (ids: readonly number[]) => ids.map((id) => ({ table: 'contacts', id })),
  async (db, ids): Promise<Map<number, Contact>> =>
    byId((await db.contacts.bulkGet([...ids])).filter((row) => row !== undefined)),
)

/** Fields used to suggest recipients. */
export type SuggestedContact = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email'>

/** Contacts whose name or address contains the text, for recipient suggestions; at most `limit`. */
export const contactsMatching = defineQuery(
  'contactsMatching',
  () => [{ table: 'contacts' }],
  async (db, { text, limit }: { text: string; limit: number }): Promise<Contact[]> => {
    const wanted = foldText(text.trim())
    if (wanted === '') return []
    const matches = (contact: Contact) =>
      contact.email !== null &&
      foldText(
        [contact.firstName, contact.lastName, contact.email, ...contact.otherEmails].join(' '),
      ).includes(wanted)
    return db.contacts.filter(matches).limit(limit).toArray()
  },
)

/**
 * Contacts whose name, address or number contains the text, for a picker; with an empty text those of the
 * newest conversations. At most `limit`.
 */
export const contactsNamed = defineQuery(
  'contactsNamed',
  () => [{ table: 'contacts' }],
  async (db, { text, limit }: { text: string; limit: number }): Promise<Contact[]> => {
    const wanted = foldText(text.trim())
    if (wanted !== '') {
      const wordsOf = ({ firstName, lastName, email, phone }: Contact) =>
        foldText(`${firstName} ${lastName} ${email ?? ''} ${phone ?? ''}`)
      return db.contacts
        .filter((contact) => wordsOf(contact).includes(wanted))
        .limit(limit)
        .toArray()
    }
    const rows = await newestThatFit(db, 4 * limit, (row) => row.contactId !== null)
    const ids = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))].slice(0, limit)
    return (await db.contacts.bulkGet(ids)).filter((contact) => contact !== undefined)
  },
)
