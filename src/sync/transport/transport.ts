import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import type { PushLine, PushRequest } from '#domain/sync/push.ts'

/**
 * Why a request had no answer to use. offline: nothing came, or it broke off. auth: the token is not good.
 * logout: the server ends the session. busy: come back later. server: its own fault. upgrade: we are too old.
 * refused: our own fault. full: there is no room for a file, as its message says.
 */
export type TransportFault =
  'offline' | 'auth' | 'logout' | 'busy' | 'server' | 'upgrade' | 'refused' | 'full'

/** A request that failed as a whole; no op is refused by it (C13). */
export class TransportError extends Error {
  readonly fault: TransportFault
  /** The server's wish, in ms; null without one. */
  readonly retryAfter: number | null
  /** The part of the request that the server refused; null where the answer names none. */
  readonly field: string | null

  constructor(
    fault: TransportFault,
    message: string,
    retryAfter: number | null = null,
    field: string | null = null,
  ) {
    super(message)
    this.name = 'TransportError'
    this.fault = fault
    this.retryAfter = retryAfter
    this.field = field
  }
}

/** Part of a file. */
export interface UploadPart {
  id: number
  name: string
  size: number
  type: string
  sha256: string
  contentId: string | null
  isInline: boolean
  offset: number
  bytes: ArrayBuffer
}

/** The way to the server. Every call ends within its time limit; a stream that breaks off throws `offline`. */
export interface Transport {
  pull(request: PullRequest): AsyncIterable<PullLine>
  push(request: PushRequest): AsyncIterable<PushLine>
  /**
   * Confirms the lease held, or gives a range when `held` is null; the device in the answer may be a new one.
   * `former` are shown besides, for a server that may have forgotten them.
   */
  lease(client: string, held: Lease | null, former?: readonly Lease[]): Promise<Lease>
  /** Sends one part; answers how many bytes the server holds. */
  upload(part: UploadPart): Promise<{ uploaded: number; isComplete: boolean }>
}
