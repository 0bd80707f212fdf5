import { expose } from 'comlink'
import { channelBus, type Bus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import type { Hold, Holder } from '#local/session/exclusive-lock.ts'
import { readMeta } from '#local/meta.ts'
import { isOutdated } from '#local/writer.ts'
import { browserClock, browserRandom } from './browser.ts'
import type { DeskWorker } from './desk-worker.ts'
import { Engine } from './engine.ts'
import { Heartbeat } from './transport/heartbeat.ts'
import { askHealth, httpTransport } from './transport/http-transport.ts'
import { keepIndex, type KeptIndex } from './index-keeper.ts'
import { notifyJobs } from './jobs-news.ts'
import { lead } from './leader.ts'
import { SearchDesk } from './search-desk.ts'
import { keepSearch, type SearchKeeper } from './search-keeper.ts'
import { markVisible, watchVisibility, type VisibilityMark } from './visibility.ts'
import { listenForPokes, type PokeLine } from './transport/socket.ts'
import { heartbeatIntervalMs, isLeaderStale } from './term.ts'
import { cookieTokens, type TokenOwner } from './transport/token.ts'
import { gatherViewing, type DeviceViewing } from './viewing.ts'

/*
 * The worker of one tab. Every worker maintains the list's index; the leading tab's also runs the engine.
 * Requests that arrive before `start` has finished wait for it.
 */

let owner: TokenOwner | null = null
const tokens = cookieTokens(fetch.bind(self), navigator.locks, browserClock, () => owner)

interface Running {
  db: Replica
  durable: Replica
  bus: Bus
  kept: KeptIndex
  keeper: SearchKeeper
  searching: SearchDesk
  engine: Engine
  leadership: Hold | null
  /** Stops watching the leader's heartbeat. */
  stopWatching: () => void
  line: PokeLine | null
  viewing: DeviceViewing | null
  heartbeat: Heartbeat
  mark: VisibilityMark
  /** Stops watching the visibility of tabs. */
  endShown: () => void
}

let running: Promise<Running> | null = null
const listeners = new Set<() => void>()

let isLeading = false
/** Only a visible tab takes over from a leader with a stale heartbeat. */
let isVisible = true
/** Threads that this tab wanted last, in case no tab led at that time. */
const asked = new Set<number>()
const maxAsked = 50

const desk = () => running ?? Promise.reject(new Error('the worker was not started'))

/** A newer build has opened the replica: its own worker leads from now on. */
function makeWay(): void {
  if (running) void worker.stop().catch((error: unknown) => console.warn(error))
}

/** Work of the leading tab: the engine, and the socket. */
function leading(parts: Running): Holder {
  const { db, engine, heartbeat } = parts
  return {
    async onGain() {
      isLeading = true
      try {
        await engine.start()
      } catch (error) {
        if (!isOutdated(error)) throw error
        // A newer shell is open in another tab: it has to lead, and this page asks to be reloaded.
        isLeading = false
        return parts.leadership?.release()
      }
      if (asked.size > 0) engine.want([...asked])
      const viewing = gatherViewing(db.name, (looking) => parts.line?.look(looking))
      parts.viewing = viewing
      parts.line = listenForPokes(tokens, {
        onPresent: (present) => viewing.spread(present),
        onWelcome: () => viewing.repeat(),
        onJobs: () => notifyJobs(db.name),
        onDown: () => heartbeat.doubt(),
        // Only the answer to a request may sign the user out, not a refused socket.
        onRefused: () => engine.wake('poke'),
        hello: async () => ({
          epoch: await readMeta(db, 'epoch'),
          cursor: await readMeta(db, 'cursor'),
          scopeEpoch: await readMeta(db, 'scopeEpoch'),
        }),
        onPoke: (head) => {
          void readMeta(db, 'cursor').then(([seq]) => head !== seq && engine.wake('poke'))
        },
      })
      heartbeat.start()
      parts.endShown = watchVisibility(navigator.locks, db.name, (isShown) => {
        parts.line?.show(isShown)
        heartbeat.show(isShown)
      })
    },
    onLoss() {
      isLeading = false
      heartbeat.end()
      parts.endShown()
      parts.line?.close()
      parts.viewing?.end()
      engine.stop()
    },
  }
}

async function begin(accountId: number, userId: number): Promise<Running> {
  const successor = { onOutdated: makeWay }
  const db = new Replica(accountId, userId, {}, successor)
  const durable = new Replica(accountId, userId, { chromeTransactionDurability: 'strict' }, successor)
  const bus = channelBus(db.name)
  const fetcher = fetch.bind(self)
  const transport = httpTransport(fetcher, tokens, () => heartbeat.heard())
  const engine = new Engine({
    ...{ db, durable, bus, transport, clock: browserClock, random: browserRandom },
    seemsOnline: () => navigator.onLine,
    onReachable: () => parts.line?.reconnect(),
    onFault: () => heartbeat.doubt(),
  })
  const heartbeat = new Heartbeat({
    ...{ clock: browserClock, random: browserRandom },
    askLine: () => parts.line?.ask() ?? null,
    askByRequest: () => askHealth(fetcher),
    onLost() {
      parts.line?.drop()
      engine.silence()
    },
    onFound() {
      parts.line?.reconnect()
      engine.answered()
    },
  })
  bus.subscribe(({ doubt }) => doubt && heartbeat.doubt())
  const tellIndex = () => listeners.forEach((listener) => listener())
  const kept = await keepIndex(db, bus, browserClock, tellIndex)
  // A separate connection: the engine's closes when this tab stops leading.
  const words = new Replica(accountId, userId)
  const keeper = keepSearch(words, bus, navigator.locks, () => searching.isUsed && tellIndex())
  const searching = new SearchDesk(words, kept.index, keeper)
  const parts: Running = {
    db,
    durable,
    bus,
    engine,
    kept,
    keeper,
    searching,
    leadership: null,
    stopWatching: () => undefined,
    line: null,
    viewing: null,
    heartbeat,
    mark: markVisible(navigator.locks, db.name),
    endShown: () => undefined,
  }
  parts.mark.set(isVisible)
  parts.leadership = lead(navigator.locks, db.name, leading(parts))
  const watch = setInterval(() => {
    if (isLeading || !isVisible) return
    void isLeaderStale(db, browserClock).then((isStale) => isStale && parts.leadership?.steal())
  }, heartbeatIntervalMs)
  parts.stopWatching = () => clearInterval(watch)
  return parts
}

const worker: DeskWorker = {
  async start({ accountId, userId, token }) {
    owner = { accountId, userId }
    if (token) tokens.set(token)
    running ??= begin(accountId, userId)
    await running
  },
  async stop() {
    const parts = await desk()
    running = null
    parts.mark.end()
    parts.heartbeat.end()
    parts.endShown()
    parts.line?.close()
    parts.viewing?.end()
    parts.engine.stop()
    await parts.engine.settled()
    parts.stopWatching()
    parts.kept.stop()
    parts.leadership?.release()
    await parts.keeper.stop()
    parts.bus.close()
    parts.db.close()
    parts.durable.close()
  },
  async list(query, offset, limit) {
    const { kept, searching } = await desk()
    return kept.index.list(await searching.narrow(query), offset, limit)
  },
  async positionOf(query, id) {
    const { kept, searching } = await desk()
    return kept.index.positionOf(await searching.narrow(query), id)
  },
  async counts(filter) {
    const { kept, searching } = await desk()
    return kept.index.counts(await searching.narrow(filter))
  },
  async totals(filters) {
    const { kept, searching } = await desk()
    return kept.index.totals(await Promise.all(filters.map((filter) => searching.narrow(filter))))
  },
  search: async (query, limit) => (await desk()).searching.search(query, limit),
  snippets: async (ids, words) => (await desk()).searching.snippets(ids, words),
  searchSettled: async () => (await desk()).keeper.settled(),
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
  async doubt() {
    const { bus } = await desk()
    // The leading tab sends the health request.
    bus.publish({ doubt: true })
  },
  async want(conversationIds) {
    const { bus } = await desk()
    for (const id of conversationIds) {
      asked.delete(id)
      asked.add(id)
    }
    for (const id of [...asked].slice(0, -maxAsked)) asked.delete(id)
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
