import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { inject } from 'vitest'
import type { StubDesk } from './stub-desk.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** CSP of contract.md: a violation breaks the screen. */
const policy =
  "default-src 'self'; script-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"

/** Serves the built app with a stub of its API on a free local port. */
export async function serveApp(desk: StubDesk): Promise<{ url: string; close(): Promise<void> }> {
  const folder = inject('product').web
  const server = createServer((request, response) => {
    void desk.answer(request, response).then((isAnswered) => {
      if (isAnswered) return
      const path = (request.url ?? '').split('?')[0] ?? ''
      const file = join(folder, path.replace(/^\/support\//, ''))
      const isFile = extname(path) !== '' && existsSync(file)
      if (path.startsWith('/support/socket.io') || (extname(path) !== '' && !isFile)) {
        response.writeHead(404).end()
        return
      }
      const name = isFile ? file : join(folder, 'index.html')
      response.writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      })
      response.end(readFileSync(name))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
