import { itemNames, type EntityName } from '#domain/entities.ts'
import { shapes } from './shape.ts'

/**
 * SQL that writes a row of an entity as wire JSON, with exactly the fields of its schema. The text is sent to
 * the device without being parsed in between.
 */
export function rowJson(name: EntityName, alias: string): string {
  const fields = shapes[name].fields.map(({ key, read }) => `${read(alias)} as "${key}"`)
  return `(select row_to_json(r) from (select ${fields.join(', ')}) r)::text`
}

/** SQL for the `put` line of a row. */
export function putLine(name: EntityName, alias: string): string {
  return `'{"t":"put","e":"${name}","v":' || ${alias}.ver || ',"r":' || ${rowJson(name, alias)} || '}'`
}

/** SQL for the `thread` line of a conversation: all its items, each kind in thread order. */
export function threadLine(alias: string): string {
  const parts = itemNames.map((name) => {
    const item = `'{"e":"${name}","v":' || i.ver || ',"r":' || ${rowJson(name, 'i')} || '}'`
    const order = shapes[name].field('position') ? 'i.position' : 'i.id'
    return (
      `(select string_agg(${item}, ',' order by ${order}) from ${name} i ` +
      `where i.account_id = ${alias}.account_id and i.conversation_id = ${alias}.id)`
    )
  })
  return `'{"t":"thread","id":' || ${alias}.id || ',"items":[' || concat_ws(',', ${parts.join(', ')}) || ']}'`
}
