import { closeDesk, openDesk } from '#app/desk/open-desk.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'
import { drainInBackground } from '#app/pwa.ts'
import { registerDesk } from '#local/registry.ts'
import type { Session } from '#local/session.ts'
import type { AccessToken } from '#sync/token.ts'

/*
 * At most one desk is open in a tab. Closing takes a moment, in which the worker finishes its step; whoever deletes
 * the replica has to wait for it.
 */

let fresh: AccessToken | null = null
let open: { desk: OpenDesk; stopDraining: () => void } | null = null
let closing: Promise<void> = Promise.resolve()

/** Keeps the token of a sign-in for the desk that opens next. */
export function keepToken(token: AccessToken): void {
  fresh = token
}

/** Opens the agent's desk in this tab, and lets the service worker know whose it is. */
export function enterDesk(session: Session): OpenDesk {
  const desk = openDesk(session, fresh)
  fresh = null
  open = { desk, stopDraining: drainInBackground(desk.bus) }
  const { accountId, userId } = desk.actor
  void registerDesk({ name: desk.db.name, accountId, userId })
  return desk
}

/** Closes the desk of this tab; resolves when its worker has ended, and at once when none is open. */
export function leaveDesk(): Promise<void> {
  if (!open) return closing
  const { desk, stopDraining } = open
  open = null
  stopDraining()
  closing = closeDesk(desk)
  return closing
}
