import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'
import type { PublicLimit, PublicLimits } from '../http/public-limits.ts'
import { isUuid } from '../http/uuid.ts'
import type { Database, SystemSql } from '../store/database.ts'
import { keyFor } from './tokens.ts'

/*
 * Mailed one-time codes prove an address: six digits, valid for ten minutes in the browser that requested
 * them, so that a leaked code is useless elsewhere. Attempts are counted in the row before the code is
 * compared, so that parallel guesses, other processes and restarts gain nothing.
 */

const minute = 60_000
const hour = 60 * minute

/** Digits and attempts of a code, and its lifetime in ms. */
export const codeLimits = { digits: 6, tries: 5, lifetime: 10 * minute }

/** Limit per address and network, so that a stranger's requests do not block the owner of the address. */
const perAddress: PublicLimit = { scope: 'code.address', limit: 5, window: hour }
const perNetwork: PublicLimit = { scope: 'code.network', limit: 20, window: hour }

/** Purpose of a code: a code is valid for one purpose only. */
export type CodePurpose = 'sign-up' | 'email-change' | 'password-reset'

/** Data for requesting a code. */
export interface CodeRequest {
  purpose: CodePurpose
  address: string
  /** Id of the browser; see `browserOf`. */
  browser: string
  network: string
}

/** Code that is ready to be mailed. */
export interface SentCode {
  requestId: string
  address: string
  /** For the mail only: never put it into a response or a log. */
  code: string
  /** Epoch ms. */
  expiresAt: number
}

/** Code as entered by a user. */
export interface TypedCode {
  purpose: CodePurpose
  requestId: string
  browser: string
  code: string
}

/** Dependencies of codes. */
export interface CodeParts {
  database: Database
  limits: PublicLimits
  clock: Clock
  /** OUTPOST_SECRET, or the secret of the data folder. */
  secret: string
}

/** Creates and redeems one-time codes; safe across processes. */
export class OneTimeCodes {
  readonly #parts: CodeParts
  readonly #key: Uint8Array

  constructor(parts: CodeParts) {
    this.#parts = parts
    this.#key = keyFor(parts.secret, 'one-time codes')
  }

  /**
   * Creates a code and invalidates the previous one of the same address, purpose and browser. Works for
   * unknown addresses too, so that neither response nor timing reveals them; the caller decides on a mail.
   * @throws DeskError RATE_LIMITED after five per hour to an address, or twenty to any, from one network.
   */
  async make({ purpose, address, browser, network }: CodeRequest): Promise<SentCode> {
    await this.#countSend(address, network)
    return this.#put(purpose, address, browser, randomUUID())
  }

  /**
   * Creates another code for a request; null for a request of another browser, which must not learn anything.
   * @throws DeskError RATE_LIMITED as `make` does.
   */
  async remake({
    purpose,
    requestId,
    browser,
    network,
  }: Omit<CodeRequest, 'address'> & { requestId: string }): Promise<SentCode | null> {
    if (!isUuid(requestId)) return null
    const [row] = await this.#parts.database.system((sql) =>
      sql.rows<{ address: string }>({
        text: 'select address from codes where request_id = $1 and purpose = $2 and browser_hash = $3',
        values: [requestId, purpose, this.#hash(browser)],
      }),
    )
    if (!row) return null
    await this.#countSend(row.address, network)
    return this.#put(purpose, row.address, browser, requestId)
  }

  /**
   * Redeems a code once and runs the work in the same transaction. The requesting browser learns the number
   * of attempts left; all other faults (age, request, browser) give the same text.
   * @throws DeskError INVALID with the field `code`.
   */
  async redeem<T>(typed: TypedCode, work: (sql: SystemSql, address: string) => Promise<T>): Promise<T> {
    const { purpose, requestId, browser } = typed
    const code = typed.code.replace(/\s/g, '')
    const outcome = isUuid(requestId)
      ? await this.#parts.database.system(async (sql) => {
          const [row] = await sql.rows<{ codeHash: string; address: string; tries: number }>({
            name: 'try a code',
            text: `update codes set tries = tries + 1
              where request_id = $1 and purpose = $2 and browser_hash = $3 and tries < $4 and ends_at > $5
              returning code_hash as "codeHash", address, tries`,
            values: [requestId, purpose, this.#hash(browser), codeLimits.tries, this.#parts.clock.now()],
          })
          if (!row) return { left: 0 }
          if (!isSame(row.codeHash, this.#hash(`${requestId} ${code}`)))
            return { left: codeLimits.tries - row.tries }
          await sql.rows({ text: 'delete from codes where request_id = $1', values: [requestId] })
          return { result: await work(sql, row.address) }
        })
      : { left: 0 }
    // Thrown after the commit, so that the failed attempt is counted.
    if ('result' in outcome) return outcome.result as T
    throw wrongCode(outcome.left)
  }

  #countSend(address: string, network: string): Promise<void> {
    return this.#parts.limits.enter([
      { ...perAddress, key: `${address.toLowerCase()} ${network}` },
      { ...perNetwork, key: network },
    ])
  }

  async #put(purpose: CodePurpose, address: string, browser: string, requestId: string): Promise<SentCode> {
    const code = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
    const expiresAt = this.#parts.clock.now() + codeLimits.lifetime
    await this.#parts.database.system((sql) =>
      sql.rows({
        name: 'put a code',
        text: `insert into codes (purpose, address, request_id, browser_hash, code_hash, tries, ends_at)
          values ($1, $2, $3, $4, $5, 0, $6)
          on conflict (purpose, address_key, browser_hash) do update set address = excluded.address,
            request_id = excluded.request_id, browser_hash = excluded.browser_hash,
            code_hash = excluded.code_hash, tries = 0, ends_at = excluded.ends_at`,
        values: [
          ...[purpose, address, requestId],
          ...[this.#hash(browser), this.#hash(`${requestId} ${code}`), expiresAt],
        ],
      }),
    )
    return { requestId, address, code, expiresAt }
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}

function wrongCode(left: number): DeskError {
  const tries = left === 1 ? '1 try is left' : `${left} tries are left`
  const message = left > 0 ? `This code is not right. ${tries}.` : 'This code has ended. Ask for a new one.'
  return new DeskError('INVALID', { field: 'code', message })
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Deletes used-up and expired codes; resolves to their number. */
export async function sweepCodes(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from codes where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}
