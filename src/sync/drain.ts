import { channelBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import { currentDesk } from '#local/session/registry.ts'
import { isOutdated } from '#local/writer.ts'
import { browserClock, browserRandom } from './browser.ts'
import { Engine } from './engine.ts'
import { httpTransport } from './transport/http-transport.ts'
import { cookieTokens } from './transport/token.ts'

/**
 * An exchange with the server for the signed-in agent, without a tab: run by the service worker when it gets
 * a network event. If a tab leads, that tab does the work and this does nothing.
 * @returns how many ops still wait; the caller asks the browser to try again for them.
 */
export async function drainOnce(locks: LockManager): Promise<number> {
  const desk = await currentDesk()
  if (!desk) return 0
  return locks.request(`desk-sync:${desk.name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return 0
    const db = new Replica(desk.accountId, desk.userId)
    const durable = new Replica(desk.accountId, desk.userId, { chromeTransactionDurability: 'strict' })
    const bus = channelBus(db.name)
    const tokens = cookieTokens(fetch.bind(globalThis), locks, browserClock, () => desk)
    const transport = httpTransport(fetch.bind(globalThis), tokens)
    const engine = new Engine({ db, durable, bus, transport, clock: browserClock, random: browserRandom })
    try {
      await engine.start()
      await engine.settled()
      return await db.outbox.where('state').equals('waiting').count()
    } catch (error) {
      // A newer shell has opened this replica: its own worker does the work.
      if (isOutdated(error)) return 0
      throw error
    } finally {
      engine.stop()
      bus.close()
      db.close()
      durable.close()
    }
  })
}
