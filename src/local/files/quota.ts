/** True if an error, or its cause, means that the device has no space left. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const inner: unknown = 'inner' in error ? error.inner : undefined
  return error.name === 'QuotaExceededError' || isQuotaError(inner)
}
