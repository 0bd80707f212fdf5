/** Sync status; stored in the replica so that every tab reads the same. */
export interface SyncStatus {
  /** connecting: no answer since the start. auth: the agent has to sign in. upgrade: the app has to reload. */
  connection: 'connecting' | 'online' | 'offline' | 'auth' | 'upgrade'
  /** Start of this state (epoch ms). */
  since: number
  isPushing: boolean
  /** A long catch-up or first snapshot is running. */
  isCatchingUp: boolean
  /** Progress of a snapshot: conversations stored, and their expected total; null without one. */
  filling: { done: number; total: number } | null
  /** The device had no space for the server's data. */
  isFull: boolean
}

/** Initial status. */
export const unknownStatus: SyncStatus = {
  connection: 'connecting',
  since: 0,
  isPushing: false,
  isCatchingUp: false,
  filling: null,
  isFull: false,
}
