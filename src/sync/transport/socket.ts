import { io, type Socket } from 'socket.io-client'
import { socketEvents, type Hello, type Poke, type Welcome } from '#domain/sync/poke.ts'
import type { Looking, Present } from '#domain/sync/viewing.ts'
import type { TokenSource } from './token.ts'

/** Callbacks of a socket to the engine. */
export interface PokeListener {
  /** Greeting for the server. */
  hello(): Promise<Hello>
  /** Something changed up to `head`; a pull brings it. */
  onPoke(head: number): void
  /** Which colleagues look at which conversations; none when the connection is lost. */
  onPresent(present: Present): void
  /** A job of the account has progressed. */
  onJobs(): void
  /** The server has welcomed this device, and knows nothing yet of what it looks at. */
  onWelcome(): void
  /** The line is lost. */
  onDown(): void
  /** The server is there and turned this device away, told once until it takes it again. */
  onRefused(): void
}

/** A line to the server that hints come over. */
export interface PokeLine {
  /** The server answers again by another way: connect now rather than when the next try is due. */
  reconnect(): void
  /** Tells the server, now and on every new line, whether the agent has the desk before their eyes. */
  show(isShown: boolean): void
  /** Tells the server what this device looks at; nothing is kept for a line to come. */
  look(looking: Looking): void
  /** Asks whether the server is there; resolves with its answer. Null without a line. */
  ask(): Promise<unknown> | null
  /** Gives the line up until `reconnect`: nothing has come over it for too long. */
  drop(): void
  close(): void
}

/** How long after a refusal or a parting word of the server the next try is made, in ms. */
const refusedWait = 30_000
const partedWait = 1_000
/** How long the server may take to answer a greeting, in ms; after that the line is made anew. */
const greetingWait = 10_000

/** Listens for hints that something changed. Hints may be lost or late: the engine's own timer is what it relies on. */
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
        // Without a token the server refuses the socket, and it tries again later.
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
    // Without the welcome this socket is in no room and would receive no poke.
    greet().catch(() => socket.connected && reconnect())
  })
  socket.on(socketEvents.poke, (poke: Poke) => listener.onPoke(poke.head))
  socket.on(socketEvents.present, (present: Present) => listener.onPresent(present))
  socket.on(socketEvents.jobs, () => listener.onJobs())
  socket.on('disconnect', () => listener.onPresent([]))
  socket.on('disconnect', () => listener.onDown())
  // The library comes back by itself after a lost connection, but not after a refused handshake or a server's good-bye.
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
      // Without a line the next welcome is followed by it; nothing is kept for later.
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
