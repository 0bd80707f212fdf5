import {
  customFieldResource,
  type CustomField,
  type CustomFieldInput,
} from '#domain/customers/custom-field.ts'
import {
  fieldLimits,
  requireFitting,
  valuePatterns,
  type FieldRule,
  type FieldValues,
} from '#domain/customers/field-values.ts'
import { DeskError } from '#domain/errors.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { customFields } from '../schema/customers.ts'
import type { FollowUp } from '../sync/follow-up.ts'

/** Record type that custom fields belong to. */
type Owner = CustomField['owner'] | 'asset'

/** Table of the values, and SQL that selects the field definitions. */
const places: Record<Owner, { table: string; fields: string }> = {
  contact: { table: 'contacts', fields: `"customFields" where account_id = $1 and owner = 'contact'` },
  company: { table: 'companies', fields: `"customFields" where account_id = $1 and owner = 'company'` },
  asset: { table: 'assets', fields: '"assetFields" where account_id = $1' },
}

/** Custom fields of contacts, companies or assets. */
export const fieldRules = (sql: DeskSql, owner: Owner): Promise<FieldRule[]> =>
  sql.rows<FieldRule>({
    name: `custom fields, ${owner}`,
    text: `select id, name, type, options, is_required as "isRequired" from ${places[owner].fields}
      order by position, lower(name), id`,
    values: [sql.accountId],
  })

/** Handlers for custom fields. */
export const customFieldHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(customFieldResource, { ...parts, table: customFields, hooks: { check } })

const many = (count: number) =>
  count === 1 ? '1 value does not fit' : `${count.toLocaleString('en')} values do not fit`

const refuse = (field: string, message: string) => new DeskError('INVALID', { field, message })

async function check({ sql }: ResourceWork, words: CustomFieldInput, before: CustomField | null) {
  const { owner } = words
  if (before && before.owner !== owner) throw refuse('owner', 'A field stays with what it was made for')
  return checkedField(sql, owner, words, before)
}

/** Values stored for a field; a change of type must fit all existing values. @throws DeskError INVALID. */
export async function checkedField<Words extends Omit<CustomFieldInput, 'owner'>>(
  sql: DeskSql,
  owner: Owner,
  words: Words,
  before: FieldRule | null,
): Promise<Words> {
  const { type } = words
  const options = type === 'dropdown' ? words.options : []
  if (type === 'dropdown' && options.length === 0) throw refuse('options', 'A dropdown needs an option')
  if (!before) {
    const there = await fieldRules(sql, owner)
    if (there.length >= fieldLimits.fields)
      throw refuse('name', `There are at most ${fieldLimits.fields} fields`)
  } else if (before.type !== type) {
    const count = await unfitting(sql, owner, { ...before, type, options })
    if (count > 0) throw refuse('type', `${many(count)} the type ${type}. Change or empty them first.`)
  }
  return { ...words, options }
}

/** Number of records whose value would not fit a field. */
async function unfitting(sql: DeskSql, owner: Owner, { id, type, options }: FieldRule): Promise<number> {
  if (type === 'text') return 0
  const fits = type === 'dropdown' ? 'fields ->> $2 = any($3::text[])' : 'fields ->> $2 ~ $3'
  const [row] = await sql.rows<{ count: number }>({
    text: `select count(*)::int as count from ${places[owner].table}
      where account_id = $1 and fields ? $2 and not (${fits})`,
    values: [sql.accountId, String(id), type === 'dropdown' ? options : valuePatterns[type]],
  })
  return row?.count ?? 0
}

/** Checks that the custom field values written by an op fit their fields. @throws DeskError INVALID. */
export const requireContactFields =
  (isNew: boolean): FollowUp<{ contactId: number; fields?: FieldValues | undefined }> =>
  async ({ sql, tx }, { contactId, fields }) => {
    if (!isNew && !fields) return
    const written = tx.changes().find(({ name, id }) => name === 'contacts' && id === contactId)
    // An edit without changes needs no check.
    if (!isNew && !written) return
    const before = isNew ? null : ((written?.before as { fields?: FieldValues } | null)?.fields ?? {})
    requireFitting(await fieldRules(sql, 'contact'), fields ?? {}, before)
  }
