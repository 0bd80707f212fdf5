import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'

/** Point at which a session is held: before the message, inside it, or after its end without an answer. */
export type HoldPoint = 'DATA' | 'body' | 'dot'

/** Message received completely, answered or not. */
export interface TakenMail {
  /** With brackets, as in the header. */
  messageId: string
  to: string[]
  raw: string
}

/** SMTP server that records every final dot and holds sessions on demand. */
export interface CruelSmtp {
  url: string
  taken: TakenMail[]
  /** Number of times a message was received completely. */
  dotsOf(messageId: string): number
  /** Resolves after this many complete messages. */
  waitFor(count: number): Promise<void>
  /** Holds the next session at the point: nothing more is read or answered. Resolves when one is held. */
  holdNext(point: HoldPoint): Promise<void>
  /** Closes held sessions without an answer. */
  drop(): void
  /** Resumes held sessions. */
  release(): void
  close(): Promise<void>
}

/** Starts such a server on a free local port; `pause` returns the milliseconds before each answer. */
export async function startCruelSmtp(pause: () => number = () => 0): Promise<CruelSmtp> {
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  /** Resume function of each held session. */
  const held = new Map<Socket, () => void>()
  const holds: { point: HoldPoint; reached: () => void }[] = []
  const passes = async (point: HoldPoint, socket: Socket) => {
    const index = holds.findIndex((hold) => hold.point === point)
    if (index < 0) return
    const [hold] = holds.splice(index, 1)
    // Nothing is read meanwhile, since the session's loop does the reading.
    await new Promise<void>((resolve) => {
      held.set(socket, resolve)
      hold?.reached()
    })
    held.delete(socket)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      held.get(socket)?.()
    })
    // A killed client breaks the session off, as these tests intend.
    serve(socket, { taken, pause, passes }).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    dotsOf: (messageId) => taken.filter((mail) => mail.messageId === messageId).length,
    waitFor: (count) =>
      until(`${count} mails`, () => taken.length >= count, { within: 30_000 }).then(() => undefined),
    holdNext: (point) => new Promise((reached) => holds.push({ point, reached })),
    drop: () => held.forEach((_, socket) => socket.destroy()),
    release: () => held.forEach((goOn) => goOn()),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

interface Session {
  taken: TakenMail[]
  pause(): number
  /** Resolves when the session may continue from a point; at once unless held. */
  passes(point: HoldPoint, socket: Socket): Promise<void>
}

/** Server side of RFC 5321 for one connection, as far as a well-behaved client needs it. */
async function serve(socket: Socket, { taken, pause, passes }: Session): Promise<void> {
  const answer = async (line: string) => {
    const ms = pause()
    if (ms > 0) await sleep(ms)
    if (!socket.destroyed) socket.write(`${line}\r\n`)
  }
  let to: string[] = []
  let rest = ''
  let isMessage = false
  let searched = 0
  await answer('220 cruel ESMTP')
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest += chunk.toString('latin1')
    for (;;) {
      if (isMessage) {
        await passes('body', socket)
        const end = rest.startsWith('.\r\n') ? 0 : rest.indexOf('\r\n.\r\n', searched) + 2
        searched = Math.max(0, rest.length - 4)
        if (end === 1) break
        const raw = rest.slice(0, end).replace(/^\.\./gm, '.')
        taken.push({ messageId: idIn(raw), to, raw })
        rest = rest.slice(end + 3)
        isMessage = false
        searched = 0
        to = []
        await passes('dot', socket)
        await answer('250 2.0.0 Taken')
        continue
      }
      const end = rest.indexOf('\r\n')
      if (end < 0) break
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'QUIT') return void socket.end('221 2.0.0 Bye\r\n')
      if (word === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
      if (word === 'DATA') await passes('DATA', socket)
      isMessage = word === 'DATA'
      await answer(isMessage ? '354 Go on' : '250 2.0.0 Ok')
    }
  }
}

function idIn(raw: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return /^Message-ID: *(<[^>]+>)/im.exec(head)?.[1] ?? ''
}
