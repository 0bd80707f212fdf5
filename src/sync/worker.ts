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
import { lead, type Leadership } from './leader.ts'
import { markShown, watchShown, type ShownMark } from './shown.ts'
import { listenForPokes, type PokeLine } from './socket.ts'
import { beatEvery, isLeaderStale } from './term.ts'
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
  leadership: Leadership | null
  /** Ends the look at whether the leader is alive. */
  stopWatching: () => void
  line: PokeLine | null
  mark: ShownMark
  /** Ends the look at whether any tab is before the agent's eyes. */
  endShown: () => void
}

let running: Promise<Running> | null = null
const listeners = new Set<() => void>()

let isLeading = false
/** Only a tab that an agent looks at takes the lead from one that shows no life. */
let isVisible = true
/** Threads this tab asked for last, in case nobody led then. */
const asked = new Set<number>()
const mostAsked = 50

const desk = () => running ?? Promise.reject(new Error('the worker was not started'))

async function begin(accountId: number, userId: number): Promise<Running> {
  const db = new Replica(accountId, userId)
  const durable = new Replica(accountId, userId, { chromeTransactionDurability: 'strict' })
  const bus = channelBus(db.name)
  const transport = httpTransport(fetch.bind(self), tokens)
  const engine = new Engine({
    ...{ db, durable, bus, transport, clock: browserClock, random: browserRandom },
    seemsOnline: () => navigator.onLine,
    onReachable: () => parts.line?.reconnect(),
  })
  const parts: Running = {
    db,
    durable,
    bus,
    engine,
    index: await keepIndex(db, bus, () => listeners.forEach((listener) => listener())),
    leadership: null,
    stopWatching: () => undefined,
    line: null,
    mark: markShown(navigator.locks, db.name),
    endShown: () => undefined,
  }
  parts.mark.set(isVisible)
  parts.leadership = lead(navigator.locks, db.name, {
    async onLead() {
      isLeading = true
      await engine.start()
      if (asked.size > 0) engine.want([...asked])
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
      parts.endShown = watchShown(navigator.locks, db.name, (isShown) => parts.line?.show(isShown))
    },
    onLost() {
      isLeading = false
      parts.endShown()
      parts.line?.close()
      engine.stop()
    },
  })
  const watch = setInterval(() => {
    if (isLeading || !isVisible) return
    void isLeaderStale(db, browserClock).then((isStale) => isStale && parts.leadership?.steal())
  }, beatEvery)
  parts.stopWatching = () => clearInterval(watch)
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
    parts.mark.end()
    parts.endShown()
    parts.line?.close()
    parts.engine.stop()
    await parts.engine.settled()
    parts.stopWatching()
    parts.leadership?.release()
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
    // Another tab may lead.
    if (!isLeading) bus.publish({ wanted: true })
  },
  async want(conversationIds) {
    const { bus } = await desk()
    for (const id of conversationIds) {
      asked.delete(id)
      asked.add(id)
    }
    for (const id of [...asked].slice(0, -mostAsked)) asked.delete(id)
    bus.publish({ wanted: conversationIds })
  },
  setVisible(isNowVisible) {
    isVisible = isNowVisible
    return running === null ? Promise.resolve() : running.then(({ mark }) => mark.set(isVisible))
  },
  token: () => tokens.get(),
  setToken: (token) => {
    tokens.set(token)
    return desk().then(({ bus }) => bus.publish({ wanted: true }))
  },
}

expose(worker)
