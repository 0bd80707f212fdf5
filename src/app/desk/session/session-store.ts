import { useSyncExternalStore } from 'react'
import { clearSession, readSession, sessionKey, writeSession, type Session } from '#local/session/session.ts'

/** The session of this browser as every part of the app sees it; other tabs' changes arrive by storage events. */

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

/** Begins a session, or takes over what changed in it. */
export function keepSession(next: Session): void {
  session = next
  writeSession(localStorage, next)
  tell()
}

/** Changes fields of the session there is; nothing when nobody is signed in. */
export function changeSession(change: Partial<Session>): void {
  if (session) keepSession({ ...session, ...change })
}

/** Ends the session; what lies in the replica is another matter. */
export function dropSession(): void {
  session = null
  clearSession(localStorage)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session of this browser, kept current; null when nobody is signed in. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession)
}
