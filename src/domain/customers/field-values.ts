import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { missing, tooLong } from '../fields.ts'

/** Types of custom fields (D1-118). */
export const fieldTypes = ['text', 'number', 'date', 'dropdown', 'checkbox'] as const
/** The type of a custom field. */
export type FieldType = (typeof fieldTypes)[number]

/** Limits of custom fields. */
export const fieldLimits = { name: 40, option: 40, options: 100, value: 500, fields: 50 }

/**
 * Values of custom fields by the field's id, each as text: a number as `12.5`, a date as `2026-11-25`, a
 * check box as `true` or `false`. So the type of a field can change without rewriting its values.
 */
export const fieldValues = () =>
  z
    .record(
      z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
      z.string().check(z.trim(), z.maxLength(fieldLimits.value, tooLong('Field', fieldLimits.value))),
    )
    .check(z.refine((values) => Object.keys(values).length <= 2 * fieldLimits.fields, 'Too many fields'))
/** Values of custom fields by the field's id. */
export type FieldValues = Readonly<Record<string, string>>

/** Constraints of a value. */
export interface FieldRule {
  id: number
  name: string
  type: FieldType
  options: readonly string[]
  isRequired: boolean
}

/** Patterns of values by type; `server/customers/custom-fields.ts` has the same for the database. */
export const valuePatterns: Readonly<Record<'number' | 'date' | 'checkbox', string>> = {
  number: '^-?[0-9]{1,12}(\\.[0-9]{1,6})?$',
  date: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  checkbox: '^(true|false)$',
}

const faults: Readonly<Record<'number' | 'date' | 'checkbox', string>> = {
  number: 'must be a number',
  date: 'must be a date, such as 2026-11-25',
  checkbox: 'must be true or false',
}

/** Fault of a value; null if it is valid. An empty value counts as none. */
export function faultOfValue({ name, type, options, isRequired }: FieldRule, value: string): string | null {
  if (value === '') return isRequired ? missing(name) : null
  if (type === 'text') return null
  if (type === 'dropdown') return options.includes(value) ? null : `${name} must be one of its options`
  return new RegExp(valuePatterns[type]).test(value) ? null : `${name} ${faults[type]}`
}

/** Values after a change of some; empty ones are removed. */
export const withValues = (values: FieldValues, change: FieldValues): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...values, ...change }).filter(([, value]) => value !== ''))

/**
 * Refuses values that do not fit their fields. Unchanged values stay, even if their field has changed since.
 * @param before the stored values; null for a new record, which needs all required ones.
 * @param path prefix of the field's id in the record: `fields`.
 * @throws DeskError INVALID
 */
export function requireFitting(
  rules: readonly FieldRule[],
  change: FieldValues,
  before: FieldValues | null,
): void {
  const refuse = (id: number | string, message: string) =>
    new DeskError('INVALID', { field: `fields.${id}`, message })
  const known = new Set(rules.map(({ id }) => String(id)))
  for (const [id, value] of Object.entries(change))
    if (!known.has(id) && value !== '' && before?.[id] !== value)
      throw refuse(id, 'This field does not exist any more')
  for (const rule of rules) {
    const value = change[rule.id] ?? (before === null ? '' : undefined)
    if (value === undefined || (before !== null && (before[rule.id] ?? '') === value)) continue
    const fault = faultOfValue(rule, value)
    if (fault) throw refuse(rule.id, fault)
  }
}
