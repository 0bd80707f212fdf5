import { proxy } from 'valtio'
import { dropAllWords } from '#app/desk/kept-words.ts'
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

/** Why a session of a shared device ended by itself, until the next sign-in. */
export const signOutStore = proxy<{ reason: 'idle' | 'closed' | null }>({ reason: null })

let telling: Promise<void> | null = null

async function tellServer(): Promise<void> {
  if (localStorage.getItem(pendingKey) === null) return
  if (await signOutOnServer()) localStorage.removeItem(pendingKey)
}

/** Tells the server of a sign-out that it could not be told of before; one call at a time. */
export function finishSignOut(): Promise<void> {
  telling ??= tellServer().finally(() => {
    telling = null
  })
  return telling
}

/**
 * Makes way for a sign-in: an answer to the sign-out that came after it would take the new cookie away. The cookie of
 * the old session ends with the new one, so nothing is left to tell.
 */
export async function forgetSignOut(): Promise<void> {
  await telling
  signOutStore.reason = null
  localStorage.removeItem(pendingKey)
}

/**
 * Signs the agent out: the session ends in every tab, the server forgets the cookie, and the replica goes, or only
 * its unsent work stays for the next sign-in of the same agent.
 */
export async function signOut(desk: OpenDesk, leftover: Leftover): Promise<void> {
  const { accountId, userId } = desk.actor
  const { name } = desk.db
  panels.isSignOutOpen = false
  localStorage.setItem(pendingKey, '1')
  dropSession()
  dropAllWords()
  await Promise.all([unregisterDesks(), leaveDesk(), leaveDevice(), finishSignOut()])
  // The desk may have noted something until it was left.
  forgetUser()
  if (leftover === 'delete') await deleteReplica(navigator.locks, name)
  else await shelveReplica(navigator.locks, new Replica(accountId, userId))
}

/** Signs out of a shared device that nobody is at; what was not sent waits for its agent. */
export function signOutIdle(desk: OpenDesk): Promise<void> {
  signOutStore.reason = 'idle'
  return signOut(desk, 'keep')
}

/** Ends what is left of a shared device's session that outlived its browser. */
export async function finishLeftOver({ accountInfo, userInfo }: Session): Promise<void> {
  signOutStore.reason = 'closed'
  const replica = new Replica(accountInfo.id, userInfo.id)
  forgetUser()
  await Promise.all([unregisterDesks(), finishSignOut(), shelveReplica(navigator.locks, replica)])
}
