import type * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'

type Def = {
  type: string
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  element?: Schema
  shape?: Record<string, Schema>
}
type Schema = { _zod: { def: Def } }

/**
 * Converts texts of a path or query to the types of the schema: numbers, booleans, comma-separated lists. An
 * invalid text stays as it is, and validation reports it.
 */
export function coerceTexts(schema: unknown, values: Record<string, unknown>): Record<string, unknown> {
  const shape = inner(schema as Schema)._zod.def.shape ?? {}
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      // A key may have the name of an inherited property.
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
      return [key, schema ? coerce(schema, value) : value]
    }),
  )
}

function coerce(schema: Schema, value: unknown): unknown {
  const bare = inner(schema)
  const { type, options = [], element } = bare._zod.def
  if (type === 'array' && element) {
    const items = Array.isArray(value) ? value : String(value).split(',')
    return items.map((item) => coerce(element, item))
  }
  if (typeof value !== 'string') return value
  const types = type === 'union' ? options.map((option) => inner(option)._zod.def.type) : [type]
  if (types.includes('number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (types.includes('boolean') && /^(true|false|1|0)$/.test(value)) return value === 'true' || value === '1'
  return value
}

/** Innermost schema below optional, nullable, default and pipe. */
function inner(schema: Schema): Schema {
  const { innerType, in: first } = schema._zod.def
  const below = innerType ?? first
  return below ? inner(below) : schema
}

/** Validates input. @throws DeskError INVALID with the first invalid field and a sentence about it. */
export function parseInput<Input>(schema: z.ZodMiniType<Input>, value: unknown): Input {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw new DeskError('INVALID')
  const field = issue.path.map(String).join('.')
  throw new DeskError('INVALID', { message: sentenceOf(issue, field, value), ...(field ? { field } : {}) })
}

/** Rejects NUL characters, which PostgreSQL cannot store. @throws DeskError INVALID with the field. */
export function refuseNul(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    const field = path.join('.')
    const message = `${titleOf(field)} holds characters that cannot be stored`
    throw new DeskError('INVALID', { message, ...(field ? { field } : {}) })
  }
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) refuseNul(part, [...path, key])
}

/** Message of the schema, if it has one, else a default of the specification (D-86, D1-125). */
function sentenceOf(issue: z.core.$ZodIssue, field: string, value: unknown): string {
  const name = titleOf(field)
  if (!/^(Invalid|Too|Unrecognized)\b/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && at(value, issue.path) === undefined)
    return `${name} is a required field`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${name} length must be less than or equal to ${issue.maximum} characters`
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1)
    return `${name} is a required field`
  return `${name}: ${issue.message}`
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

function titleOf(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words ? words[0]?.toUpperCase() + words.slice(1) : 'The request'
}
