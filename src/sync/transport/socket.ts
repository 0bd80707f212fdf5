import { io, type Socket } from 'socket.io-client'
import { socketEvents, type Hello, type Poke, type Welcome } from '#domain/sync/poke.ts'
import type { OpenConversations, Present } from '#domain/sync/viewing.ts'
import type { TokenSource } from './token.ts'

/** Callbacks of a socket to the engine. */
export interface PokeListener {
  /** Returns the greeting for the server. */
  hello(): Promise<Hello>
  /** Something changed up to `head`; a pull brings it. */
  onPoke(head: number): void
  /** Viewers of each conversation among colleagues; empty when the connection is lost. */
  onPresent(present: Present): void
  /** A job of the account has progressed. */
  onJobs(): void
  /** The server accepted the greeting; it knows no conversation that this device views yet. */
  onWelcome(): void
  /** The connection is lost. */
  onDown(): void
  /** The server refused this device; called once until it accepts the device again. */
  onRefused(): void
}

/** Socket connection that hints arrive on. */
export interface PokeLine {
  /** The server answers by another connection: reconnects now instead of at the next attempt. */
  reconnect(): void
  /** Reports, now and after every reconnection, whether a tab is visible. */
  show(isShown: boolean): void
  /** Reports the conversation that this device views; not repeated after a reconnection. */
  look(looking: OpenConversations): void
  /** Pings the server; resolves with its answer. Null without a connection. */
  ask(): Promise<unknown> | null
  /** Closes the connection until `reconnect`: it has been silent for too long. */
  drop(): void
  close(): void
}

/** Waits before the next attempt after a refusal, and after the server closed the connection, in ms. */
const refusedWait = 30_000
const partedWait = 1_000
/** Time that the server may take to answer a greeting, in ms; then the connection is opened again. */
const greetingWait = 10_000

/** Listens for hints of changes. Hints may be lost or late: the engine relies on its own timer. */
export function listenForPokes(tokens: TokenSource, listener: PokeListener): PokeLine {
  const socket: Socket = io({
    path: '/support/socket.io',
    transports: ['websocket'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
    auth: (give) => {
      tokens.get().then(
        (token) => give({ token }),
        // Without a token the server refuses the socket, which then retries later.
        () => give({}),
      )
    },
  })
  let pull: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  let isRefused = false
  const connectAfter = (wait: number) => {
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), wait)
  }
  const reconnect = () => {
    clearTimeout(retry)
    socket.disconnect().connect()
  }
  const greet = async () => {
    const hello = await listener.hello()
    const answer: unknown = await socket.timeout(greetingWait).emitWithAck(socketEvents.join, hello)
    const { head, pullAfterMs } = answer as Welcome
    socket.emit(socketEvents.shown, isShown)
    listener.onWelcome()
    clearTimeout(pull)
    pull = setTimeout(() => listener.onPoke(head), pullAfterMs)
  }
  socket.on('connect', () => {
    isRefused = false
    // Before the welcome this socket is in no room and would receive no poke.
    greet().catch(() => socket.connected && reconnect())
  })
  socket.on(socketEvents.poke, (poke: Poke) => listener.onPoke(poke.head))
  socket.on(socketEvents.present, (present: Present) => listener.onPresent(present))
  socket.on(socketEvents.jobs, () => listener.onJobs())
  socket.on('disconnect', () => listener.onPresent([]))
  socket.on('disconnect', () => listener.onDown())
  // socket.io reconnects after a lost connection, but not after a refused handshake or a close by the server.
  socket.on('connect_error', () => {
    if (socket.active) return
    connectAfter(refusedWait)
    if (!isRefused) listener.onRefused()
    isRefused = true
  })
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && connectAfter(partedWait))
  return {
    reconnect: () => !socket.connected && reconnect(),
    show(next) {
      isShown = next
      // Without a connection it is sent after the next welcome.
      if (socket.connected) socket.emit(socketEvents.shown, isShown)
    },
    look(looking) {
      if (socket.connected) socket.emit(socketEvents.looking, looking)
    },
    ask: () => (socket.connected ? socket.timeout(greetingWait).emitWithAck(socketEvents.beat) : null),
    drop() {
      clearTimeout(retry)
      socket.disconnect()
    },
    close() {
      clearTimeout(pull)
      clearTimeout(retry)
      socket.disconnect()
    },
  }
}
