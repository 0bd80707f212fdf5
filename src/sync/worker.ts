import { expose } from 'comlink'
import { channelBus, type Bus } from '#local/changes.ts'
import type { ColumnIndex } from '#local/column-index.ts'
import { Replica } from '#local/database.ts'
import { readMeta } from '#local/meta.ts'
import { browserClock, browserRandom } from './browser.ts'
import type { DeskWorker } from './desk-worker.ts'
import { Engine } from './engine.ts'
import { httpTransport } from './http-transport.ts'
import { keepIndex } from './index-keeper.ts'
import { lead, type Release } from './leader.ts'
import { listenForPokes, type PokeLine } from './socket.ts'
import { cookieTokens } from './token.ts'

/*
 * The worker of one tab. Every worker keeps the list's index; the one whose tab leads also runs the engine. Requests
 * that come before `start` has finished wait for it.
 */

const tokens = cookieTokens(fetch.bind(self), navigator.locks, () => Date.now())

interface Running {
  db: Replica
  durable: Replica
  bus: Bus
  index: ColumnIndex
  engine: Engine
  stepDown: Release
  line: PokeLine | null
}

let running: Promise<Running> | null = null
const listeners = new Set<() => void>()

const desk = () => running ?? Promise.reject(new Error('the worker was not started'))

async function begin(accountId: number, userId: number): Promise<Running> {
  const db = new Replica(accountId, userId)
  const durable = new Replica(accountId, userId, { chromeTransactionDurability: 'strict' })
  const bus = channelBus(db.name)
  const transport = httpTransport(fetch.bind(self), tokens)
  const engine = new Engine({
    ...{ db, durable, bus, transport, clock: browserClock, random: browserRandom },
    onReachable: () => parts.line?.reconnect(),
  })
  const parts: Running = {
    db,
    durable,
    bus,
    engine,
    index: await keepIndex(db, bus, () => listeners.forEach((listener) => listener())),
    stepDown: () => undefined,
    line: null,
  }
  parts.stepDown = lead(navigator.locks, db.name, async () => {
    await engine.start()
    parts.line = listenForPokes(tokens, {
      hello: async () => ({
        epoch: await readMeta(db, 'epoch'),
        cursor: await readMeta(db, 'cursor'),
        scopeEpoch: await readMeta(db, 'scopeEpoch'),
      }),
      onPoke: (head) => {
        void readMeta(db, 'cursor').then(([seq]) => head !== seq && engine.wake('poke'))
      },
    })
  })
  return parts
}

const worker: DeskWorker = {
  async start({ accountId, userId, token }) {
    if (token) tokens.set(token)
    running ??= begin(accountId, userId)
    await running
  },
  async stop() {
    const parts = await desk()
    running = null
    parts.line?.close()
    parts.engine.stop()
    await parts.engine.settled()
    parts.stepDown()
    parts.bus.close()
    parts.db.close()
    parts.durable.close()
  },
  list: async (filter, offset, limit) => (await desk()).index.list(filter, offset, limit),
  positionOf: async (filter, id) => (await desk()).index.positionOf(filter, id),
  counts: async (filter) => (await desk()).index.counts(filter),
  onIndexChange: (listener) => {
    listeners.add(listener)
    return Promise.resolve()
  },
  async syncNow(reason) {
    const { bus, engine } = await desk()
    engine.wake(reason)
    // Another tab may lead: its engine hears of it as of any change.
    bus.publish({ outbox: true })
  },
  want: async (conversationIds) => (await desk()).engine.want(conversationIds),
  token: () => tokens.get(),
  setToken: (token) => {
    tokens.set(token)
    return Promise.resolve(desk().then(({ engine }) => engine.wake('asked')))
  },
}

expose(worker)
