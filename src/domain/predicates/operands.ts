import type { Id } from '#lib/id.ts'
import type { Operator } from './operators.ts'
import { isDay, periods } from './periods.ts'
import {
  conditionsOf,
  me,
  predicateLimits,
  spanUnits,
  type Condition,
  type Operand,
  type Predicate,
  type Span,
} from './predicate.ts'
import { fieldOf, operatorsFor, type Field, type ReferenceKind, type Subject } from './subject.ts'

/** Reason why a condition matches nothing: an invalid field, operator or value, or a missing reference. */
export type Fault = 'field' | 'operator' | 'value' | 'reference'

/** The current moment, as an operand. */
export const nowWord = 'now'

/** True if a value is a time span. */
export function isSpan(value: Operand): value is Span {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { direction, count, unit } = value as Span
  const isCount = Number.isInteger(count) && count > 0 && count <= predicateLimits.span
  return isCount && (direction === 'last' || direction === 'next') && spanUnits.includes(unit)
}

const isOneOf = (value: Operand, words: readonly string[]) =>
  typeof value === 'string' && words.includes(value)

const isList = (value: Operand): value is readonly (Id | string)[] =>
  Array.isArray(value) && value.length > 0 && value.length <= predicateLimits.values

const isDayText = (value: Operand) => typeof value === 'string' && isDay(value)

/** True if a field can be compared with a value by an operator. */
function fitsOperator(field: Field<never>, operator: Operator, value: Operand): boolean {
  if (operator === 'isEmpty' || operator === 'isSet') return value === null
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= predicateLimits.text
    case 'number':
      return Number.isSafeInteger(value)
    case 'amount':
      return Number.isFinite(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'moment':
      return operator === 'isWithin'
        ? isSpan(value) || isDayText(value) || isOneOf(value, periods)
        : Number.isSafeInteger(value) || isDayText(value) || value === nowWord
    case 'choice':
      // A choice that no longer exists counts as a missing reference.
      return isList(value) && value.every((each) => typeof each === 'string')
    default:
      return isList(value) && value.every((each) => isReference(field.to, each))
  }
}

const isReference = (kind: ReferenceKind, value: Id | string): boolean =>
  typeof value === 'number' ? Number.isSafeInteger(value) && value > 0 : kind === 'users' && value === me

/** Fault of a condition by itself; null if it is valid. */
export function faultOf<Row>(
  subject: Subject<Row>,
  { field: key, operator, value }: Condition,
): Fault | null {
  const field = fieldOf(subject, key)
  if (!field) return 'field'
  if (!operatorsFor(field).includes(operator)) return 'operator'
  return fitsOperator(field as Field<never>, operator, value) ? null : 'value'
}

/** Distinct records that a predicate references, so that the caller can check which exist. */
export function referencesOf<Row>(subject: Subject<Row>, predicate: Predicate): Map<ReferenceKind, Set<Id>> {
  const named = new Map<ReferenceKind, Set<Id>>()
  for (const condition of conditionsOf(predicate)) {
    const field = fieldOf(subject, condition.field)
    if (faultOf(subject, condition) || !field || !('to' in field) || !isList(condition.value)) continue
    const ids = named.get(field.to) ?? new Set()
    named.set(field.to, ids)
    for (const each of condition.value) if (typeof each === 'number') ids.add(each)
  }
  return named
}
