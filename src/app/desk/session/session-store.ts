import { useSyncExternalStore } from 'react'
import { clearSession, readSession, sessionKey, writeSession, type Session } from '#local/session/session.ts'

/** The browser's session, shared by the whole app; changes of other tabs arrive as storage events. */

const listeners = new Set<() => void>()
let session = readSession(localStorage)

function tell(): void {
  for (const listener of listeners) listener()
}

addEventListener('storage', (event) => {
  if (event.key !== sessionKey && event.key !== null) return
  session = readSession(localStorage)
  tell()
})

/** The session now, outside of React. */
export const currentSession = (): Session | null => session

/** Starts or replaces the session. */
export function keepSession(next: Session): void {
  session = next
  writeSession(localStorage, next)
  tell()
}

/** Changes fields of the session; does nothing when signed out. */
export function changeSession(change: Partial<Session>): void {
  if (session) keepSession({ ...session, ...change })
}

/** Ends the session; the replica is not touched. */
export function dropSession(): void {
  session = null
  clearSession(localStorage)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The browser's session, kept current; null when signed out. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession)
}
