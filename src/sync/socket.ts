import { io, type Socket } from 'socket.io-client'
import { socketEvents, type Hello, type Poke, type Welcome } from '#domain/sync/poke.ts'
import type { TokenSource } from './token.ts'

/** What a socket tells the engine. */
export interface PokeListener {
  /** What to greet the server with. */
  hello(): Promise<Hello>
  /** Something changed up to `head`; a pull brings it. */
  onPoke(head: number): void
}

/**
 * Listens for hints that something changed. Hints may be lost or late: the engine's own timer is what it relies on.
 * @returns how to close.
 */
export function listenForPokes(tokens: TokenSource, listener: PokeListener): () => void {
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
  socket.on('connect', () => {
    void listener.hello().then((hello) =>
      socket.timeout(10_000).emit(socketEvents.join, hello, (error: unknown, welcome?: Welcome) => {
        if (error || !welcome) return
        clearTimeout(pull)
        pull = setTimeout(() => listener.onPoke(welcome.head), welcome.pullAfterMs)
      }),
    )
  })
  socket.on(socketEvents.poke, (poke: Poke) => listener.onPoke(poke.head))
  // A refused handshake is not retried by the library itself.
  socket.on('connect_error', () => {
    if (!socket.active) pull = setTimeout(() => socket.connect(), 30_000)
  })
  return () => {
    clearTimeout(pull)
    socket.disconnect()
  }
}
