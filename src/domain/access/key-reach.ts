import type { Access } from './access.ts'

/** Calls that a program may make in a minute with a key; one more is told when to come again. */
export const keyCallsPerMinute = 600

/** Rooms of calls about the person who is signed in: their session, device, profile and notifications. */
const personal = new Set(['auth', 'profile', 'factors', 'notifications', 'onboarding', 'audit', 'sync'])

/** Writes without a permission of their own that others need: files go along with replies. */
const shared = new Set(['files'])

/**
 * Whether a program may make a call with an API key, if its scopes allow it: nothing that is for administrators alone, or
 * about a person; without a permission it reads.
 */
export function isOpenToKeys(
  room: string,
  { needs, method }: { needs: Access['needs']; method: string },
): boolean {
  if (needs === 'administrator' || personal.has(room)) return false
  return needs !== 'signed-in' || method === 'GET' || shared.has(room)
}
