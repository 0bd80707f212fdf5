import { proxy } from 'valtio'
import { isQuotaError } from '#local/files/quota.ts'

/** True if the last write to this device failed for lack of space. */
export const storageStore = proxy({ isFull: false })

/** Records an out-of-space error; false for any other error. */
export function noteStorageError(error: unknown): boolean {
  if (!isQuotaError(error)) return false
  storageStore.isFull = true
  return true
}

/** Called after a successful write: there is space again. */
export function noteStorageRoom(): void {
  storageStore.isFull = false
}
