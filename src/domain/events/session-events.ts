import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Where a caller sits, as limits count it; null where it is not known. */
const network = z.nullable(z.string())
const ofUser = { userId: id(), network }

/** Changes of sign-in factors besides the password. */
export const factorChanges = [
  ...(['appOn', 'appOff', 'recoveryCodesMade', 'recoveryCodeUsed'] as const),
  ...(['passkeyAdded', 'passkeyRemoved', 'reset'] as const),
] as const

/** Events of sign-ins: devices hold no row for them, so the code that opens and ends sessions records them. */
export const sessionPayloads = {
  'session.opened': z.object({ ...ofUser, sessionId: z.string() }),
  /**
   * Somebody knew the address and not the password, or the password and not the second step, or the user is switched off.
   * Who it was is not known.
   */
  'session.refused': z.object({ ...ofUser, why: z.enum(['password', 'secondStep', 'switchedOff']) }),
  /** By its user, or because somebody else has a copy of its token, or its user was switched off. */
  'session.ended': z.object({
    ...ofUser,
    sessionId: z.string(),
    why: z.enum(['signedOut', 'copied', 'switchedOff']),
  }),
  /** By a link in a mail; all sessions of the user ended with it. */
  'password.changed': z.object({ ...ofUser, sessionsEnded: z.int() }),
  /** How somebody signs in beside the password; `reset` is an administrator's. */
  'factors.changed': z.object({ ...ofUser, what: z.enum(factorChanges) }),
} as const

/** Why a session ended. */
export type SessionEnd = z.infer<(typeof sessionPayloads)['session.ended']>['why']
