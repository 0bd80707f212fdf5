import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import type { PushLine, PushRequest } from '#domain/sync/push.ts'

/**
 * Reason for a failed request. offline: no answer, or an interrupted one. auth: invalid token. logout: the
 * server ended the session. busy: retry later. server: server error. upgrade: this client is too old.
 * refused: invalid request. full: no space for a file, as the message says.
 */
export type TransportFault =
  'offline' | 'auth' | 'logout' | 'busy' | 'server' | 'upgrade' | 'refused' | 'full'

/** A request that failed as a whole; no op is refused by it (C13). */
export class TransportError extends Error {
  readonly fault: TransportFault
  /** Wait that the server asks for, in ms; null without one. */
  readonly retryAfter: number | null
  /** Field of the request that the server refused; null when the answer names none. */
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

/** Connection to the server. Each call ends within its time limit; an interrupted stream throws `offline`. */
export interface Transport {
  pull(request: PullRequest): AsyncIterable<PullLine>
  push(request: PushRequest): AsyncIterable<PushLine>
  /**
   * Confirms the lease `held`, or requests one when it is null; the answer may contain a new client id.
   * `former` are earlier leases, for a server that may have lost them.
   */
  lease(client: string, held: Lease | null, former?: readonly Lease[]): Promise<Lease>
  /** Sends one part; the answer has the number of bytes that the server stores. */
  upload(part: UploadPart): Promise<{ uploaded: number; isComplete: boolean }>
}
