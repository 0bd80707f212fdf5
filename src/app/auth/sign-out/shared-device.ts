import type { Session } from '#local/session/session.ts'

/*
 * A device used by several people: its session ends with the browser or after inactivity, and its replica is
 * deleted. Only unsent work stays, hidden, for the same agent's next sign-in (C3), unless the agent discards
 * it by typing a word.
 */

/** Set while an offline sign-out is not reported to the server: the page cannot delete the cookie. */
export const pendingKey = 'outpost.sign-out-pending'

/** Inactivity limit of a shared device, in ms. */
export const idleLimit = 15 * 60_000

/** A session cookie ends with the browser, which localStorage does not notice. */
const mark = 'outpost-shared'

/** Marks the browser as open since this sign-in. */
export function markBrowser(): void {
  document.cookie = `${mark}=1; path=/support; samesite=strict`
}

/** True if a session of a shared device has outlived its browser. */
export function isLeftOver(session: Session, cookies: string): boolean {
  return session.isShared && !cookies.split('; ').includes(`${mark}=1`)
}

const activeKey = 'outpost.active-at'

/** Records user activity for all tabs. */
export function noteActivity(now: number): void {
  localStorage.setItem(activeKey, String(now))
}

/** Time of the last activity in any tab (epoch ms). */
export const lastActivity = (): number => Number(localStorage.getItem(activeKey) ?? 0)
