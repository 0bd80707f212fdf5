import { start, type Cursor } from '#domain/sync/cursor.ts'
import type { KeptCount } from '#domain/time/counting.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { Replica } from './database.ts'
import { unknownStatus, type SyncStatus } from './session/status.ts'
import type { DeviceWindow } from './device-windows.ts'

/** Metadata of a replica. */
export interface ReplicaMeta {
  /** This device's client id on the wire, made once. */
  client: string
  /** Server history (epoch) of the rows; null before the first pull. */
  epoch: string | null
  /** Server history of the last answer; it survives a reset of the rows, as the sent log does. */
  history: string | null
  cursor: Cursor
  scopeEpoch: number
  scopes: string[]
  /** Progress of a snapshot; null when complete. */
  snapshot: { s0: Cursor; after: { lastActivityAt: number; id: number } | null } | null
  /** Completed snapshots, named by `fillKeyOf`: other entities of this build are requested. */
  filled: readonly string[]
  /** Last stored id of each entity that is being filled. */
  backfill: Record<string, number>
  /** True once the first rows are stored, so that the inbox can be used. */
  isUsable: boolean
  /** A reset was interrupted: finish it before anything else. */
  isResetting: boolean
  lease: Lease | null
  /** The next id of the lease. */
  nextId: number
  /** Lease to use when the present one is used up. */
  nextLease: Lease | null
  /** Used leases, newest first: ops with their ids may still wait, or a restored server may ask for them. */
  formerLeases: Lease[]
  /** Next position in the outbox. */
  nextN: number
  /** Time of the last complete pull, by the server's clock and by the device's (epoch ms). */
  lastPullAt: number
  /** Server time minus device time, in ms. */
  clockOffset: number
  /**
   * Current leader, with its term number; `beat` is the last heartbeat (epoch ms of this device), `writer` the
   * oldest shell that may still write.
   */
  leader: { number: number; beat: number; writer: number }
  status: SyncStatus
  /** Days of finished conversations stored with their threads. */
  window: DeviceWindow
  /** The agent asked to fetch everything again: done once the server answers. */
  mustRebuild: boolean
  /** Opened threads outside of the device's window, and the time of opening (epoch ms of this device). */
  opened: Record<number, number>
  /** Opened contacts, newest first: their changes are requested. */
  openedContacts: readonly number[]
  /** Opened contacts that may have changed unseen: requested with the next pull. */
  askedContacts: readonly number[]
  /** Number of tombstone sweeps: an answer from before a sweep may restore removed rows. */
  sweeps: number
  /** Time of the last eviction of threads outside of the window. */
  tidiedAt: number
  /** Count of the running timer on this device; null if it counts none. */
  timer: KeptCount | null
  /** Search index: its format, 0 for none, and the number of its next segment; numbers are never reused. */
  search: { format: number; next: number }
  /** Latest searches, newest first. */
  searches: string[]
  /** Keys of the latest used or opened entries, newest first. */
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

/** Reads one value; its default when it was never written. */
export async function readMeta<K extends keyof ReplicaMeta>(db: Replica, key: K): Promise<ReplicaMeta[K]> {
  const row = await db.meta.get(key)
  return row === undefined ? initial[key] : (row.value as ReplicaMeta[K])
}

/** Reads all values. */
export async function readAllMeta(db: Replica): Promise<ReplicaMeta> {
  const rows = await db.meta.toArray()
  return { ...initial, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) } as ReplicaMeta
}

/** Writes values; inside a transaction over `meta` they are part of it. */
export async function writeMeta(db: Replica, values: Partial<ReplicaMeta>): Promise<void> {
  await db.meta.bulkPut(Object.entries(values).map(([key, value]) => ({ key, value })))
}
