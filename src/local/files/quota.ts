/** Whether an error, or the one that caused it, says that the device has no room left. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const inner: unknown = 'inner' in error ? error.inner : undefined
  return error.name === 'QuotaExceededError' || isQuotaError(inner)
}
