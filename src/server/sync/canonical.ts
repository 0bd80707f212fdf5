import { createHash } from 'node:crypto'

/** JSON with sorted keys, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Hash of an op's request, in 64 hex digits: a different hash under a known op id is another op. */
export function hashOf(cmd: string, opv: number, args: unknown): string {
  return createHash('sha256')
    .update(canonicalJson([cmd, opv, args ?? null]))
    .digest('hex')
}

/** True if a value is nested deeper than `most` levels; iterative, so that the stack cannot overflow. */
export function isDeeper(value: unknown, most: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

/** True if text in the value cannot be stored by PostgreSQL: a NUL, or half a surrogate pair. */
export function isUnstorable(value: unknown): boolean {
  return /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(value) ?? '')
}
