import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { transformWithOxc } from 'vite'
import type { WireRows } from './wire-rows.ts'

/** Server of the baseline's page and rows, from memory. */
export interface DexieLine {
  url: string
  /** Size of all pages before compression, in bytes. */
  bytes: number
  close(): Promise<void>
}

/** Rows per page, as in the peers' benchmark. */
const pageRows = 5000

const html = `<!doctype html><meta charset=utf-8><title>Bare Dexie</title>
<script type=importmap>{"imports":{"dexie":"/dexie.js"}}</script><body></body><script type=module src=/page.js></script>`

/** Starts the baseline's server with the rows of a device of the product. */
export async function startDexieLine(rows: WireRows): Promise<DexieLine> {
  const pages = pagesOf(rows)
  const script = (text: string) => ({ type: 'text/javascript', text })
  const page = readFileSync(join(import.meta.dirname, 'dexie-page.ts'), 'utf8')
  const dexie = join(import.meta.dirname, '../../node_modules/dexie/dist/modern/dexie.mjs')
  const files: Record<string, { type: string; text: string }> = {
    '/': { type: 'text/html', text: html },
    '/page.js': script((await transformWithOxc(page, 'dexie-page.ts')).code),
    '/dexie.js': script(readFileSync(dexie, 'utf8')),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://line')
    const file = files[url.pathname]
    const isPull = url.pathname === '/pull'
    // The product's scripts come from its service worker, so the baseline's come from the HTTP cache.
    const header = file
      ? { 'content-type': file.type, 'cache-control': 'max-age=3600' }
      : { 'cache-control': 'no-store' }
    if (url.pathname === '/push') await buffer(request)
    response.writeHead(file || isPull || url.pathname === '/push' ? 200 : 404, header)
    response.end(file?.text ?? (isPull ? pages[Number(url.searchParams.get('from'))] : '{}'))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bytes: pages.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Conversations first, newest first, so that the first page can be shown; then contacts and items. */
function pagesOf({ conversations, contacts, items }: WireRows): string[] {
  const all = [
    ...conversations.map((row) => ({ conversations: row })),
    ...contacts.map((row) => ({ contacts: row })),
    ...items.map((row) => ({ items: row })),
  ] as Record<string, object>[]
  const pages: string[] = []
  for (let from = 0; from < all.length; from += pageRows) {
    const part = all.slice(from, from + pageRows)
    const rowsOf = (table: string) => part.flatMap((row) => row[table] ?? [])
    pages.push(
      JSON.stringify({
        conversations: rowsOf('conversations'),
        contacts: rowsOf('contacts'),
        items: rowsOf('items'),
        more: from + pageRows < all.length,
      }),
    )
  }
  return pages
}
