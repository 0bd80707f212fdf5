import type { FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { DeskError } from '#domain/errors.ts'
import { SessionEnded } from '../http/errors.ts'
import type { SignedIn } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { loadActor } from '../access/actor.ts'
import type { Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** API key, which acts on behalf of its creator. */
export interface BearerKey {
  accountId: Id
  id: Id
  userId: Id
  /** Upper bound of the permissions. */
  scopes: ReadonlySet<Permission>
}

/** Finds the API key for a bearer token; null if there is none. */
export type FindKey = (token: string) => Promise<BearerKey | null>

/** API keys contain no dots; session tokens (JWT) have two. */
const mayBeKey = (token: string) => !token.includes('.')

/** Authenticates requests by session tokens and API keys. */
export class Gate {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #sessions: Sessions
  readonly #clock: Clock
  readonly #findKey: FindKey
  /** Keys of current requests, so that each is looked up once. */
  readonly #keys = new WeakMap<FastifyRequest, Promise<BearerKey | null>>()

  constructor(parts: {
    database: Database
    tokens: Tokens
    sessions: Sessions
    clock: Clock
    findKey: FindKey
  }) {
    this.#database = parts.database
    this.#tokens = parts.tokens
    this.#sessions = parts.sessions
    this.#clock = parts.clock
    this.#findKey = parts.findKey
  }

  /**
   * Identifies the caller by bearer token.
   * @throws DeskError UNAUTHENTICATED without a good token, SessionEnded when session or user are no more.
   */
  async admit(request: FastifyRequest): Promise<SignedIn> {
    const token = bearerOf(request)
    if (token === undefined) throw new DeskError('UNAUTHENTICATED')
    return mayBeKey(token) ? this.#admitKey(await this.#keyOf(request, token)) : this.admitToken(token)
  }

  /**
   * Name of the caller by token, without a check of the session; null for a foreign token, which proves no
   * identity.
   */
  async bearerName(request: FastifyRequest): Promise<string | null> {
    const token = bearerOf(request)
    if (token === undefined) return null
    if (mayBeKey(token)) {
      const key = await this.#keyOf(request, token)
      return key && `key ${key.accountId} ${key.id}`
    }
    const claims = await this.#tokens.readAccess(token, this.#clock.now())
    return claims && `user ${claims.accountId} ${claims.userId}`
  }

  #keyOf(request: FastifyRequest, token: string): Promise<BearerKey | null> {
    const known = this.#keys.get(request) ?? this.#findKey(token)
    this.#keys.set(request, known)
    return known
  }

  /** A key's permissions are its scopes within its creator's role, without admin permissions. */
  async #admitKey(key: BearerKey | null): Promise<SignedIn> {
    if (!key) throw new DeskError('UNAUTHENTICATED')
    const maker = await this.#database.look(key.accountId, (sql) => loadActor(sql, key.userId))
    const permissions = new Set([...maker.permissions].filter((each) => key.scopes.has(each)))
    const actor = { ...maker, roleName: '', isAdministrator: false, permissions }
    return { actor, sessionId: `key ${key.id}`, expiresAt: Number.POSITIVE_INFINITY, isKey: true }
  }

  /**
   * Identifies the owner of an access token, with current permissions and scopes.
   * @throws as {@link admit}.
   */
  async admitToken(token: string): Promise<SignedIn> {
    const claims = await this.#tokens.readAccess(token, this.#clock.now())
    if (!claims) throw new DeskError('UNAUTHENTICATED')
    const { accountId, userId, sessionId, expiresAt } = claims
    return this.#database.look(accountId, async (sql) => {
      if (!(await this.#sessions.isOpen(sql, claims))) throw new SessionEnded()
      const actor = await loadActor(sql, userId).catch((error: unknown) => {
        // The token is valid, so the user was deactivated, and a refresh would not help.
        if (error instanceof DeskError && error.code === 'UNAUTHENTICATED') throw new SessionEnded()
        throw error
      })
      return { actor, sessionId, expiresAt, isKey: false }
    })
  }
}

/** Bearer token of a request, if it has one. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1]
}
