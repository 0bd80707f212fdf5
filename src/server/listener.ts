import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from './start-error.ts'

/** Used part of Vite's development server. */
export interface DevPages {
  middlewares(request: IncomingMessage, response: unknown, next: () => void): void
  close(): Promise<void>
}

/** An open port, before it has a request handler. */
export interface Listener {
  server: Server
  port: number
  /** Sets the request handler. */
  serve(handler: RequestListener): void
  close(): Promise<void>
}

/**
 * Opens the port first, so that a taken port is reported before the database opens, and the data folder's
 * lock file can contain it. Until a handler is set, requests get 503.
 * @throws StartError when the port or address cannot be opened.
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
        // The server is closed already if the sockets closed it.
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
