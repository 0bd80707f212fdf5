/**
 * Returns the value, or throws when it is missing.
 * @throws Error naming what was missing: a bug in our own code, never bad input.
 */
export function invariant<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`)
  return value
}

/** Marks a branch the compiler has proven empty; reached only when a caller broke the types. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
