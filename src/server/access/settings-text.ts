import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { StartError } from '../start-error.ts'

/**
 * Reads a variable with JSON, or with the path of a JSON file.
 * @throws StartError that names the variable and the invalid part.
 */
export function readJson<Value>(
  variable: string,
  text: string,
  schema: z.ZodMiniType<Value>,
  cwd: string,
): Value {
  const isInline = /^[[{]/.test(text)
  const where = isInline ? variable : `${variable} (${text})`
  const given = isInline ? text : readText(where, resolve(cwd, text))
  let parsed: unknown
  try {
    parsed = JSON.parse(given)
  } catch (error) {
    throw new StartError(`${where} is no JSON: ${(error as Error).message}.`)
  }
  const result = schema.safeParse(parsed)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const part = issue?.path.join('.')
  throw new StartError(`${where}${part ? `, ${part}` : ''}: ${issue?.message ?? 'invalid value'}.`)
}

function readText(where: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartError(`${where} cannot be read: ${(error as Error).message}.`)
  }
}
