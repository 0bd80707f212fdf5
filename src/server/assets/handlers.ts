import { assetFieldResource, assetResource, type Asset, type AssetInput } from '#domain/assets/asset.ts'
import { requireFitting } from '#domain/customers/field-values.ts'
import { DeskError } from '#domain/errors.ts'
import { checkedField, fieldRules } from '../customers/custom-fields.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { assetFields, assets } from '../schema/assets.ts'

/** Dependencies of the asset handlers. */
export interface AssetParts {
  database: Database
  now(): number
}

/** Handlers for assets and their custom fields. */
export const assetHandlers = (parts: AssetParts) => ({
  assets: resourceHandlers(assetResource, {
    ...parts,
    table: assets,
    derived: { contact: contactOf },
    filters: { contactId: (alias, value) => `${alias}.contact_id = ${value}` },
    hooks: { check },
  }),
  assetFields: resourceHandlers(assetFieldResource, {
    ...parts,
    table: assetFields,
    hooks: { check: ({ sql }, words, before) => checkedField(sql, 'asset', words, before) },
  }),
})

/** SQL for the owner of an asset, as JSON. */
const contactOf = (alias: string) => `(select json_build_object('id', c.id, 'name',
    coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email, c.phone, ''))
  from contacts c where c.account_id = ${alias}.account_id and c.id = ${alias}.contact_id)`

/** Serialises changes of serial numbers in an account, so that the second of two equal ones is refused. */
export const lockSerials = (sql: DeskSql) =>
  sql.rows({ text: 'select pg_advisory_xact_lock(20306, $1)', values: [sql.accountId] })

async function check({ sql }: ResourceWork, words: AssetInput, before: Asset | null): Promise<AssetInput> {
  requireFitting(await fieldRules(sql, 'asset'), words.fields, before && before.fields)
  if (words.serial === '') return words
  await lockSerials(sql)
  const [twin] = await sql.rows<{ name: string }>({
    name: 'asset of a serial number',
    text: `select name from assets where account_id = $1 and serial <> ''
      and fold_text(serial) = fold_text($2) and id is distinct from $3::bigint limit 1`,
    values: [sql.accountId, words.serial, before?.id ?? null],
  })
  if (twin)
    throw new DeskError('INVALID', {
      field: 'serial',
      message: `${twin.name} has this serial number`,
    })
  return words
}
