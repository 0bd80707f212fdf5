import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Network of a caller, as used by rate limits; null if unknown. */
const network = z.nullable(z.string())
const ofUser = { userId: id(), network }

/** Changes of sign-in factors besides the password. */
export const factorChanges = [
  ...(['appOn', 'appOff', 'recoveryCodesMade', 'recoveryCodeUsed'] as const),
  ...(['passkeyAdded', 'passkeyRemoved', 'reset'] as const),
] as const

/** Events of sign-ins: they have no replicated rows, so the session code records them. */
export const sessionPayloads = {
  'session.opened': z.object({ ...ofUser, sessionId: z.string() }),
  /**
   * A sign-in with a known address failed: wrong password, wrong second step, or a deactivated user. The
   * caller's identity is unknown.
   */
  'session.refused': z.object({ ...ofUser, why: z.enum(['password', 'secondStep', 'switchedOff']) }),
  /** Ended by its user, because its token was copied, or because its user was deactivated. */
  'session.ended': z.object({
    ...ofUser,
    sessionId: z.string(),
    why: z.enum(['signedOut', 'copied', 'switchedOff']),
  }),
  /** Changed by a mailed link; all sessions of the user ended with it. */
  'password.changed': z.object({ ...ofUser, sessionsEnded: z.int() }),
  /** Change of the factors besides the password; `reset` is by an administrator. */
  'factors.changed': z.object({ ...ofUser, what: z.enum(factorChanges) }),
} as const

/** Reason why a session ended. */
export type SessionEnd = z.infer<(typeof sessionPayloads)['session.ended']>['why']
