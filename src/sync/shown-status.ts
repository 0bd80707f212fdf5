import { unknownStatus, type SyncStatus } from '#local/session/status.ts'

/** Displayed connection of the device: the outcome of requests, and whether the server answers at all. */
export class ShownStatus {
  /** How requests went. */
  #found: SyncStatus = unknownStatus
  #shown: SyncStatus = unknownStatus
  /** Since when no server has answered (epoch ms), also over loads of the page; null while one does. */
  #lostAt: number | null = null
  /** Nothing answers, as the heartbeat says. */
  isSilent = false

  /** Goes on from what the page before has said. */
  restore(kept: SyncStatus): void {
    if (kept.connection === 'offline') this.#lostAt = kept.since
  }

  /** Whether the last request found no server. */
  get isLost(): boolean {
    return this.#found.connection === 'offline'
  }

  /**
   * Takes what was found.
   * @returns what is said from now on, and whether the server is in reach again; null when nothing new is said.
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
