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

/** A key with which a program calls in the place of its maker. */
export interface BearerKey {
  accountId: Id
  id: Id
  userId: Id
  /** Upper bound of the permissions. */
  scopes: ReadonlySet<Permission>
}

/** Finds the key that a bearer token is; null where it is none. */
export type FindKey = (token: string) => Promise<BearerKey | null>

/** No key is a session's token: these have two points. */
const mayBeKey = (token: string) => !token.includes('.')

/** Lets in who bears a token of an open session, and programs with a key. */
export class Gate {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #sessions: Sessions
  readonly #clock: Clock
  readonly #findKey: FindKey
  /** Keys of requests under way: each is looked up once. */
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
   * Whom a request's token is of, without asking whether they may still come in; null where it is not one of ours.
   * Headers that only look like one are anybody's.
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
        // The token is good, so the user was switched off: a new token would not help.
        if (error instanceof DeskError && error.code === 'UNAUTHENTICATED') throw new SessionEnded()
        throw error
      })
      return { actor, sessionId, expiresAt, isKey: false }
    })
  }
}

/** The bearer token of a request, if it has one. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1]
}
