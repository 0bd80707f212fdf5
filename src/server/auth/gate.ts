import type { FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'
import { SessionEnded } from '../http/errors.ts'
import type { SignedIn } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { loadActor } from '../access/actor.ts'
import type { Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** Lets in who bears a token of an open session. */
export class Gate {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #sessions: Sessions
  readonly #clock: Clock

  constructor(parts: { database: Database; tokens: Tokens; sessions: Sessions; clock: Clock }) {
    this.#database = parts.database
    this.#tokens = parts.tokens
    this.#sessions = parts.sessions
    this.#clock = parts.clock
  }

  /**
   * Who makes a request, by its bearer token.
   * @throws DeskError UNAUTHENTICATED without a good token, SessionEnded when session or user are no more.
   */
  async admit(request: FastifyRequest): Promise<SignedIn> {
    const token = bearerOf(request)
    if (token === undefined) throw new DeskError('UNAUTHENTICATED')
    return this.admitToken(token)
  }

  /**
   * Whom a request's token is of, without asking whether they may still come in; null where it is not one of ours.
   * Headers that only look like one are anybody's.
   */
  async bearerName(request: FastifyRequest): Promise<string | null> {
    const token = bearerOf(request)
    const claims = token === undefined ? null : await this.#tokens.readAccess(token, this.#clock.now())
    return claims && `${claims.accountId} ${claims.userId}`
  }

  /**
   * Who bears an access token; permissions and scopes are those of this moment.
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
      return { actor, sessionId, expiresAt }
    })
  }
}

/** The bearer token of a request, if it has one. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1]
}
