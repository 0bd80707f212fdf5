import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { SessionEnd } from '#domain/events/session-events.ts'
import { recordChange } from '../events/record.ts'
import { networkOf } from '../http/network.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { endLinks } from './mail-links.ts'
import { hashToken, type SessionRef, type Tokens } from './tokens.ts'

/** Maximum lifetime of a session in ms, regardless of activity (D-03). */
export const sessionLifetime = 432_000_000

/** Network address and user agent of a sign-in. */
export interface ClientInfo {
  network: string | null
  agent: string
}

const nowhere: ClientInfo = { network: null, agent: '' }

/** Characters of the user agent that are stored. */
const longestAgent = 300

/** Network address and user agent of a request. */
export const clientInfoOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ClientInfo => ({
  network: networkOf(ip),
  agent: (headers['user-agent'] ?? '').slice(0, longestAgent),
})

/** Session with its refresh token. */
export interface OpenSession extends SessionRef {
  refreshToken: string
  expiresAt: number
  rememberMe: boolean
}

/** Outcome of a refresh: `none` is an unknown session; `reused` is a rotated token, and ends the session. */
export type Refresh = { state: 'renewed'; session: OpenSession } | { state: 'none' | 'reused' }

interface SessionRow {
  userId: Id
  tokenHash: string
  previousHash: string | null
  expiresAt: number
  rememberMe: boolean
}

/** Called when a session ends in this process; other processes find out by polling. */
export type EndListener = (sessionId: string) => void

/** Session policy of the account: lifetime, and whether sessions may survive closing the browser. */
async function policyOf(sql: DeskSql): Promise<{ sessionDays: number; allowsRememberMe: boolean }> {
  const [row] = await sql.rows<{ sessionDays: number; allowsRememberMe: boolean }>({
    name: 'sign-in policy',
    text: `select session_days as "sessionDays", allows_remember_me as "allowsRememberMe"
      from accounts where id = $1`,
    values: [sql.accountId],
  })
  return invariant(row, 'account')
}

/** Sessions of signed-in devices: each is a chain of refresh tokens, of which at most two are valid. */
export class Sessions {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #clock: Clock
  readonly #listeners = new Set<EndListener>()

  constructor(database: Database, tokens: Tokens, clock: Clock) {
    this.#database = database
    this.#tokens = tokens
    this.#clock = clock
  }

  /** Opens a session for an authenticated user. */
  async open(
    accountId: Id,
    userId: Id,
    rememberMe: boolean,
    { network, agent }: ClientInfo = nowhere,
  ): Promise<OpenSession> {
    const sessionId = randomUUID()
    const now = this.#clock.now()
    const refreshToken = this.#tokens.refresh({ accountId, sessionId, turn: 0 })
    return this.#database.desk(accountId, async (sql) => {
      const policy = await policyOf(sql)
      const expiresAt = now + Math.min(sessionLifetime, policy.sessionDays * 86_400_000)
      const remembers = rememberMe && policy.allowsRememberMe
      await sql.rows({
        name: 'open session',
        text: `insert into sessions (account_id, id, user_id, token_hash, created_at, expires_at, remember_me, used_at, agent)
          values ($1, $2, $3, $4, $5, $6, $7, $5, $8)`,
        values: [accountId, sessionId, userId, hashToken(refreshToken), now, expiresAt, remembers, agent],
      })
      const payload = { userId, network, sessionId }
      const opened = { type: 'session.opened' as const, subjectId: userId, payload }
      await recordChange(sql, [opened], { actorId: userId, op: null, at: now })
      return { accountId, userId, sessionId, refreshToken, expiresAt, rememberMe: remembers }
    })
  }

  /**
   * Exchanges a refresh token. The newest token gets a successor; its predecessor, valid until the newest is
   * used, gets the newest again. An older one ends the session, as its reuse shows a stolen copy.
   */
  async refresh(token: string): Promise<Refresh> {
    const claims = this.#tokens.readRefresh(token)
    if (!claims) return { state: 'none' }
    const { accountId, sessionId, turn } = claims
    const now = this.#clock.now()
    const next = this.#tokens.refresh({ accountId, sessionId, turn: turn + 1 })
    const result = await this.#database.desk(accountId, async (sql): Promise<Refresh> => {
      const row = await lockSession(sql, sessionId)
      if (!row || row.expiresAt <= now) return { state: 'none' }
      const hash = hashToken(token)
      if (hash !== row.tokenHash && hash !== row.previousHash) {
        await this.#remove(sql, sessionId, 'copied', null)
        return { state: 'reused' }
      }
      if (hash === row.tokenHash) await advance(sql, sessionId, hashToken(next), hash, now)
      const { userId, expiresAt, rememberMe } = row
      return {
        state: 'renewed',
        session: { accountId, userId, sessionId, refreshToken: next, expiresAt, rememberMe },
      }
    })
    if (result.state === 'reused') this.#tell(sessionId)
    return result
  }

  /** Session of a refresh token, without using the token; null for a foreign one. */
  sessionOf(token: string): Pick<SessionRef, 'accountId' | 'sessionId'> | null {
    return this.#tokens.readRefresh(token)
  }

  /** True while the session is open. */
  async isOpen(sql: DeskSql, { sessionId, userId }: SessionRef): Promise<boolean> {
    const rows = await sql.rows({
      name: 'session',
      text: `select 1 from sessions where account_id = $1 and id = $2 and user_id = $3 and expires_at > $4`,
      values: [sql.accountId, sessionId, userId, this.#clock.now()],
    })
    return rows.length > 0
  }

  /** Ends a session; its tokens become invalid. */
  async end(
    { accountId, sessionId }: Pick<SessionRef, 'accountId' | 'sessionId'>,
    why: SessionEnd,
    network: string,
  ): Promise<void> {
    await this.#database.desk(accountId, (sql) => this.#remove(sql, sessionId, why, network))
    this.#tell(sessionId)
  }

  /** Must contain the last statements of the transaction. */
  async #remove(sql: DeskSql, sessionId: string, why: SessionEnd, network: string | null): Promise<void> {
    const [row] = await sql.rows<{ userId: Id }>({
      name: 'end session',
      text: 'delete from sessions where account_id = $1 and id = $2 returning user_id as "userId"',
      values: [sql.accountId, sessionId],
    })
    // It was already ended.
    if (!row) return
    const { userId } = row
    const payload = { userId, network, sessionId, why }
    const ended = { type: 'session.ended' as const, subjectId: userId, payload }
    const actorId = why === 'signedOut' ? userId : null
    await recordChange(sql, [ended], { actorId, op: null, at: this.#clock.now() })
  }

  /**
   * Ends all sessions of a user and invalidates their mailed links, within a transaction; call `tellEnded`
   * after the commit to close connections. @returns the ids of the sessions.
   */
  async endAllOf(sql: DeskSql, userId: Id): Promise<string[]> {
    const rows = await sql.rows<{ id: string }>({
      name: 'end all sessions of a user',
      text: 'delete from sessions where account_id = $1 and user_id = $2 returning id',
      values: [sql.accountId, userId],
    })
    await endLinks(sql, userId)
    return rows.map(({ id }) => id)
  }

  /** Notifies the listeners of this process that sessions have ended. */
  tellEnded(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.#tell(sessionId)
  }

  /** Registers a listener for sessions ended in this process. @returns a function that removes it. */
  onEnd(listener: EndListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(sessionId: string): void {
    for (const listener of this.#listeners) listener(sessionId)
  }
}

/** Deletes expired sessions; resolves to their number. */
export async function sweepSessions(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from sessions where expires_at <= $1 returning id', values: [now] }),
  )
  return rows.length
}

async function lockSession(sql: DeskSql, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await sql.rows<SessionRow>({
    name: 'lock session',
    text: `select user_id as "userId", token_hash as "tokenHash", previous_hash as "previousHash",
        expires_at as "expiresAt", remember_me as "rememberMe"
      from sessions where account_id = $1 and id = $2 for update`,
    values: [sql.accountId, sessionId],
  })
  return row
}

async function advance(sql: DeskSql, sessionId: string, token: string, previous: string, now: number) {
  await sql.rows({
    name: 'advance session',
    text: `update sessions set token_hash = $3, previous_hash = $4, used_at = $5 where account_id = $1 and id = $2`,
    values: [sql.accountId, sessionId, token, previous, now],
  })
}
