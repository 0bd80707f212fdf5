import type { Actor } from '#domain/access/actor.ts'
import type { Feature } from '#domain/access/features.ts'
import type { Permission } from '#domain/access/permissions.ts'

/** The key of local session data (section 3 of the specification). */
export const sessionKey = 'support'

/** A session of an earlier build, which was not told its end, ends this long after sign-in, in ms (D-03). */
const usualLength = 432_000_000

/** Session data kept in the browser between page loads, without secrets. */
export interface Session {
  accountInfo: { id: number; name: string }
  userInfo: { id: number; firstName: string; lastName: string; email: string }
  /** Sessions that an earlier build began do not say whether the role is an administrator's. */
  roleInfo: { name: string; permissions: Permission[]; isAdministrator?: boolean }
  features: Feature[]
  domain: string
  accountMetadata: Record<string, unknown>
  routeState: string | null
  profilePicColor: string
  rememberMe: boolean
  /** Several people use this device: the session ends with the browser or when nobody is there, and nothing stays. */
  isShared: boolean
  /** When the agent signed in (epoch ms). */
  loginAt: number
  /** When the session ends (epoch ms): the account chooses its days. */
  endsAt?: number
  lastActivity: number
  sidebarToggle: boolean
  /** The session ended while work may still wait: the app stays readable and asks to sign in. */
  isExpired: boolean
}

/** When a session ends, in epoch ms. */
export const sessionEnd = ({ loginAt, endsAt }: Pick<Session, 'loginAt' | 'endsAt'>): number =>
  endsAt ?? loginAt + usualLength

/** The session of this browser, or null when nobody is signed in. */
export function readSession(storage: Storage): Session | null {
  const text = storage.getItem(sessionKey)
  if (text === null) return null
  try {
    const session = JSON.parse(text) as Session
    return session.userInfo && session.accountInfo ? session : null
  } catch {
    // Something else wrote under our key: as good as signed out.
    return null
  }
}

/** Remembers a session, or what changed in it. */
export function writeSession(storage: Storage, session: Session): void {
  storage.setItem(sessionKey, JSON.stringify(session))
}

/** Forgets the session; the replica is another matter (sync.md 2.9). */
export function clearSession(storage: Storage): void {
  storage.removeItem(sessionKey)
}

/** Administrators' roles, as long as they were told by their names. */
const earlierAdministrators: readonly string[] = ['owner', 'admin']

/** The signed-in agent as rules see one. */
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
