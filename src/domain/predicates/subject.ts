import type { Id } from '#lib/id.ts'
import { operatorsOf, type FieldType, type Operator } from './operators.ts'
import type { Calendar } from './periods.ts'

/** Records that a condition may name. */
export type ReferenceKind =
  'users' | 'teams' | 'labels' | 'mailboxes' | 'contacts' | 'companies' | 'conversations'

/** For whom, and when, a predicate is asked. */
export interface Reader extends Calendar {
  /** User that `me` stands for; null without one, as in rules: then `me` matches nobody. */
  userId: Id | null
}

/** Lookups of records that a predicate names. */
export interface Known {
  /** Whether a record is there. */
  has(kind: ReferenceKind, id: Id): boolean
  /** Members of a team. */
  membersOf(teamId: Id): readonly Id[]
}

/** Words that can be chosen, and how rows hold each. */
export type Choices = Readonly<Record<string, string | number>>

/** The choices of a field whose rows hold the words themselves. */
export const choicesOf = (words: readonly string[]): Choices =>
  Object.fromEntries(words.map((word) => [word, word]))

type Values<Row, Value> = (row: Row, reader: Reader) => Value

/** A field of a subject: how it is called, what it holds, and where that comes from. */
export type Field<Row> = {
  label: string
  /** A row may be without a value. */
  isOptional?: boolean
} & (
  | { type: 'text'; value: Values<Row, string | null> }
  | { type: 'number' | 'amount' | 'moment'; value: Values<Row, number | null> }
  | { type: 'flag'; value: Values<Row, boolean> }
  | { type: 'choice'; choices: Choices; value: Values<Row, string | number | null> }
  /** With `isByMembers` the field holds a person, and a condition names their teams. */
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

/** A field by its key; undefined where there is none, or no longer one. */
export const fieldOf = <Row>({ fields }: Subject<Row>, key: string): Field<Row> | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined

const aboutNothing: ReadonlySet<Operator> = new Set(['isEmpty', 'isSet'])

/** Operators of a field. */
export function operatorsFor(field: { type: FieldType; isOptional?: boolean }): readonly Operator[] {
  return operatorsOf[field.type].filter(
    (operator) => !aboutNothing.has(operator) || field.isOptional === true || field.type === 'references',
  )
}
