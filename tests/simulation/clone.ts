const native = globalThis.structuredClone

/**
 * Copies plain data as `structuredClone` does, which takes a third of the time of a whole world: rows are objects,
 * arrays, numbers and text. Everything else goes to the real one.
 */
function clonePlain(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return native(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clonePlain)
  if (Object.getPrototypeOf(value) !== Object.prototype) return native(value)
  const copy: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) copy[key] = clonePlain(part)
  return copy
}

/** Puts the quick copy in the place of the real one, for this process. */
export function installClone(): void {
  globalThis.structuredClone = clonePlain as typeof structuredClone
}
