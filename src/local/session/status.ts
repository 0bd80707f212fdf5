/** How the replica stands with the server; kept in the replica so that every tab reads the same. */
export interface SyncStatus {
  /** connecting: no answer yet since the start. auth: the agent has to sign in. upgrade: the app has to reload. */
  connection: 'connecting' | 'online' | 'offline' | 'auth' | 'upgrade'
  /** Since when (epoch ms). */
  since: number
  isPushing: boolean
  /** A long catch-up or first filling is under way. */
  isCatchingUp: boolean
  /** How far a filling is: conversations here, of those that belong here; null when nothing is being filled. */
  filling: { done: number; total: number } | null
  /** There was no room on the device for what the server sent. */
  isFull: boolean
}

/** Before anything is known. */
export const unknownStatus: SyncStatus = {
  connection: 'connecting',
  since: 0,
  isPushing: false,
  isCatchingUp: false,
  filling: null,
  isFull: false,
}
