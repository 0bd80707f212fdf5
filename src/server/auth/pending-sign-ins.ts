import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { isUuid } from '../http/uuid.ts'
import type { Database } from '../store/database.ts'
import { keyFor } from './tokens.ts'

/*
 * State of multi-step sign-ins: the result of each step is stored for some minutes, bound to the browser, so
 * that no step can be skipped, moved to another browser or repeated.
 */

/** Time limit for the next step, in ms. */
const lifetimeMs = 5 * 60_000

/** Next step of a sign-in. */
export type PendingPurpose =
  | 'second-step'
  | 'add-passkey'
  | 'passkey'
  | 'add-portal-passkey'
  | 'portal-passkey'
  | 'single-sign-on'
  | 'sso-link'
  | 'mail-grant'

/** Sign-in that waits for its next step. */
export interface Pending {
  requestId: string
  /** Epoch ms. */
  endsAt: number
}

/** Dependencies of pending sign-ins. */
export interface PendingParts {
  database: Database
  clock: Clock
  /** OUTPOST_SECRET, or the secret of the data folder. */
  secret: string
}

/** Stores pending sign-ins for all processes of the desk. */
export class PendingSignIns {
  readonly #parts: PendingParts
  readonly #key: Uint8Array

  constructor(parts: PendingParts) {
    this.#parts = parts
    this.#key = keyFor(parts.secret, 'pending sign-ins')
  }

  /** Stores the result of a step. `browser` is the id of the browser; see `browserOf`. */
  async open(purpose: PendingPurpose, browser: string, payload: object): Promise<Pending> {
    const { database, clock } = this.#parts
    const requestId = randomUUID()
    const endsAt = clock.now() + lifetimeMs
    await database.system((sql) =>
      sql.rows({
        name: 'open a pending sign-in',
        text: `insert into pending_sign_ins (id, purpose, browser_hash, payload, ends_at) values ($1, $2, $3, $4, $5)`,
        values: [requestId, purpose, this.#hash(browser), JSON.stringify(payload), endsAt],
      }),
    )
    return { requestId, endsAt }
  }

  /** Reads the stored value, for another attempt too. Null if expired or of another browser. */
  async read<T extends object>(
    purpose: PendingPurpose,
    requestId: string,
    browser: string,
  ): Promise<T | null> {
    return this.#find<T>('select payload from pending_sign_ins', '', purpose, requestId, browser)
  }

  /** Reads and deletes the stored value. Null if expired, already taken, or of another browser. */
  async take<T extends object>(
    purpose: PendingPurpose,
    requestId: string,
    browser: string,
  ): Promise<T | null> {
    return this.#find<T>('delete from pending_sign_ins', 'returning payload', purpose, requestId, browser)
  }

  async #find<T extends object>(
    verb: string,
    end: string,
    purpose: PendingPurpose,
    requestId: string,
    browser: string,
  ): Promise<T | null> {
    if (!isUuid(requestId)) return null
    const { database, clock } = this.#parts
    const [row] = await database.system((sql) =>
      sql.rows<{ payload: T }>({
        text: `${verb} where id = $1 and purpose = $2 and browser_hash = $3 and ends_at > $4 ${end}`,
        values: [requestId, purpose, this.#hash(browser), clock.now()],
      }),
    )
    return row?.payload ?? null
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}

/** Deletes expired pending sign-ins; resolves to their number. */
export async function sweepPendingSignIns(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from pending_sign_ins where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}
