import { channelBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import { replicaStatus } from '#local/queries/outbox.ts'
import { actorOf, type Session } from '#local/session.ts'
import { browserClock, browserRandom } from '#sync/browser.ts'
import { startDesk } from '#sync/client.ts'
import type { AccessToken } from '#sync/token.ts'
import type { OpenDesk } from './desk-context.ts'
import { Live } from './live.ts'
import { tellListChanged } from './use-list.ts'

/** Opens the agent's replica in this tab and starts its worker; no network is needed. */
export function openDesk(session: Session, token: AccessToken | null): OpenDesk {
  const actor = actorOf(session)
  const db = new Replica(actor.accountId, actor.userId, { chromeTransactionDurability: 'strict' })
  const bus = channelBus(db.name)
  const live = new Live(db, bus)
  live.watch(
    replicaStatus,
    undefined,
    (status) => {
      live.isCatchingUp = status.isCatchingUp
    },
    (error) => console.error(error),
  )
  return {
    session,
    db,
    bus,
    clock: browserClock,
    random: browserRandom,
    actor,
    live,
    client: startDesk({ accountId: actor.accountId, userId: actor.userId, token }, tellListChanged),
  }
}

/** Ends the worker and closes the replica; nothing is lost. */
export async function closeDesk(desk: OpenDesk): Promise<void> {
  await desk.client.close()
  desk.bus.close()
  desk.db.close()
}
