import { closeDesk, openDesk } from '#app/desk/session/open-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { registerDesk } from '#local/session/registry.ts'
import type { Session } from '#local/session/session.ts'
import type { AccessToken } from '#sync/transport/token.ts'

/*
 * A tab has at most one open desk. Closing takes a moment, because the worker finishes its step; deletion of
 * the replica must wait for it.
 */

let fresh: AccessToken | null = null
let open: { desk: OpenDesk; draining: Promise<() => void> } | null = null
let closing: Promise<void> = Promise.resolve()
let enteredAt = 0

/** Time at which this tab's desk was opened (epoch ms); older status in the replica is outdated. */
export const deskEnteredAt = (): number => enteredAt

/** Stores the token of a sign-in for the next desk that opens. */
export function keepToken(token: AccessToken): void {
  fresh = token
}

/** Opens the agent's desk in this tab and informs the service worker. */
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

/** Closes the desk of this tab; resolves when its worker has ended, or at once if none is open. */
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
