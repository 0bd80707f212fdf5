// The product's worker with a network switch: like src/sync/worker.ts without the lock, token renewal and
// socket, which the harness does not measure.
import { expose } from 'comlink'
import { channelBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import { readAllMeta, writeMeta } from '#local/meta.ts'
import { browserClock, browserRandom } from '#sync/browser.ts'
import { Engine } from '#sync/engine.ts'
import { httpTransport } from '#sync/transport/http-transport.ts'
import { keepIndex } from '#sync/index-keeper.ts'

const tokens = { get: () => Promise.resolve('bench'), reject: () => {}, set: () => {} }

/** Error of the last failed call, for the harness's report. */
let lastFault = null

/** Transport that records its errors. */
function telling(transport) {
  const keep = (error) => {
    lastFault = String(error?.cause ?? error)
    throw error
  }
  return {
    ...transport,
    lease: (...args) => transport.lease(...args).catch(keep),
    async *push(request) {
      try {
        yield* transport.push(request)
      } catch (error) {
        keep(error)
      }
    },
    async *pull(request) {
      try {
        yield* transport.pull(request)
      } catch (error) {
        keep(error)
      }
    },
  }
}

const say = console.error
console.error = (error, ...rest) => {
  lastFault = String(error?.stack ?? error)
  say(error, ...rest)
}

let parts
let index = null
let indexFilled

expose({
  start(accountId, userId, onIndexChange) {
    const db = new Replica(accountId, userId)
    const durable = new Replica(accountId, userId, { chromeTransactionDurability: 'strict' })
    const bus = channelBus(db.name)
    const transport = telling(httpTransport(fetch.bind(self), tokens))
    const engine = new Engine({ db, durable, bus, transport, clock: browserClock, random: browserRandom })
    parts = { db, durable, bus, engine, isOnline: false }
    indexFilled = keepIndex(db, bus, browserClock, onIndexChange).then((kept) => {
      index = kept.index
    })
  },
  async list(filter, offset, limit) {
    await indexFilled
    return index.list(filter, offset, limit)
  },
  /** Goes online and syncs until nothing is left. */
  async sync() {
    const { db, engine } = parts
    // The harness needs all messages on the device, however old.
    await writeMeta(db, { window: 0 })
    if (parts.isOnline) engine.wake('asked')
    else await engine.start()
    parts.isOnline = true
    for (;;) {
      await engine.settled()
      const { snapshot, epoch, status } = await readAllMeta(db)
      if (status.connection !== 'online') throw new Error(`not synced: ${status.connection} ${lastFault}`)
      const waiting = await db.outbox.count()
      if (epoch !== null && snapshot === null && waiting === 0) return
      const { state, verdict, failures } = (await db.outbox.toCollection().first()) ?? {}
      if (state === 'attention' || failures > 0)
        throw new Error(`an op was not taken: ${JSON.stringify(verdict)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  },
  async goOffline() {
    const { engine } = parts
    engine.stop()
    parts.isOnline = false
    await engine.settled()
  },
  settle: () => indexFilled,
  async stop() {
    const { db, durable, bus, engine } = parts
    engine.stop()
    await engine.settled()
    bus.close()
    db.close()
    durable.close()
  },
})
