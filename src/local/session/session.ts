import type { Actor } from '#domain/access/actor.ts'
import type { Feature } from '#domain/access/features.ts'
import type { Permission } from '#domain/access/permissions.ts'

/** The key of local session data (section 3 of the specification). */
export const sessionKey = 'support'

/** Length of a session stored by an earlier build without an end, in ms (D-03). */
const usualLength = 432_000_000

/** Session data kept in the browser between page loads, without secrets. */
export interface Session {
  accountInfo: { id: number; name: string }
  userInfo: { id: number; firstName: string; lastName: string; email: string }
  /** Sessions of an earlier build do not store whether the role is an administrator's. */
  roleInfo: { name: string; permissions: Permission[]; isAdministrator?: boolean }
  features: Feature[]
  domain: string
  accountMetadata: Record<string, unknown>
  routeState: string | null
  profilePicColor: string
  rememberMe: boolean
  /** Shared device: the session ends with the browser or after inactivity, and all data is removed. */
  isShared: boolean
  /** Sign-in time (epoch ms). */
  loginAt: number
  /** End of the session (epoch ms): the account sets the number of days. */
  endsAt?: number
  lastActivity: number
  sidebarToggle: boolean
  /** The session expired while ops may still wait: the app stays readable and asks to sign in. */
  isExpired: boolean
}

/** End of a session, in epoch ms. */
export const sessionEnd = ({ loginAt, endsAt }: Pick<Session, 'loginAt' | 'endsAt'>): number =>
  endsAt ?? loginAt + usualLength

/** Session of this browser, or null when signed out. */
export function readSession(storage: Storage): Session | null {
  const text = storage.getItem(sessionKey)
  if (text === null) return null
  try {
    const session = JSON.parse(text) as Session
    return session.userInfo && session.accountInfo ? session : null
  } catch {
    // Another script wrote this key: treated as signed out.
    return null
  }
}

/** Stores a session. */
export function writeSession(storage: Storage, session: Session): void {
  storage.setItem(sessionKey, JSON.stringify(session))
}

/** Deletes the session; the replica is handled separately (sync.md 2.9). */
export function clearSession(storage: Storage): void {
  storage.removeItem(sessionKey)
}

/** Administrator roles by name, for sessions that lack the flag. */
const earlierAdministrators: readonly string[] = ['owner', 'admin']

/** The signed-in agent as an actor. */
export function actorOf(session: Session): Actor {
  return {
    accountId: session.accountInfo.id,
    userId: session.userInfo.id,
    roleName: session.roleInfo.name,
    isAdministrator:
      session.roleInfo.isAdministrator ?? earlierAdministrators.includes(session.roleInfo.name),
    permissions: new Set(session.roleInfo.permissions),
    features: new Set(session.features),
  }
}
