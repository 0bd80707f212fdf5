import { proxy } from 'valtio'

/** Whether the last write to this device failed for want of room. */
export const storageStore = proxy({ isFull: false })

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const inner: unknown = 'inner' in error ? error.inner : undefined
  return error.name === 'QuotaExceededError' || isQuota(inner)
}

/** Takes note of an error that was for want of room; false for any other. */
export function noteStorageError(error: unknown): boolean {
  if (!isQuota(error)) return false
  storageStore.isFull = true
  return true
}

/** A write went through: there is room again. */
export function noteStorageRoom(): void {
  storageStore.isFull = false
}
