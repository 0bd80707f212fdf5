import { start, type Cursor } from '#domain/sync/cursor.ts'
import type { KeptCount } from '#domain/time/counting.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { Replica } from './database.ts'
import { unknownStatus, type SyncStatus } from './session/status.ts'
import type { DeviceWindow } from './device-windows.ts'

/** Metadata of a replica. */
export interface ReplicaMeta {
  /** This device's name on the wire, made once. */
  client: string
  /** The server history it follows; null before the first pull. */
  epoch: string | null
  /** The server's history that last answered; it stays when the rows are let go of, as the sent log does. */
  history: string | null
  cursor: Cursor
  scopeEpoch: number
  scopes: string[]
  /** A first filling under way; null when complete. */
  snapshot: { s0: Cursor; after: { lastActivityAt: number; id: number } | null } | null
  /** The fillings that are here, as `fillKeyOf` names them: what this build knows besides is asked for. */
  filled: readonly string[]
  /** Of entities that are being asked for, the last id held. */
  backfill: Record<string, number>
  /** Whether the first rows are there, so that the inbox can be used. */
  isUsable: boolean
  /** Half cleared: finish clearing before anything else. */
  isResetting: boolean
  lease: Lease | null
  /** The next id of the lease. */
  nextId: number
  /** The lease to go on with when the present one ends. */
  nextLease: Lease | null
  /** Ranges used before, newest first: what was made from them may still wait, or be asked for by a restored server. */
  formerLeases: Lease[]
  /** The next place in the outbox. */
  nextN: number
  /** When the last pull ended well, by the server's clock and by ours (epoch ms). */
  lastPullAt: number
  /** Server time minus device time, in ms. */
  clockOffset: number
  /**
   * Current leader: leaders are numbered; `beat` is the last heartbeat (epoch ms of this device), `writer` the oldest
   * shell that may still write.
   */
  leader: { number: number; beat: number; writer: number }
  status: SyncStatus
  /** How many days of finished conversations are kept here with their threads. */
  window: DeviceWindow
  /** The agent wants everything fetched anew: done once the server answers. */
  mustRebuild: boolean
  /** Threads opened here although the device does not keep them, and when (epoch ms of this device). */
  opened: Record<number, number>
  /** Contacts opened here, newest first: their changes are asked for. */
  openedContacts: readonly number[]
  /** Contacts of these that may have changed unseen: asked for with the next pull. */
  askedContacts: readonly number[]
  /** How often tombstones were let go of: answers from before may bring back what they had buried. */
  sweeps: number
  /** When threads outside of the window were last let go of. */
  tidiedAt: number
  /** Count of the running timer on this device; null if it counts none. */
  timer: KeptCount | null
  /** The index of words: its format, 0 for none, and the number of its next segment; numbers are never used twice. */
  search: { format: number; next: number }
  /** Latest searches, newest first. */
  searches: string[]
  /** Keys of what was used or opened last, newest first. */
  recents: string[]
}

/** Entities held by replicas from before this was recorded. */
const beforeNoted: readonly string[] = [
  'users',
  'teams',
  'labels',
  'mailboxes',
  'preferences',
  'timeSettings',
  'savedViews',
  'templates',
  'contacts',
  'conversations',
  'messages',
  'notes',
  'activities',
  'deliveries',
  'drafts',
  'timeEntries',
]

const initial: ReplicaMeta = {
  client: '',
  epoch: null,
  history: null,
  cursor: start,
  scopeEpoch: 0,
  scopes: [],
  snapshot: null,
  filled: beforeNoted,
  backfill: {},
  isUsable: false,
  isResetting: false,
  lease: null,
  nextId: 0,
  nextLease: null,
  formerLeases: [],
  nextN: 1,
  lastPullAt: 0,
  clockOffset: 0,
  leader: { number: 0, beat: 0, writer: 0 },
  status: unknownStatus,
  window: 90,
  mustRebuild: false,
  opened: {},
  openedContacts: [],
  askedContacts: [],
  sweeps: 0,
  tidiedAt: 0,
  timer: null,
  search: { format: 0, next: 1 },
  searches: [],
  recents: [],
}

/** Reads one value; its initial one when it was never written. */
export async function readMeta<K extends keyof ReplicaMeta>(db: Replica, key: K): Promise<ReplicaMeta[K]> {
  const row = await db.meta.get(key)
  return row === undefined ? initial[key] : (row.value as ReplicaMeta[K])
}

/** Reads all values. */
export async function readAllMeta(db: Replica): Promise<ReplicaMeta> {
  const rows = await db.meta.toArray()
  return { ...initial, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) } as ReplicaMeta
}

/** Writes values; inside a transaction over `meta` they land with it. */
export async function writeMeta(db: Replica, values: Partial<ReplicaMeta>): Promise<void> {
  await db.meta.bulkPut(Object.entries(values).map(([key, value]) => ({ key, value })))
}
