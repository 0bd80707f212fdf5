import { sql, type SQL } from 'drizzle-orm'
import type { Comparison, Leaf, Test } from '#domain/predicates/resolve.ts'
import type { Field, Reader, Subject } from '#domain/predicates/subject.ts'

/**
 * Where the database has what a field holds, as SQL that is compared with parameters: of a choice what rows keep, of a
 * moment or number a bigint, of an amount a float8, of a text the unfolded words, of several references a bigint[], of a flag a boolean that is
 * never null.
 */
export type Columns<Key extends string> = Readonly<Record<Key, SQL | ((reader: Reader) => SQL)>>

/** State of compiling a test. */
export interface Compiling {
  subject: Subject<never>
  reader: Reader
  columns: Columns<string>
}

/**
 * A test as the condition of a statement; what somebody wrote goes in as parameters alone. Plain comparisons stand as
 * they are, so that indexes serve them: of a column without a value they are null, which fits as little as false does,
 * because no `not` stands around a test.
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
  // A row without a person belongs to no team.
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

/** Words stay words and numbers numbers, whatever a list holds. */
const isAmong = (column: SQL, values: readonly (number | string)[], isChoice: boolean): SQL =>
  isChoice && typeof values[0] === 'string'
    ? sql`${column} = any(${sql.param([...values])}::text[])`
    : sql`${column} = any(${sql.param([...values])}::bigint[])`

const patterns = {
  contains: (text: string) => `%${text}%`,
  startsWith: (text: string) => `${text}%`,
  endsWith: (text: string) => `%${text}`,
}

/** A text as `like` takes it for itself. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
