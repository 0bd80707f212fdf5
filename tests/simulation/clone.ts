const native = globalThis.structuredClone

/**
 * Copies plain data like `structuredClone`, which takes a third of a world's time: objects, arrays, numbers
 * and text. Other values go to the real one.
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

/** Replaces `structuredClone` in this process by the fast copy. */
export function installClone(): void {
  globalThis.structuredClone = clonePlain as typeof structuredClone
}
