import { sql, type SQL } from 'drizzle-orm'
import { companySubject } from '#domain/customers/company-subject.ts'
import { contactSubject } from '#domain/customers/contact-subject.ts'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import { valuePatterns, type FieldRule } from '#domain/customers/field-values.ts'
import { customKey, dayNumber, predicateOf, type ContactFilters } from '#domain/customers/filters.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import type { Field, Reader, Subject } from '#domain/predicates/subject.ts'
import { compile, type Columns } from '../predicates/compile.ts'
import { knownTo, readerOf } from '../predicates/reader.ts'
import type { DeskSql } from '../store/database.ts'
import { contactColumns, mayBelongTo } from './import/contact-columns.ts'
import { fieldRules } from './custom-fields.ts'

/** Contact or company, as predicates read it. */
export type Row = { id: number; fields: Record<string, string> }
type Column = SQL | ((reader: Reader) => SQL)

/** SQL condition: the record is a favourite of the user. */
export const isFavourite = (alias: SQL, userId: number | null): SQL =>
  sql`exists (select from favourites f where f.account_id = ${alias}.account_id and f.user_id = ${userId}
    and f.record_id = ${alias}.id)`

/** Only the database knows favourites, so the in-memory value is never used. */
const favourite: Field<Row> = { label: 'Favourite', type: 'flag', value: () => false }

const matching = (column: SQL, type: 'number' | 'date') =>
  sql`case when ${column} ~ ${sql.raw(`'${valuePatterns[type]}'`)} then ${column} end`

/** Custom field for predicates; a text that does not fit its type counts as no value. */
export function customOf(field: FieldRule, alias: SQL): [Field<Row>, SQL] {
  const { name: label, type } = field
  const id = String(field.id)
  const column = sql`(${alias}.fields ->> ${id})`
  if (type === 'checkbox')
    return [
      { label, type: 'flag', value: (row) => row.fields[id] === 'true' },
      sql`coalesce(${column} = 'true', false)`,
    ]
  if (type !== 'number' && type !== 'date')
    return [{ label, type: 'text', isOptional: true, value: (row) => row.fields[id] ?? null }, column]
  const pattern = new RegExp(valuePatterns[type])
  const [numberOf, kept] =
    type === 'date'
      ? ([dayNumber, sql`replace(${matching(column, type)}, '-', '')::bigint`] as const)
      : ([Number, sql`(${matching(column, type)})::float8`] as const)
  const value = ({ fields: { [id]: text = '' } }: Row) => (pattern.test(text) ? numberOf(text) : null)
  return [{ label, type: type === 'date' ? 'number' : 'amount', isOptional: true, value }, kept]
}

const companyColumns: Columns<keyof (typeof companySubject)['fields']> = {
  name: sql`c.name`,
  domain: sql`c.domain`,
  tag: sql`c.label_ids`,
  country: sql`nullif(c.address ->> 'country', '')`,
  created: sql`c.created_at`,
}

const own = {
  contact: { subject: contactSubject as unknown as Subject<Row>, columns: contactColumns as Columns<string> },
  company: { subject: companySubject as unknown as Subject<Row>, columns: companyColumns as Columns<string> },
}

/** Reader and time of a query. */
export interface Asking {
  userId: number
  /** Epoch ms. */
  now: number
}

/** SQL condition for all of some filters, on contacts or companies as `c`. */
export async function filtersSql(
  desk: DeskSql,
  owner: FieldOwner,
  filters: ContactFilters,
  { userId, now }: Asking,
): Promise<SQL> {
  const rules = await fieldRules(desk, owner)
  const alias = sql`c`
  const custom = rules.map((field) => [customKey(field.id), ...customOf(field, alias)] as const)
  const subject: Subject<Row> = {
    ...own[owner].subject,
    fields: {
      ...own[owner].subject.fields,
      favourite,
      ...Object.fromEntries(custom.map(([key, field]) => [key, field])),
    },
  }
  const columns: Record<string, Column> = {
    ...own[owner].columns,
    favourite: (reader) => isFavourite(alias, reader.userId),
    ...Object.fromEntries(custom.map(([key, , column]) => [key, column])),
  }
  const predicate = predicateOf(filters, rules)
  const reader = await readerOf(desk, userId, now)
  const by = { subject, reader, known: await knownTo(desk, subject, [predicate]) }
  const fits = compile(resolve(predicate, by), { ...by, columns })
  const { company } = filters
  return owner === 'contact' && company !== undefined
    ? sql`(${mayBelongTo(desk.accountId, company)} and ${fits})`
    : fits
}
