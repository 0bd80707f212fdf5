import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { Condition, Predicate } from '../predicates/predicate.ts'
import { fieldLimits, type FieldRule, type FieldType } from './field-values.ts'

/** Values of the favourite filter (SEG-008): `none` does not filter. */
export const favouriteValues = ['none', 'true', 'false'] as const

/** Operators of a custom field's filter. */
export const fieldOperators = [
  ...(['is', 'isAtLeast', 'isAtMost', 'isBefore', 'isAfter', 'isBetween', 'isEmpty', 'isSet'] as const),
] as const
/** Operator of a custom field's filter. */
export type FieldOperator = (typeof fieldOperators)[number]

const emptiness: readonly FieldOperator[] = ['isEmpty', 'isSet']

/** Number of values that an operator compares with. */
export const operandsOf = (operator: FieldOperator): 0 | 1 | 2 =>
  emptiness.includes(operator) ? 0 : operator === 'isBetween' ? 2 : 1

/** Operators of custom fields by their type. */
export const operatorsOfType: Readonly<Record<FieldType, readonly FieldOperator[]>> = {
  text: ['is', ...emptiness],
  number: ['is', 'isAtLeast', 'isAtMost', 'isBetween', ...emptiness],
  date: ['is', 'isBefore', 'isAfter', 'isBetween', ...emptiness],
  dropdown: ['is', ...emptiness],
  checkbox: ['is'],
}

const fieldValue = () => z.optional(z.string().check(z.trim(), z.maxLength(fieldLimits.value)))

const companyShape = {
  tag: z.optional(id()),
  /** Two letters of ISO 3166-1. */
  country: z.optional(z.string().check(z.maxLength(2))),
  /** Favourites of the caller. */
  isFavourite: z.optional(z.enum(favouriteValues)),
  /** A custom field, its operator (default `is`) and value; `upTo` is the upper bound of `isBetween`. */
  field: z.optional(id()),
  operator: z.optional(z.enum(fieldOperators)),
  value: fieldValue(),
  upTo: fieldValue(),
}

/** Filters of companies (SEG-007), combined by AND (D1-159). */
export const companyFilters = z.object(companyShape)
/** Filters of contacts (SEG-006), combined by AND (D1-159). */
export const contactFilters = z.object({
  assigneeId: z.optional(id()),
  company: z.optional(id()),
  ...companyShape,
})
/** Filters of contacts; companies support some of them. */
export type ContactFilters = z.infer<typeof contactFilters>

/** Predicate field of a custom field. */
export const customKey = (fieldId: number): string => `field.${fieldId}`

/** The filters as one predicate; a deleted custom field is broken, and matches nobody. */
export function predicateOf(asked: ContactFilters, fields: readonly FieldRule[]): Predicate {
  const { assigneeId, tag, company, country, isFavourite, field } = asked
  const and: Condition[] = []
  const isOneOf = (key: string, wanted: number | string | undefined) => {
    if (wanted !== undefined) and.push({ field: key, operator: 'isAnyOf', value: [wanted] as never })
  }
  isOneOf('assignee', assigneeId)
  isOneOf('company', company)
  isOneOf('country', country)
  if (tag !== undefined) and.push({ field: 'tag', operator: 'hasAnyOf', value: [tag] })
  if (isFavourite === 'true' || isFavourite === 'false')
    and.push({ field: 'favourite', operator: 'is', value: isFavourite === 'true' })
  if (field !== undefined)
    and.push(
      ...fieldConditions(
        customKey(field),
        asked,
        fields.find(({ id }) => id === field),
      ),
    )
  return { and }
}

/** A day as a sortable number: 20261125. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** Conditions on a custom field; none as long as there is no value. */
function fieldConditions(
  field: string,
  { operator = 'is', value, upTo }: ContactFilters,
  rule: FieldRule | undefined,
): Condition[] {
  if (operandsOf(operator) === 0) return [{ field, operator: operator as 'isEmpty' | 'isSet', value: null }]
  if (value === undefined || value === '') return []
  if (rule?.type !== 'number' && rule?.type !== 'date')
    return [{ field, operator: 'is', value: rule?.type === 'checkbox' ? value === 'true' : value }]
  const numberOf = rule.type === 'date' ? dayNumber : Number
  const from = numberOf(value)
  const atLeast = (least: number): Condition => ({ field, operator: 'isAtLeast', value: least })
  const atMost = (most: number): Condition => ({ field, operator: 'isAtMost', value: most })
  switch (operator) {
    case 'isAtLeast':
      return [atLeast(from)]
    case 'isAtMost':
      return [atMost(from)]
    case 'isBefore':
      return [atMost(from - 1)]
    case 'isAfter':
      return [atLeast(from + 1)]
    case 'isBetween':
      return [atLeast(from), ...(upTo === undefined || upTo === '' ? [] : [atMost(numberOf(upTo))])]
    default:
      return [{ field, operator: 'is', value: from }]
  }
}
