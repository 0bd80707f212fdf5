import type { Session } from '#local/session/session.ts'

/*
 * A device that several people use: its session ends with the browser, or after a while without a hand on it, and
 * nothing of the desk stays. What an agent wrote and could not send is the one exception: it waits, unseen, for the
 * same agent's next sign-in (C3), unless it was thrown away by a typed word.
 */

/** Set while the server has not heard of a sign-out made offline: its cookie cannot be taken back from here. */
export const pendingKey = 'outpost.sign-out-pending'

/** How long a shared device may lie untouched, in ms. */
export const idleLimit = 15 * 60_000

/** A cookie without a date ends with the browser; localStorage does not, and tells nobody that the browser was closed. */
const mark = 'outpost-shared'

/** Notes that the browser has been open since this sign-in. */
export function markBrowser(): void {
  document.cookie = `${mark}=1; path=/support; samesite=strict`
}

/** Whether a session of a shared device has outlived its browser. */
export function isLeftOver(session: Session, cookies: string): boolean {
  return session.isShared && !cookies.split('; ').includes(`${mark}=1`)
}

const activeKey = 'outpost.active-at'

/** Notes that somebody is at the device, for all tabs. */
export function noteActivity(now: number): void {
  localStorage.setItem(activeKey, String(now))
}

/** When somebody was last at the device (epoch ms), as far as any tab knows. */
export const lastActivity = (): number => Number(localStorage.getItem(activeKey) ?? 0)
