import { proxy } from 'valtio'
import { isQuotaError } from '#local/files/quota.ts'

/** Whether the last write to this device failed for want of room. */
export const storageStore = proxy({ isFull: false })

/** Takes note of an error that was for want of room; false for any other. */
export function noteStorageError(error: unknown): boolean {
  if (!isQuotaError(error)) return false
  storageStore.isFull = true
  return true
}

/** A write went through: there is room again. */
export function noteStorageRoom(): void {
  storageStore.isFull = false
}
