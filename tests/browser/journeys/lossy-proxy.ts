import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** Proxy between browser and server that can drop answers of the server. */
export interface LossyProxy {
  /** Origin to use instead of the server's. */
  url: string
  /** Drops the next answers to pushes after the server has sent them. */
  loseNextPushAnswers(count: number): void
  /** Dropped answers to pushes. */
  lost: string[]
  close(): Promise<void>
}

/** Starts a proxy in front of a local server; requests are passed on unchanged. */
export async function startLossyProxy(targetPort: number): Promise<LossyProxy> {
  const sockets = new Set<Socket>()
  const lost: string[] = []
  let toLose = 0
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming
    const isLosing = url === '/api/desk/sync/push' && toLose > 0
    if (isLosing) toLose -= 1
    const onward = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
      if (isLosing) return swallow(answer, outgoing)
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    // The server is down, and the browser must see that too.
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const swallow = (answer: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const body = Buffer.concat(chunks)
      lost.push((answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
      outgoing.destroy()
    })
  }
  const server = createServer(pass)
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(targetPort, '127.0.0.1', () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
      onward.write(`${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    sockets.add(onward)
    for (const each of [onward, socket])
      each.on('error', () => undefined).on('close', () => (onward.destroy(), socket.destroy()))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseNextPushAnswers: (count) => (toLose = count),
    lost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
