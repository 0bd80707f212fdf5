import { useSnapshot } from 'valtio'
import type { Entries } from './entries.ts'
import { useEntries } from './use-entries.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { syncState, type SyncState } from '#app/marks/sync-texts.ts'
import { useConnection, type Connection } from '#app/desk/session/connection.ts'
import { storageStore } from '#app/desk/session/storage-store.ts'

/** After this long without a pull nobody may speak of being up to date, in ms (sync.md 2.7). */
export const freshFor = 120_000

/** The chip's state from what is known: the outbox as gestures, the connection, the device's room. */
export function syncStateOf(input: {
  entries: Entries
  connection: Connection
  isStorageFull: boolean
  /** Waiting work is shown at once while offline, and online only when it takes longer than a moment. */
  isPendingShown: boolean
  now: number
}): SyncState {
  const { entries, connection, isStorageFull, isPendingShown, now } = input
  const waiting = isPendingShown || connection.isOffline ? entries.waiting.length : 0
  const hasWork = entries.waiting.length + entries.attention.length > 0
  return syncState({
    isStorageFull,
    // Without a connection and without work nobody needs to sign in: one may go on reading.
    needsSignIn: connection.connection === 'auth' && (hasWork || !connection.isOffline),
    isOffline: connection.isOffline,
    refused: entries.attention.length,
    waiting,
    isStale: !connection.isFilled || now - connection.lastPullAt > freshFor,
  })
}

/** The state of the sync chip, kept current; undefined until the replica has said anything. */
export function useSyncState(): SyncState | undefined {
  const entries = useEntries()
  const connection = useConnection()
  const { isFull } = useSnapshot(storageStore)
  const minute = useMinute()
  const isPendingShown = usePendingShown(entries.waiting.length > 0, connection.isOffline)
  // Between two minutes the newest pull is the better clock.
  const now = Math.max(minute, connection.lastPullAt)
  if (!connection.isKnown) return undefined
  return syncStateOf({ entries, connection, isStorageFull: isFull || connection.isFull, isPendingShown, now })
}
