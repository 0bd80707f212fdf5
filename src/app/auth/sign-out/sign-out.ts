import { proxy } from 'valtio'
import { clearUnsavedTexts } from '#app/desk/unsaved-text.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { leaveDevice } from '#app/notifications/leave-device.ts'
import { panels } from '#app/desk/page/panels.ts'
import { Replica } from '#local/database.ts'
import { unregisterDesks } from '#local/session/registry.ts'
import { deleteReplica, shelveReplica } from '#local/sign-out.ts'
import { signOutOnServer } from '../account-api.ts'
import { forgetUser } from './forget-user.ts'
import { leaveDesk } from '../desk-keeper.ts'
import { dropSession } from '#app/desk/session/session-store.ts'
import type { Session } from '#local/session/session.ts'
import { pendingKey } from './shared-device.ts'

/** Treatment of unsent work. */
export type Leftover = 'delete' | 'keep'

/** Reason of an automatic sign-out on a shared device, until the next sign-in. */
export const signOutStore = proxy<{ reason: 'idle' | 'closed' | null }>({ reason: null })

let telling: Promise<void> | null = null

async function tellServer(): Promise<void> {
  if (localStorage.getItem(pendingKey) === null) return
  if (await signOutOnServer()) localStorage.removeItem(pendingKey)
}

/** Reports a pending sign-out to the server; one call at a time. */
export function finishSignOut(): Promise<void> {
  telling ??= tellServer().finally(() => {
    telling = null
  })
  return telling
}

/**
 * Cancels a pending sign-out before a sign-in: a late answer would delete the new cookie. The new cookie
 * replaces the old session's, so nothing is left to report.
 */
export async function forgetSignOut(): Promise<void> {
  await telling
  signOutStore.reason = null
  localStorage.removeItem(pendingKey)
}

/**
 * Signs out: ends the session in every tab and on the server, and deletes the replica, or keeps only its
 * unsent work for the same agent's next sign-in.
 */
export async function signOut(desk: OpenDesk, leftover: Leftover): Promise<void> {
  const { accountId, userId } = desk.actor
  const { name } = desk.db
  panels.isSignOutOpen = false
  localStorage.setItem(pendingKey, '1')
  dropSession()
  clearUnsavedTexts()
  await Promise.all([unregisterDesks(), leaveDesk(), leaveDevice(), finishSignOut()])
  // The desk may have stored settings until it was closed.
  forgetUser()
  if (leftover === 'delete') await deleteReplica(navigator.locks, name)
  else await shelveReplica(navigator.locks, new Replica(accountId, userId))
}

/** Signs out of an idle shared device; unsent work waits for the same agent. */
export function signOutIdle(desk: OpenDesk): Promise<void> {
  signOutStore.reason = 'idle'
  return signOut(desk, 'keep')
}

/** Removes the remains of a shared device's session that outlived its browser. */
export async function finishLeftOver({ accountInfo, userInfo }: Session): Promise<void> {
  signOutStore.reason = 'closed'
  const replica = new Replica(accountInfo.id, userInfo.id)
  forgetUser()
  await Promise.all([unregisterDesks(), finishSignOut(), shelveReplica(navigator.locks, replica)])
}
