import type { FieldKind } from './shape.ts'

/** Value that no column of the schema can store. */
export class Unwritable extends Error {}

/**
 * Formats a value as an SQL literal, for scripts of several statements (those take no parameters). Relies on
 * `standard_conforming_strings`, on since PostgreSQL 9.1: a quote is the only special character.
 * @throws Unwritable for values that no column can store: NUL, NaN, or an object outside a JSON column.
 */
export function literal(value: unknown, kind: FieldKind = 'plain'): string {
  if (value === null || value === undefined) return 'null'
  if (kind === 'json') return `${quoted(jsonOf(value))}::jsonb`
  if (kind === 'ids') return `'{${(value as unknown[]).map(whole).join(',')}}'::bigint[]`
  if (kind === 'texts') return textArray(value as string[])
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return whole(value)
  throw new Unwritable(`no literal for ${typeof value}`)
}

/** Unpaired surrogate as JSON escapes it, or a text that contains such an escape. */
const half = /\\ud[89a-f]/

/** JSON that PostgreSQL accepts: an unpaired surrogate is replaced as in a text column. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value)
  if (!half.test(json)) return json
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))
}

/** Array literal of texts. */
export function textArray(values: readonly string[]): string {
  return `array[${values.map(quoted).join(',')}]::text[]`
}

function quoted(text: string): string {
  if (text.includes('\0')) throw new Unwritable('text with a NUL character')
  return `'${text.replaceAll("'", "''")}'`
}

function whole(value: unknown): string {
  if (!Number.isSafeInteger(value)) throw new Unwritable(`not a whole number: ${String(value)}`)
  return String(value)
}
