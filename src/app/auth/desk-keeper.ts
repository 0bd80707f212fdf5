import { closeDesk, openDesk } from '#app/desk/session/open-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { registerDesk } from '#local/session/registry.ts'
import type { Session } from '#local/session/session.ts'
import type { AccessToken } from '#sync/transport/token.ts'

/*
 * At most one desk is open in a tab. Closing takes a moment, in which the worker finishes its step; whoever deletes
 * the replica has to wait for it.
 */

let fresh: AccessToken | null = null
let open: { desk: OpenDesk; draining: Promise<() => void> } | null = null
let closing: Promise<void> = Promise.resolve()
let enteredAt = 0

/** When the desk of this tab was opened (epoch ms): what the replica says of an earlier time is of another visit. */
export const deskEnteredAt = (): number => enteredAt

/** Keeps the token of a sign-in for the desk that opens next. */
export function keepToken(token: AccessToken): void {
  fresh = token
}

/** Opens the agent's desk in this tab, and lets the service worker know whose it is. */
export function enterDesk(session: Session): OpenDesk {
  const desk = openDesk(session, fresh)
  enteredAt = desk.clock.now()
  fresh = null
  const draining = import('#app/pwa.ts').then(({ drainInBackground }) => drainInBackground(desk.bus))
  open = { desk, draining }
  const { accountId, userId } = desk.actor
  void registerDesk({ name: desk.db.name, accountId, userId })
  return desk
}

/** Closes the desk of this tab; resolves when its worker has ended, and at once when none is open. */
export function leaveDesk(): Promise<void> {
  if (!open) return closing
  const { desk, draining } = open
  open = null
  const close = async () => {
    const stopDraining = await draining
    stopDraining()
    await closeDesk(desk)
  }
  closing = close()
  return closing
}
