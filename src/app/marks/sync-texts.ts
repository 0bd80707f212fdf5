export type SyncState =
  | { kind: 'online' }
  | { kind: 'syncing'; count: number }
  /** `refused`: changes the server refused that still need a decision. */
  | { kind: 'offline'; waiting: number; refused?: number }
  | { kind: 'attention'; count: number }
  | { kind: 'sign-in'; count: number }
  | { kind: 'storage-full' }

/** Text of the chip. */
export function syncText(state: SyncState): string {
  switch (state.kind) {
    case 'online':
      return 'Online'
    case 'syncing':
      return state.count > 0 ? `Syncing ${state.count}` : 'Syncing'
    case 'offline':
      return state.waiting > 0 ? `Offline, ${state.waiting} waiting` : 'Offline'
    case 'attention':
      return `Needs attention ${state.count}`
    case 'sign-in':
      return state.count > 0 ? `Sign in to send ${state.count}` : 'Sign in'
    case 'storage-full':
      return 'Storage full'
  }
}

/** The number a compact chip shows. */
export function syncCount(state: SyncState): number {
  if (state.kind === 'offline') return state.waiting
  return 'count' in state ? state.count : 0
}

export interface SyncFacts {
  isStorageFull: boolean
  needsSignIn: boolean
  isOffline: boolean
  refused: number
  /** Unsent changes, without refused ones. */
  waiting: number
  /** True if this device is loading, or its last pull is too old to be up to date. */
  isStale: boolean
}

/** Displayed state by precedence: storage, sign in, offline, needs attention, syncing, online. */
export function syncState(facts: SyncFacts): SyncState {
  const { refused, waiting } = facts
  if (facts.isStorageFull) return { kind: 'storage-full' }
  if (facts.needsSignIn) return { kind: 'sign-in', count: waiting + refused }
  if (facts.isOffline) return { kind: 'offline', waiting, refused }
  if (refused > 0) return { kind: 'attention', count: refused }
  if (waiting > 0 || facts.isStale) return { kind: 'syncing', count: waiting }
  return { kind: 'online' }
}
