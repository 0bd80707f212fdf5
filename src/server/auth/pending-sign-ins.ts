import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { isUuid } from '../http/uuid.ts'
import type { Database } from '../store/database.ts'
import { keyFor } from './tokens.ts'

/*
 * Sign-ins of several steps: what the first of them has shown is kept here, for the browser that took it and for minutes,
 * so that no step can be left out, taken elsewhere or taken twice.
 */

/** How long a browser has for its answer, in ms. */
const lifetimeMs = 5 * 60_000

/** The next step of a sign-in. */
export type PendingPurpose =
  | 'second-step'
  | 'add-passkey'
  | 'passkey'
  | 'add-portal-passkey'
  | 'portal-passkey'
  | 'single-sign-on'
  | 'sso-link'
  | 'mail-grant'

/** A sign-in that waits for its next step. */
export interface Pending {
  requestId: string
  /** Epoch ms. */
  endsAt: number
}

/** Dependencies of pending sign-ins. */
export interface PendingParts {
  database: Database
  clock: Clock
  /** OUTPOST_SECRET, or the one of the data folder. */
  secret: string
}

/** Keeps sign-ins under way, for all processes of the desk. */
export class PendingSignIns {
  readonly #parts: PendingParts
  readonly #key: Uint8Array

  constructor(parts: PendingParts) {
    this.#parts = parts
    this.#key = keyFor(parts.secret, 'pending sign-ins')
  }

  /** Keeps what a step has shown until the next. `browser` is what the browser keeps; see `browserOf`. */
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

  /** Reads the stored value and keeps it: a code may be mistyped. Null where it is over, or another browser's. */
  async read<T extends object>(
    purpose: PendingPurpose,
    requestId: string,
    browser: string,
  ): Promise<T | null> {
    return this.#find<T>('select payload from pending_sign_ins', '', purpose, requestId, browser)
  }

  /** Reads the stored value and deletes it. Null where it is over, was taken, or is another browser's. */
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

/** Removes what was not gone on with; resolves to how many. */
export async function sweepPendingSignIns(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from pending_sign_ins where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}
