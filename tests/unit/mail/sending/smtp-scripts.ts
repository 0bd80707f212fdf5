import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** SMTP server that misbehaves at one point. */
export interface ScriptedServer {
  url: string
  /** Bytes received after DATA, of all connections. */
  data(): string
  /** Resolves once a client has ended a message with a dot. */
  dotSeen: Promise<void>
  close(): Promise<void>
}

/** Points of a session at which the connection can be dropped or another answer given. */
export type Point = 'connect' | 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot'

/** Behaviour at a point: an answer, `cut` to drop the connection, or `silence` from then on. */
export type Script = Partial<Record<Point, string>>

const usual: Record<Point, string> = {
  connect: '',
  greeting: '220 test ESMTP',
  EHLO: '250 test',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 Go on',
  body: '',
  dot: '250 2.0.0 Queued as 4711',
}

/** Starts such a server on a free loopback port. */
export async function startScripted(script: Script): Promise<ScriptedServer> {
  const dot = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  let received = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    let mode: 'commands' | 'data' = 'commands'
    let pending = ''
    const act = (point: Point) => {
      const answer = script[point] ?? usual[point]
      if (answer === 'cut') socket.destroy()
      else if (answer !== 'silence' && answer !== '') socket.write(`${answer}\r\n`)
      return answer
    }
    if (act('connect') === 'cut') return
    act('greeting')
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      while (pending.includes('\r\n') || (mode === 'data' && pending)) {
        if (mode === 'data') {
          received += pending
          pending = ''
          if (received.length > 0 && script.body && act('body') === 'cut') return
          if (!received.endsWith('\r\n.\r\n')) return
          mode = 'commands'
          dot.resolve()
          act('dot')
        } else {
          const [line = ''] = pending.split('\r\n')
          pending = pending.slice(line.length + 2)
          const word = line.slice(0, 4).toUpperCase()
          if (word === 'QUIT') socket.end('221 Bye\r\n')
          else if (word === 'DATA') {
            if (act('DATA').startsWith('354')) mode = 'data'
          } else if (act(word as Point) === 'cut') return
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    data: () => received,
    dotSeen: dot.promise,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
