import type { Id } from '#lib/id.ts'
import { operatorsOf, type FieldType, type Operator } from './operators.ts'
import type { Calendar } from './periods.ts'

/** Kinds of records that a condition can reference. */
export type ReferenceKind =
  'users' | 'teams' | 'labels' | 'mailboxes' | 'contacts' | 'companies' | 'conversations'

/** Reader and time of a predicate's evaluation. */
export interface Reader extends Calendar {
  /** User that `me` stands for; null without one, as in rules: then `me` matches nobody. */
  userId: Id | null
}

/** Lookups of referenced records. */
export interface Known {
  /** True if a record exists. */
  has(kind: ReferenceKind, id: Id): boolean
  /** Members of a team. */
  membersOf(teamId: Id): readonly Id[]
}

/** Selectable choices, with the value that rows store for each. */
export type Choices = Readonly<Record<string, string | number>>

/** Choices of a field whose rows store the choices themselves. */
export const choicesOf = (words: readonly string[]): Choices =>
  Object.fromEntries(words.map((word) => [word, word]))

type Values<Row, Value> = (row: Row, reader: Reader) => Value

/** A field of a subject: its label, type, and value. */
export type Field<Row> = {
  label: string
  /** A row may have no value. */
  isOptional?: boolean
} & (
  | { type: 'text'; value: Values<Row, string | null> }
  | { type: 'number' | 'amount' | 'moment'; value: Values<Row, number | null> }
  | { type: 'flag'; value: Values<Row, boolean> }
  | { type: 'choice'; choices: Choices; value: Values<Row, string | number | null> }
  /** With `isByMembers` the field holds a user, and a condition references their teams. */
  | { type: 'reference'; to: ReferenceKind; isByMembers?: boolean; value: Values<Row, Id | null> }
  | { type: 'references'; to: ReferenceKind; value: Values<Row, readonly Id[]> }
)

/** Fields of a kind of rows that predicates can test. */
export interface Subject<Row, Key extends string = string> {
  name: string
  fields: Readonly<Record<Key, Field<Row>>>
}

/** Declares a subject by the type of its rows. */
export function defineSubject<Row>() {
  return <const Key extends string>(name: string, fields: Record<Key, Field<Row>>): Subject<Row, Key> => ({
    name,
    fields,
  })
}

/** A field by its key; undefined if it does not exist, or no longer. */
export const fieldOf = <Row>({ fields }: Subject<Row>, key: string): Field<Row> | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined

const aboutNothing: ReadonlySet<Operator> = new Set(['isEmpty', 'isSet'])

/** Operators of a field. */
export function operatorsFor(field: { type: FieldType; isOptional?: boolean }): readonly Operator[] {
  return operatorsOf[field.type].filter(
    (operator) => !aboutNothing.has(operator) || field.isOptional === true || field.type === 'references',
  )
}
