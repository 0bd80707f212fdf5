import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { PullLine, ThreadItem } from '#domain/sync/pull.ts'
import { start, wireVersion } from '#domain/sync/cursor.ts'
import { sinceOf } from '#local/window.ts'
import { demoPassword } from '#server/demo/workspace.ts'

/** Rows of the desk as a device gets them; the baseline is filled with them. */
export interface WireRows {
  conversations: Record<string, unknown>[]
  contacts: Record<string, unknown>[]
  /** Messages, notes, activities and deliveries as single rows. */
  items: Record<string, unknown>[]
  /** Compressed size of the snapshot, in bytes. */
  packedBytes: number
}

/** Signs in like a device. */
export async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, rememberMe: false }),
  })
  if (!answer.ok) throw new Error(`the sign-in of ${email} was answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** Pulls a complete snapshot from the product. */
export async function pullRows(url: string, email: string): Promise<WireRows> {
  const token = await tokenOf(url, email)
  const asked = {
    client: '0196f000-0000-7000-8000-0000000be9c4',
    wire: wireVersion,
    epoch: null,
    cursor: start,
    scopeEpoch: 0,
    since: sinceOf(90, Date.now()),
    snapshot: null,
    want: [],
    doubt: [],
  }
  const packed = await post(`${url}/api/desk/sync/pull`, token, JSON.stringify(asked))
  return { ...rowsOf(gunzipSync(packed).toString()), packedBytes: packed.byteLength }
}

/** Raw HTTP request: `fetch` would decompress the answer and hide its size. */
async function post(url: string, token: string, body: string): Promise<Buffer> {
  const call = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
    },
  })
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const packed = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`the pull was answered ${answer.statusCode}`)
  return packed
}

function rowsOf(text: string): Omit<WireRows, 'packedBytes'> {
  const conversations = new Map<number, Record<string, unknown>>()
  const contacts = new Map<number, Record<string, unknown>>()
  const items: Record<string, unknown>[] = []
  for (const part of text.split('\n')) {
    if (part === '') continue
    const line = JSON.parse(part) as PullLine
    if (line.t === 'thread') for (const item of line.items) items.push(itemRow(item))
    else if (line.t === 'put' && line.e === 'conversations')
      conversations.set(line.r.id, { ...line.r, v: line.v })
    else if (line.t === 'put' && line.e === 'contacts') contacts.set(line.r.id, { ...line.r, v: line.v })
  }
  return { conversations: [...conversations.values()], contacts: [...contacts.values()], items }
}

function itemRow({ e, v, r }: ThreadItem): Record<string, unknown> {
  return { ...r, key: `${e}/${r.id}`, e, v, position: 'position' in r ? r.position : 0 }
}
