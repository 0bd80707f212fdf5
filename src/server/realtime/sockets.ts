import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { helloSchema, socketEvents, type Poke, type Welcome } from '#domain/sync/poke.ts'
import { openConversationsSchema, type Present } from '#domain/sync/viewing.ts'
import type { Gate } from '../auth/gate.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { SignedIn } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { welcome } from '../sync/hello.ts'
import { watchSessions } from './ended-sessions.ts'
import { Presence } from './presence.ts'
import { Viewers } from './viewers.ts'
import { Tailer } from './tailer.ts'

/** Dependencies of the sockets. */
export interface SocketParts {
  database: Database
  clock: Clock
  random: Random
  gate: Gate
  sessions: Sessions
  /** Kinds of jobs whose changes are not announced at once. */
  silentJobs: readonly string[]
  log: { warn(details: object, message: string): void }
}

interface FromDevice {
  [socketEvents.join]: (words: unknown, answer: unknown) => void
  [socketEvents.shown]: (isShown: unknown) => void
  [socketEvents.looking]: (looking: unknown) => void
  [socketEvents.beat]: (answer: unknown) => void
}
interface ToDevice {
  [socketEvents.poke]: (poke: Poke) => void
  [socketEvents.present]: (present: Present) => void
  [socketEvents.jobs]: () => void
}
type DeskServer = Server<FromDevice, ToDevice, Record<string, never>, { by: SignedIn }>
type DeskSocket = Socket<FromDevice, ToDevice, Record<string, never>, { by: SignedIn }>

/** Longest message from a device, in bytes: a greeting has a hundred. */
const maxBytes = 16 * 1024

const roomOf = (accountId: number) => `account:${accountId}`
const roomOfUser = (accountId: number, userId: number) => `account:${accountId}:${userId}`

/**
 * Serves the sockets of the app at `/support/socket.io`. A socket is notified that something changed, without
 * content: that comes by the pull, under the current scopes. It is closed with its token or session.
 */
export function serveSockets(app: FastifyInstance, parts: SocketParts): void {
  const { database, clock, gate, sessions, log, silentJobs } = parts
  const io: DeskServer = new Server(app.server, {
    path: '/support/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxBytes,
  })
  const startedAt = clock.now()
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    gate.admitToken(typeof token === 'string' ? token : '').then(
      (by) => {
        socket.data.by = by
        next()
      },
      () => next(new Error('unauthorized')),
    )
  })
  const presence = new Presence({ database, clock, log })
  const viewers = new Viewers({
    ...{ database, clock, log },
    hearers: () => hearersOf(all()),
    tell: (accountId, userId, present) =>
      io.to(roomOfUser(accountId, userId)).emit(socketEvents.present, present),
  })
  io.on('connection', (socket) => {
    listen(socket, parts, startedAt, () => viewers.greet(actor))
    const { actor } = socket.data.by
    socket.on(socketEvents.looking, (words) => {
      const looking = openConversationsSchema.safeParse(words)
      if (looking.success) viewers.note(socket.id, actor, looking.data)
    })
    socket.on(socketEvents.beat, (answer) => {
      if (typeof answer === 'function') (answer as () => void)()
    })
    socket.on('disconnect', () => viewers.note(socket.id, actor, []))
    socket.on(socketEvents.shown, (isShown) => presence.note(socket.id, actor, isShown === true))
    socket.on('disconnect', () => presence.note(socket.id, actor, false))
  })
  const tailer = new Tailer({
    database,
    clock,
    log,
    silentJobs,
    isHeard: () => io.sockets.sockets.size > 0,
    onHead: (accountId, head) => io.to(roomOf(accountId)).emit(socketEvents.poke, { head }),
    onJobs: (accountId) => io.to(roomOf(accountId)).emit(socketEvents.jobs),
  })
  const all = () => [...io.sockets.sockets.values()]
  const end = (ended: readonly string[]) =>
    all()
      .filter((socket) => ended.includes(socket.data.by.sessionId))
      .forEach(hangUp)
  const endings = [
    sessions.onEnd((sessionId) => end([sessionId])),
    watchSessions({
      database,
      clock,
      log,
      sessionIds: () => [...new Set(all().map((socket) => socket.data.by.sessionId))],
      onEnded: end,
    }),
  ]
  app.addHook('onReady', async () => {
    tailer.start()
    viewers.start()
  })
  app.addHook('preClose', async () => {
    for (const stop of endings) stop()
    await tailer.stop()
    all().forEach(hangUp)
    await presence.stop()
    await viewers.stop()
  })
  app.addHook('onClose', async () => {
    await io.close()
  })
}

/** Users of each account with a socket of this process. */
function hearersOf(sockets: readonly DeskSocket[]): Map<number, Set<number>> {
  const hearers = new Map<number, Set<number>>()
  for (const { data } of sockets) {
    const { accountId, userId } = data.by.actor
    hearers.set(accountId, (hearers.get(accountId) ?? new Set()).add(userId))
  }
  return hearers
}

function listen(
  socket: DeskSocket,
  { database, clock, random, log }: SocketParts,
  startedAt: number,
  onWelcome: () => void,
): void {
  const { actor, expiresAt } = socket.data.by
  const cancel = clock.after(Math.max(0, expiresAt - clock.now()), () => hangUp(socket))
  socket.on('disconnect', cancel)
  const greet = async (words: unknown, answer: unknown) => {
    const hello = helloSchema.safeParse(words)
    if (!hello.success || typeof answer !== 'function') return hangUp(socket)
    // The room first: an event between the answer and joining would be missed.
    await socket.join([roomOf(actor.accountId), roomOfUser(actor.accountId, actor.userId)])
    onWelcome()
    const options = { now: () => clock.now(), startedAt, random }
    const said: Welcome = await welcome(database, actor, hello.data, options)
    ;(answer as (welcome: Welcome) => void)(said)
  }
  socket.on(socketEvents.join, (words, answer) => {
    greet(words, answer).catch((error: unknown) => {
      log.warn({ err: error }, 'A socket could not be opened')
      hangUp(socket)
    })
  })
}

/** Closes the connection, not the socket: the device then reconnects by itself, if it still has a token. */
function hangUp(socket: DeskSocket): void {
  socket.conn.close()
}
