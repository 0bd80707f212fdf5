import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { plainCell } from '#lib/csv.ts'
import { foldText } from '#lib/text.ts'
import { contactShape, type Contact } from '#domain/customers/contact.ts'
import { faultOfValue, type FieldRule } from '#domain/customers/field-values.ts'
import { countryNamed, fieldTarget, type ImportTarget } from '#domain/customers/import-words.ts'
import type { Fate } from '#domain/customers/import.ts'
import { inboxKey } from '../mail/addresses.ts'
import type { DeskSql } from '../store/database.ts'

/** Plan of an import, as confirmed by a person. */
export interface ImportPlan {
  mapping: readonly (string | null)[]
  mode: 'fill' | 'leave'
  fields: readonly FieldRule[]
}

/** A row of the file as it is kept. */
export interface ImportRow {
  line: number
  cells: string[]
  isBroken: boolean
}

type Words = Partial<Omit<Contact, 'id' | 'fields'>> & { email: string; fields: Record<string, string> }

/** Outcome of a row. */
export interface Judged {
  line: number
  fate: Fate
  /** Of a refused row: the value at fault, and why. */
  value: string
  reason: string | null
  /** Parsed values of the row; null if unreadable. */
  words: Words | null
  /** Contact with this address. */
  contact: Contact | null
  /** Values to write: all for a new contact, only empty fields for an existing one. */
  change: Partial<Contact>
}

/** A row cannot be taken. */
class Refused extends Error {
  readonly value: string
  constructor(value: string, reason: string) {
    super(reason)
    this.value = value
  }
}

const shapes: Partial<Record<ImportTarget, z.ZodMiniType<string | null>>> = {
  ...{ firstName: contactShape.firstName, lastName: contactShape.lastName, email: contactShape.email },
  ...{ phone: contactShape.phone, jobTitle: contactShape.jobTitle, companyName: contactShape.companyName },
  ...{ streetAddress: contactShape.streetAddress, postalCode: contactShape.postalCode },
  city: contactShape.city,
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si'])
const no = new Set(['false', 'no', 'n', '0', 'nein', 'non'])

/** A value of a custom field as it is kept. */
function fieldValue(field: FieldRule, text: string): string {
  const word = foldText(text)
  const value = field.type !== 'checkbox' ? text : yes.has(word) ? 'true' : no.has(word) ? 'false' : text
  const fault = faultOfValue(field, value)
  if (fault) throw new Refused(text, fault)
  return value
}

/** Parses a row. @throws Refused */
function wordsOf({ cells, isBroken }: ImportRow, { mapping, fields }: ImportPlan): Words {
  if (isBroken) throw new Refused(cells[0] ?? '', 'A quote in this row is never closed')
  const words: Record<string, string | null> = {}
  const values: Record<string, string> = {}
  for (const [at, target] of mapping.entries()) {
    const text = plainCell(cells[at] ?? '').trim()
    if (target === null || text === '') continue
    const field = fields.find(({ id }) => fieldTarget(id) === target)
    if (field) values[field.id] = fieldValue(field, text)
    else if (target === 'country') {
      const code = countryNamed(text)
      if (code === undefined) throw new Refused(text, 'Country is not known')
      words[target] = code
    } else if (target === 'name') {
      const [first = '', ...rest] = text.split(/\s+/)
      words['firstName'] ??= first.slice(0, 100)
      words['lastName'] ??= rest.join(' ').slice(0, 100)
    } else {
      const parsed = shapes[target as ImportTarget]?.safeParse(text)
      if (parsed && !parsed.success) throw new Refused(text, parsed.error.issues[0]?.message ?? 'Not valid')
      if (parsed) words[target] = parsed.data
    }
  }
  if (!words['email']) throw new Refused('', 'Email is a required field')
  return { ...words, email: words['email'].toLowerCase(), fields: values }
}

/** Values of a row that fill the contact's empty fields. */
function fillingOf(contact: Contact, { email: _email, fields, ...words }: Words): Partial<Contact> {
  const lacking = Object.entries(words).filter(([key, value]) => {
    const had = contact[key as keyof Contact]
    return value !== '' && value !== null && (had === '' || had === null)
  })
  const change = Object.fromEntries(lacking) as Partial<Contact>
  if (contact.companyId !== null) delete change.companyName
  const values = Object.entries(fields).filter(([id]) => (contact.fields[id] ?? '') === '')
  if (values.length > 0) change.fields = { ...contact.fields, ...Object.fromEntries(values) }
  return change
}

/** Says of each row what becomes of it: the preview and the import ask the same. */
export class ImportJudge {
  readonly #plan: ImportPlan
  /** On which line each address stands first. */
  readonly #firstLines: ReadonlyMap<string, number>
  readonly #contactsOf: (sql: DeskSql, ids: readonly Id[]) => Promise<Contact[]>

  constructor(
    plan: ImportPlan,
    rows: Iterable<ImportRow>,
    contactsOf: (sql: DeskSql, ids: readonly Id[]) => Promise<Contact[]>,
  ) {
    this.#plan = plan
    this.#contactsOf = contactsOf
    const firstLines = new Map<string, number>()
    for (const row of rows) {
      const email = this.#read(row).words?.email
      if (email !== undefined && !firstLines.has(email)) firstLines.set(email, row.line)
    }
    this.#firstLines = firstLines
  }

  #read(row: ImportRow): Judged {
    const judged = { line: row.line, value: '', reason: null, contact: null, change: {} }
    try {
      return { ...judged, fate: 'added', words: wordsOf(row, this.#plan) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { ...judged, fate: 'refused', words: null, value: error.value, reason: error.message }
    }
  }

  /** Judges rows as the desk is now. */
  async judge(sql: DeskSql, rows: readonly ImportRow[]): Promise<Judged[]> {
    const read = rows.map((row) => this.#read(row))
    const emails = read.flatMap(({ words }) => words?.email ?? [])
    const holders = await sql.rows<{ address: string; contactId: Id | null }>({
      name: 'holders of imported addresses',
      text: `select address_key as address, contact_id as "contactId" from contact_addresses
          where account_id = $1 and address_key = any($2)
        union all select address_key, null from mailbox_addresses where account_id = $1 and address_key = any($3)`,
      values: [sql.accountId, emails, emails.map(inboxKey)],
    })
    const ids = [...new Set(holders.flatMap(({ contactId }) => contactId ?? []))]
    const contacts = new Map((await this.#contactsOf(sql, ids)).map((each) => [each.id, each]))
    const inboxes = new Set(
      holders.flatMap(({ address, contactId }) => (contactId === null ? [address] : [])),
    )
    const byAddress = new Map(
      holders.flatMap(({ address, contactId }) =>
        contactId === null ? [] : [[address, contactId] as const],
      ),
    )
    return read.map((row) => {
      if (!row.words) return row
      const { email } = row.words
      const contact = contacts.get(byAddress.get(email) ?? 0) ?? null
      return this.#decide({ ...row, contact }, row.words, inboxes.has(inboxKey(email)))
    })
  }

  #decide(row: Judged, words: Words, isInbox: boolean): Judged {
    const refuse = (reason: string, value = words.email): Judged => ({
      ...row,
      fate: 'refused',
      value,
      reason,
    })
    const first = this.#firstLines.get(words.email)
    if (first !== undefined && first !== row.line) return refuse(`Same email as row ${first}`)
    if (isInbox) return refuse('This is the address of one of your inboxes')
    if (row.contact) {
      const change = this.#plan.mode === 'leave' ? {} : fillingOf(row.contact, words)
      return { ...row, fate: Object.keys(change).length > 0 ? 'changed' : 'same', change }
    }
    const lacking = this.#plan.fields.find(({ id, isRequired }) => isRequired && !words.fields[id])
    if (lacking) return refuse(`${lacking.name} is a required field`, '')
    return { ...row, fate: 'added', change: words }
  }
}
