import { channelBus } from '#local/changes.ts'
import { successorOf } from './successor.ts'
import { Replica, replicaName } from '#local/database.ts'
import { sweepCopies } from '#local/files/file-copies.ts'
import { replicaStatus } from '#local/queries/outbox.ts'
import { actorOf, type Session } from '#local/session/session.ts'
import { browserClock, browserRandom } from '#sync/browser.ts'
import { startDesk } from '#sync/client.ts'
import type { AccessToken } from '#sync/transport/token.ts'
import type { OpenDesk } from './desk-context.ts'
import { Live } from '../live/live.ts'
import { roleViewDenial } from '../rights/role-view.ts'
import { notifyListChanged } from '../live/use-list.ts'
import { setViewers } from '../live/viewers.ts'

/** Delay of the sweep of file copies after the last change of conversations, in ms. */
const sweepWait = 5000

/** Opens the agent's replica in this tab and starts its worker; no network is needed. */
export function openDesk(session: Session, token: AccessToken | null): OpenDesk {
  const actor = actorOf(session)
  const bus = channelBus(replicaName(actor.accountId, actor.userId))
  // Once a newer build owns the replica, its changes must not reach screens whose connection is closed.
  const successor = successorOf(() => bus.close())
  const db = new Replica(actor.accountId, actor.userId, { chromeTransactionDurability: 'strict' }, successor)
  const live = new Live(db, bus)
  live.watch(
    replicaStatus,
    undefined,
    (status) => {
      live.isCatchingUp = status.isCatchingUp
    },
    (error) => console.error(error),
  )
  const client = startDesk({ accountId: actor.accountId, userId: actor.userId, token }, notifyListChanged)
  client.viewing.onPresent(setViewers)
  let sweep: ReturnType<typeof setTimeout> | undefined
  const sweepLater = () => {
    clearTimeout(sweep)
    sweep = setTimeout(() => void sweepCopies(db).catch((error: unknown) => console.warn(error)), sweepWait)
  }
  bus.subscribe(({ conversations }) => conversations && sweepLater())
  return {
    session,
    db,
    bus,
    clock: browserClock,
    random: browserRandom,
    actor,
    live,
    client,
    standstill: roleViewDenial,
  }
}

/** Ends the worker and closes the replica; unsent ops stay in it. */
export async function closeDesk(desk: OpenDesk): Promise<void> {
  await desk.client.close()
  desk.bus.close()
  desk.db.close()
}
