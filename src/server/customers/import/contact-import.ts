import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { isEqual } from '#lib/equal.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import { contactShape, type Contact } from '#domain/customers/contact.ts'
import { contactNames, countryNamed, type ImportTarget } from '#domain/customers/import-words.ts'
import { inUnitOfWork } from '../../events/unit-of-work.ts'
import { inboxKey } from '../../mail/addresses.ts'
import type { DeskSql } from '../../store/database.ts'
import { idSource } from '../../store/id-source.ts'
import { shapes } from '../../store/shape.ts'
import { companyNamed } from '../company-of.ts'
import { fieldRules } from '../custom-fields.ts'
import {
  Refused,
  type ImportKind,
  type Judged,
  type StepOf,
  type Values,
  type WrittenRow,
} from './import-kind.ts'

const fields = shapes.contacts.fields.map(({ key, read }) => `${read('c')} as "${key}"`).join(', ')

/** Reads contacts by id. */
const contactsOf = (sql: DeskSql, ids: readonly Id[]): Promise<Contact[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql.rows<Contact>({
        name: 'contacts of an import',
        text: `select ${fields} from contacts c where c.account_id = $1 and c.id = any($2)`,
        values: [sql.accountId, ids],
      })

const cells: Partial<Record<ImportTarget, z.ZodMiniType<string | null>>> = {
  ...{ firstName: contactShape.firstName, lastName: contactShape.lastName, email: contactShape.email },
  ...{ phone: contactShape.phone, jobTitle: contactShape.jobTitle, companyName: contactShape.companyName },
  ...{ streetAddress: contactShape.streetAddress, postalCode: contactShape.postalCode },
  city: contactShape.city,
}

/** Parses a cell by the schema of its field. @throws Refused */
export function readCell(
  schema: z.ZodMiniType | undefined,
  values: Values,
  target: string,
  text: string,
): void {
  const parsed = schema?.safeParse(text)
  if (parsed && !parsed.success) throw new Refused(text, parsed.error.issues[0]?.message ?? 'Not valid')
  if (parsed) values[target] = parsed.data
}

/** Import of contacts from files (D1-156). */
export const contactImport: ImportKind = {
  owner: 'contact',
  job: {
    name: 'contact-import',
    title: 'Import of customers',
    undo: 'Customers that it added are deleted, and what it filled in is emptied, unless somebody has worked with them since.',
  },
  names: contactNames,
  fields: (sql) => fieldRules(sql, 'contact'),
  twin: 'Same email',
  read(values, target, text) {
    if (target === 'country') {
      const code = countryNamed(text)
      if (code === undefined) throw new Refused(text, 'Country is not known')
      values['country'] = code
    } else if (target === 'name') {
      const [first = '', ...rest] = text.split(/\s+/)
      values['firstName'] ??= first.slice(0, 100)
      values['lastName'] ??= rest.join(' ').slice(0, 100)
    } else {
      // Google exports several addresses in one cell; the first is the main one.
      const [first = ''] = text.split(' ::: ')
      readCell(cells[target as ImportTarget], values, target, first)
    }
  },
  identify(values) {
    const { email, firstName, lastName } = values as Partial<Contact>
    if (!email) throw new Refused('', 'Email is a required field')
    const key = email.toLowerCase()
    values['email'] = key
    return { key, name: [firstName, lastName].filter(Boolean).join(' ') }
  },
  async look(sql, all) {
    const emails = all.flatMap(({ key }) => key ?? [])
    const holders = await sql.rows<{ address: string; contactId: Id | null }>({
      name: 'holders of imported addresses',
      text: `select address_key as address, contact_id as "contactId" from contact_addresses
          where account_id = $1 and address_key = any($2)
        union all select address_key, null from mailbox_addresses where account_id = $1 and address_key = any($3)`,
      values: [sql.accountId, emails, emails.map(inboxKey)],
    })
    const ids = [...new Set(holders.flatMap(({ contactId }) => contactId ?? []))]
    const contacts = new Map((await contactsOf(sql, ids)).map((each) => [each.id, each]))
    const inboxes = new Set(
      holders.flatMap(({ address, contactId }) => (contactId === null ? [address] : [])),
    )
    const byAddress = new Map(
      holders.flatMap(({ address, contactId }) =>
        contactId === null ? [] : [[address, contactId] as const],
      ),
    )
    return ({ key, values }) => {
      const email = key ?? ''
      const isInbox = inboxes.has(inboxKey(email))
      return {
        held: contacts.get(byAddress.get(email) ?? 0) ?? null,
        values,
        fault: isInbox ? { value: email, reason: 'This is the address of one of your inboxes' } : null,
      }
    }
  },
  mayFill: (held, key) => key !== 'email' && !(key === 'companyName' && (held as Contact).companyId !== null),
  write: writeContacts,
  takeBack: ({ sql, cause, now: at }, undone, contactIds) =>
    inUnitOfWork(sql, { cause, at }, async ({ tx }) => {
      let kept = 0
      const rows = await undone()
      const used = await usedOf(sql, contactIds)
      const held = await tx.along('contacts', [...contactIds])
      for (const { recordId, before, after } of rows) {
        const row = held.find((each) => each.id === recordId)
        if (!row) continue
        const keys = Object.keys(after) as (keyof Contact)[]
        const same = keys.filter((key) => isEqual(row[key], after[key]))
        const isUntouched = same.length === keys.length && row.notes.length === 0 && row.labelIds.length === 0
        if (before) {
          tx.carry('contacts', row, Object.fromEntries(same.map((key) => [key, before[key]])))
          if (same.length < keys.length) kept += 1
        } else if (isUntouched && !used.has(recordId)) await tx.contacts.remove(recordId)
        else kept += 1
      }
      return kept
    }),
}

/** Contacts with conversations or tasks. */
async function usedOf(sql: DeskSql, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await sql.rows<{ id: Id }>({
    name: 'contacts in use',
    text: `select contact_id as id from conversations where account_id = $1 and contact_id = any($2)
      union select contact_id from tasks where account_id = $1 and contact_id = any($2)`,
    values: [sql.accountId, ids],
  })
  return new Set(rows.map(({ id }) => id))
}

async function writeContacts(
  { database, work: { sql, cause, now: at }, keep }: StepOf,
  added: readonly Judged[],
  changed: readonly Judged[],
): Promise<void> {
  const ids = await idSource(database).take(sql, added.length)
  const written: WrittenRow[] = []
  const companies = new Map<string, Awaited<ReturnType<typeof companyNamed>>>()
  const complete = async (change: Values): Promise<Values> => {
    const { companyName } = change as Partial<Contact>
    if (!companyName) return change
    const company =
      companies.get(companyName) ?? (await companyNamed(sql, companyName, { url: '', createdAt: at }))
    companies.set(companyName, company)
    return { ...change, companyId: company.id, companyName: company.name }
  }
  await inUnitOfWork(sql, { cause, at }, async ({ tx }) => {
    for (const [index, { line, change }] of added.entries()) {
      const recordId = ids[index] ?? 0
      const after = await complete(change)
      const nameless = { firstName: '', lastName: '', email: null }
      tx.add('contacts', { ...blankContact, ...nameless, ...after, id: recordId, createdAt: at })
      written.push({ line, recordId, before: null, after })
    }
    const held = await tx.along(
      'contacts',
      changed.flatMap(({ held }) => held?.id ?? []),
    )
    for (const { line, change, held: known } of changed) {
      const row = held.find((each) => each.id === known?.id)
      if (!row) continue
      const after = await complete(change)
      const before = Object.fromEntries(Object.keys(after).map((key) => [key, row[key as keyof Contact]]))
      tx.carry('contacts', row, after)
      written.push({ line, recordId: row.id, before, after })
    }
    await keep(written)
  })
}
