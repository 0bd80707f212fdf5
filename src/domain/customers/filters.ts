import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { Condition, Predicate } from '../predicates/predicate.ts'
import { fieldLimits, type FieldRule } from './field-values.ts'

/** Words of the favourite filter (SEG-008): `none` does not ask. */
export const favouriteWords = ['none', 'true', 'false'] as const

const companyShape = {
  tag: z.optional(id()),
  /** Two letters of ISO 3166-1. */
  country: z.optional(z.string().check(z.maxLength(2))),
  /** Among the caller's own favourites. */
  isFavourite: z.optional(z.enum(favouriteWords)),
  /** A custom field, and what it holds. */
  field: z.optional(id()),
  value: z.optional(z.string().check(z.trim(), z.maxLength(fieldLimits.value))),
}

/** Filters of companies (SEG-007), combined by AND (D1-159). */
export const companyFilters = z.object(companyShape)
/** Filters of contacts (SEG-006), combined by AND (D1-159). */
export const contactFilters = z.object({
  assigneeId: z.optional(id()),
  company: z.optional(id()),
  ...companyShape,
})
/** Filters of contacts; companies know some of them. */
export type ContactFilters = z.infer<typeof contactFilters>

/** The field of a subject that asks for a custom field. */
export const customKey = (fieldId: number): string => `field.${fieldId}`

/** The filters as one question; a custom field that is gone is broken, and fits nobody. */
export function predicateOf(asked: ContactFilters, fields: readonly FieldRule[]): Predicate {
  const { assigneeId, tag, company, country, isFavourite, field, value } = asked
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
  if (field !== undefined && value !== undefined) {
    const isFlag = fields.find((each) => each.id === field)?.type === 'checkbox'
    and.push({ field: customKey(field), operator: 'is', value: isFlag ? value === 'true' : value })
  }
  return { and }
}
