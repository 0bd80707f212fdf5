import { useSnapshot } from 'valtio'
import type { Entries } from './entries.ts'
import { useEntries } from './use-entries.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { syncState, type SyncState } from '#app/marks/sync-texts.ts'
import { useConnection, type Connection } from '#app/desk/session/connection.ts'
import { storageStore } from '#app/desk/session/storage-store.ts'

/** Longest time since the last pull for "up to date", in ms (sync.md 2.7). */
export const freshFor = 120_000

/** State of the chip from the outbox, the connection and the device's storage. */
export function syncStateOf(input: {
  entries: Entries
  connection: Connection
  isStorageFull: boolean
  /** Pending ops show at once while offline, and online only if they take longer than a moment. */
  isPendingShown: boolean
  now: number
}): SyncState {
  const { entries, connection, isStorageFull, isPendingShown, now } = input
  const waiting = isPendingShown || connection.isOffline ? entries.waiting.length : 0
  const hasWork = entries.waiting.length + entries.attention.length > 0
  return syncState({
    isStorageFull,
    // Offline and without pending ops nobody needs to sign in: reading still works.
    needsSignIn: connection.connection === 'auth' && (hasWork || !connection.isOffline),
    isOffline: connection.isOffline,
    refused: entries.attention.length,
    waiting,
    isStale: !connection.isFilled || now - connection.lastPullAt > freshFor,
  })
}

/** Live state of the sync chip; undefined until the replica has reported. */
export function useSyncState(): SyncState | undefined {
  const entries = useEntries()
  const connection = useConnection()
  const { isFull } = useSnapshot(storageStore)
  const minute = useMinute()
  const isPendingShown = usePendingShown(entries.waiting.length > 0, connection.isOffline)
  // Between two minute ticks the latest pull is the better clock.
  const now = Math.max(minute, connection.lastPullAt)
  if (!connection.isKnown) return undefined
  return syncStateOf({ entries, connection, isStorageFull: isFull || connection.isFull, isPendingShown, now })
}
