import type { Id } from '#lib/id.ts'
import type { Operator } from './operators.ts'

/*
 * Predicates test rows, in one language for list filters, rules, segments and reports. `resolve.ts` defines
 * their meaning; devices evaluate them by `evaluate.ts`, the database by `server/predicates`.
 *
 * A field without a value matches only `isEmpty` and negative operators. `not` is the strict negation of its
 * content. A condition that references a deleted record is broken: it matches no row, also within `not`.
 */

/** Limits of a predicate. */
export const predicateLimits = { depth: 5, conditions: 50, values: 100, text: 200, span: 3660 }

/** Units of a span of time: hours as they pass, the others as the reader's calendar and clock show them. */
export const spanUnits = ['hours', 'days', 'weeks', 'months'] as const

/** A time range up to now, or from now on. */
export interface Span {
  direction: 'last' | 'next'
  count: number
  unit: (typeof spanUnits)[number]
}

/** Represents the reading user. */
export const me = 'me'

/**
 * Right-hand side of a condition; the operator decides its form. A day is written `2026-11-25`, and means the reader's.
 */
export type Operand = null | boolean | number | string | readonly (Id | string)[] | Span

/** A test of a row's field. */
export interface Condition {
  /** A field of the subject. */
  field: string
  operator: Operator
  value: Operand
}

/** A predicate: a condition, all or any of several, or the negation of one. */
export type Predicate =
  Condition | { and: readonly Predicate[] } | { or: readonly Predicate[] } | { not: Predicate }

/** Matches every row. */
export const everything: Predicate = { and: [] }

/** True if a predicate is a single condition. */
export const isCondition = (predicate: Predicate): predicate is Condition => 'field' in predicate

/** Direct parts of a predicate. */
export function partsOf(predicate: Predicate): readonly Predicate[] {
  if ('and' in predicate) return predicate.and
  if ('or' in predicate) return predicate.or
  return 'not' in predicate ? [predicate.not] : []
}

/** All conditions of a predicate, in order. */
export function conditionsOf(predicate: Predicate): Condition[] {
  return isCondition(predicate) ? [predicate] : partsOf(predicate).flatMap(conditionsOf)
}
