import type { Session } from '#domain/auth/endpoints.ts'
import { loadActor } from '../access/actor.ts'
import type { Call } from '../http/handler.ts'
import { giveCookie } from './cookie.ts'
import type { AuthParts } from './handlers.ts'
import { readProfile } from './profile.ts'
import type { OpenSession } from './sessions.ts'
import { accessLifetime } from './tokens.ts'

/** Response for a new or refreshed session: access token, user, and the cookie with the refresh token. */
export async function answerSession(
  { database, tokens, devices, clock, origin }: AuthParts,
  session: OpenSession,
  { request, reply }: Call,
): Promise<Session> {
  const { accountId, userId } = session
  const profile = await database.look(accountId, async (sql) =>
    readProfile(sql, await loadActor(sql, userId), origin()),
  )
  const now = clock.now()
  const expiresAt = Math.min(now + accessLifetime, session.expiresAt)
  const token = await tokens.access(session, now, expiresAt)
  giveCookie(request, reply, session, { now, origin: origin() })
  devices.remember(request, reply, session, origin())
  return { ...profile, token, expiresAt, endsAt: session.expiresAt }
}
