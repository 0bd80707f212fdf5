import type { Access } from './access.ts'

/** API calls per minute and key; further ones are refused with a time to retry. */
export const keyCallsPerMinute = 600

/** Rooms of calls about the signed-in user: session, device, profile and notifications. */
const personal = new Set(['auth', 'profile', 'factors', 'notifications', 'onboarding', 'audit', 'sync'])

/** Writes without a permission of their own that other calls depend on: replies need uploaded files. */
const shared = new Set(['files'])

/**
 * True if an API key may make a call, given its scopes: nothing for administrators only, nothing about the
 * signed-in user; without a permission it can only read.
 */
export function isOpenToKeys(
  room: string,
  { needs, method }: { needs: Access['needs']; method: string },
): boolean {
  if (needs === 'administrator' || personal.has(room)) return false
  return needs !== 'signed-in' || method === 'GET' || shared.has(room)
}
