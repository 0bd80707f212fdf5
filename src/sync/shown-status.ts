import { unknownStatus, type SyncStatus } from '#local/session/status.ts'

/** Displayed connection of the device: the outcome of requests, and whether the server answers at all. */
export class ShownStatus {
  /** Status as found by requests. */
  #found: SyncStatus = unknownStatus
  #shown: SyncStatus = unknownStatus
  /** Time since which no server has answered (epoch ms), kept over page loads; null while one does. */
  #lostAt: number | null = null
  /** True if the heartbeat found no server. */
  isSilent = false

  /** Continues from the status that the previous page stored. */
  restore(kept: SyncStatus): void {
    if (kept.connection === 'offline') this.#lostAt = kept.since
  }

  /** True if the last request found no server. */
  get isLost(): boolean {
    return this.#found.connection === 'offline'
  }

  /**
   * Merges a change of the found status.
   * @returns status to show and whether the server is reachable again; null if the shown status is unchanged.
   */
  change(change: Partial<SyncStatus>, now: number): { status: SyncStatus; isBack: boolean } | null {
    this.#found = { ...this.#found, ...change }
    const { connection } = this.#found
    const isGone = this.isSilent && (connection === 'online' || connection === 'connecting')
    const status: SyncStatus = { ...this.#found, connection: isGone ? 'offline' : connection }
    const isNew = status.connection !== this.#shown.connection
    status.since = isNew ? now : this.#shown.since
    if (status.connection === 'offline') status.since = this.#lostAt ??= status.since
    else if (status.connection !== 'connecting') this.#lostAt = null
    const isSame = JSON.stringify(status) === JSON.stringify(this.#shown)
    this.#shown = status
    return isSame ? null : { status, isBack: isNew && status.connection === 'online' }
  }
}
