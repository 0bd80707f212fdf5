import { sql, type SQL } from 'drizzle-orm'
import type { Comparison, Leaf, Test } from '#domain/predicates/resolve.ts'
import type { Field, Reader, Subject } from '#domain/predicates/subject.ts'

/**
 * SQL of each field, to be compared with parameters: for a choice the stored value, for a time or integer a
 * bigint, for an amount a float8, for a text the text as stored, for several references a bigint[], for a
 * flag a non-null boolean.
 */
export type Columns<Key extends string> = Readonly<Record<Key, SQL | ((reader: Reader) => SQL)>>

/** State of compiling a test. */
export interface Compiling {
  subject: Subject<never>
  reader: Reader
  columns: Columns<string>
}

/**
 * Compiles a test into an SQL condition; user input becomes parameters only. Plain comparisons are not
 * wrapped, so that indexes apply: on a null column they are null, which excludes the row like false, because
 * no `not` surrounds a test.
 */
export function compile(test: Test, by: Compiling): SQL {
  if (test.how === 'leaf') return compileLeaf(test, by)
  if (test.tests.length === 0) return test.how === 'all' ? sql`true` : sql`false`
  const parts = test.tests.map((part) => compile(part, by))
  return sql`(${sql.join(parts, test.how === 'all' ? sql` and ` : sql` or `)})`
}

function compileLeaf({ key, comparison, isContrary }: Leaf, { subject, columns, reader }: Compiling): SQL {
  if (comparison.how === 'never') return sql`false`
  const field = (subject.fields as Record<string, Field<never>>)[key] as Field<never>
  const made = columns[key] as SQL | ((reader: Reader) => SQL)
  const column = typeof made === 'function' ? made(reader) : made
  if (comparison.how === 'isEmpty') {
    const isEmpty = emptiness[field.type]?.(column) ?? sql`${column} is null`
    return isContrary ? sql`not (${isEmpty})` : isEmpty
  }
  const compared = compare(comparison, column, field.type === 'choice')
  if (!isContrary) return compared
  // A row without a user belongs to no team.
  const mayBeNull = field.isOptional === true || ('isByMembers' in field && field.isByMembers === true)
  return mayBeNull ? sql`(${compared}) is not true` : sql`not (${compared})`
}

const emptiness: Partial<Record<Field<never>['type'], (column: SQL) => SQL>> = {
  text: (column) => sql`coalesce(${column}, '') = ''`,
  references: (column) => sql`cardinality(${column}) = 0`,
}

function compare(
  comparison: Exclude<Comparison, { how: 'never' | 'isEmpty' }>,
  column: SQL,
  isChoice: boolean,
): SQL {
  switch (comparison.how) {
    case 'isTrue':
      return column
    case 'isIn': {
      const { values } = comparison
      if (values.length === 0) return sql`false`
      return values.length === 1 ? sql`${column} = ${values[0]}` : isAmong(column, values, isChoice)
    }
    case 'hasAny':
      return comparison.values.length === 1
        ? sql`${column} @> array[${comparison.values[0]}::bigint]`
        : sql`${column} && ${sql.param([...comparison.values])}::bigint[]`
    case 'hasAll':
      return sql`${column} @> ${sql.param([...comparison.values])}::bigint[]`
    case 'isBetween': {
      const { from, to } = comparison.range
      if (from !== null && to !== null) return sql`(${column} >= ${from} and ${column} < ${to})`
      return from === null ? sql`${column} < ${to}` : sql`${column} >= ${from}`
    }
    case 'isAmount': {
      const { from, to } = comparison.range
      if (from !== null && to !== null) return sql`${column} between ${from} and ${to}`
      return from === null ? sql`${column} <= ${to}` : sql`${column} >= ${from}`
    }
    case 'is':
      return sql`fold_text(${column}) = ${comparison.text}`
    default:
      return sql`fold_text(${column}) like ${patterns[comparison.how](escaped(comparison.text))}`
  }
}

/** Compares with a text[] for choices stored as strings, else with a bigint[]. */
const isAmong = (column: SQL, values: readonly (number | string)[], isChoice: boolean): SQL =>
  isChoice && typeof values[0] === 'string'
    ? sql`${column} = any(${sql.param([...values])}::text[])`
    : sql`${column} = any(${sql.param([...values])}::bigint[])`

const patterns = {
  contains: (text: string) => `%${text}%`,
  startsWith: (text: string) => `${text}%`,
  endsWith: (text: string) => `%${text}`,
}

/** Escapes wildcards of `like`. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
