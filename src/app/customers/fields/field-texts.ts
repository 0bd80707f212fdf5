import * as z from 'zod/mini'
import { faultOfValue, fieldLimits, type FieldRule } from '#domain/customers/field-values.ts'
import { tooLong } from '#domain/fields.ts'
import type { Option } from '#app/ui/options/options.ts'

/** Display text of a value. */
export const valueText = ({ type }: Pick<FieldRule, 'type'>, value: string | undefined): string =>
  type === 'checkbox' ? (value === 'true' ? 'Yes' : value === 'false' ? 'No' : '') : (value ?? '')

/** Placeholder of an empty field. */
export const valueHint = ({ type }: Pick<FieldRule, 'type'>): string =>
  type === 'date' ? 'YYYY-MM-DD' : 'Empty'

/** Options of a dropdown; a stored value without an option stays, and is marked. */
export function valueOptions({ options, isRequired }: FieldRule, value = ''): Option<string>[] {
  const gone =
    value !== '' && !options.includes(value) ? [{ value, label: value, detail: 'no longer an option' }] : []
  const known = options.map((each) => ({ value: each, label: each }))
  return [...(isRequired ? [] : [{ value: '', label: 'None' }]), ...known, ...gone]
}

/** Schema of a field's value. */
export const valueSchema = (field: FieldRule) =>
  z.string().check(
    z.trim(),
    z.maxLength(fieldLimits.value, tooLong(field.name, fieldLimits.value)),
    z.check((ctx) => {
      const fault = faultOfValue(field, ctx.value)
      if (fault) ctx.issues.push({ code: 'custom', message: fault, input: ctx.value })
    }),
  )

/** Schema of a form's values, with an error per field. Unchanged values are not validated. */
export const formValues = (fields: readonly FieldRule[], before: Readonly<Record<string, string>> | null) =>
  z.record(z.string(), z._default(z.string().check(z.trim()), '')).check(
    z.check((ctx) => {
      for (const field of fields) {
        const value = ctx.value[field.id] ?? ''
        const fault = before && (before[field.id] ?? '') === value ? null : faultOfValue(field, value)
        if (fault) ctx.issues.push({ code: 'custom', message: fault, input: value, path: [String(field.id)] })
      }
    }),
  )
