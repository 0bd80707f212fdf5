import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from './start-error.ts'

/** Vite's development server, as far as we use it. */
export interface DevPages {
  middlewares(request: IncomingMessage, response: unknown, next: () => void): void
  close(): Promise<void>
}

/** A port that is ours, before there is anything behind it. */
export interface Listener {
  server: Server
  port: number
  /** From now on requests go here. */
  serve(handler: RequestListener): void
  close(): Promise<void>
}

/**
 * Takes the port first of all, so that a taken one is told before the database opens, and the data folder's note can
 * name it. Until there is something to serve, requests are told to come back.
 * @throws StartError when the port or the address cannot be had.
 */
export async function takePort(host: string, port: number, pages?: DevPages): Promise<Listener> {
  let serve: RequestListener = (_, response) => {
    const headers = { 'retry-after': '1', 'content-type': 'text/plain', 'cache-control': 'no-store' }
    response.writeHead(503, headers).end('Outpost is starting\n')
  }
  const server = createServer((request, response) => {
    if (pages && isPage(request)) pages.middlewares(request, response, () => serve(request, response))
    else serve(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve(handler) {
      serve = handler
    },
    close() {
      server.closeIdleConnections()
      return new Promise((resolve) => {
        // Closed already when the sockets went with it.
        server.close(() => resolve())
      })
    },
  }
}

const isPage = ({ url = '' }: IncomingMessage) =>
  url.startsWith('/support/') && !url.startsWith('/support/socket.io')

function refusal(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: stop what runs there, or choose another with PORT.`,
    EACCES: `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `${host} is no address of this machine: correct HOST.`,
    ENOTFOUND: `The host ${host} is not known: correct HOST.`,
  }
  const words = reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`
  return new StartError(words, { cause: error })
}
