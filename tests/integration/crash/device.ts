import { randomUUID } from 'node:crypto'
import type { Message } from '#domain/conversations/messages/message.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { wireVersion, type Cursor } from '#domain/sync/cursor.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Verdict, WireOp } from '#domain/sync/push.ts'
import { httpTransport } from '#sync/transport/http-transport.ts'
import type { Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'

/** Device of an agent without a screen, which uses the product's HTTP API like the engine. */
export interface Device {
  /** E-mail conversations with a customer's message as the newest. */
  answerable: { conversation: Conversation; inbound: Message }[]
  newId(): number
  /** Sends ops once; returns the verdicts received before the connection broke, if it did. */
  pushOnce(ops: WireOp[]): Promise<Verdict[]>
  /** Repeats an op until it has a final verdict. */
  push(op: WireOp): Promise<Verdict>
  /** Conversation with its current thread. */
  thread(conversationId: number): Promise<ThreadView>
  /** Calls the API like the page. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  upload(file: { id: number; name: string; sha256: string; bytes: Buffer }): Promise<void>
}

const partBytes = 1024 * 1024

const firstPull = {
  wire: wireVersion,
  epoch: null,
  cursor: [0, 0] as Cursor,
  scopeEpoch: -1,
  since: 0,
  snapshot: null,
  want: [],
  doubt: [],
}

/** Signs in an agent of the demo and fills a device. */
export async function openDevice(product: Pick<Product, 'url'>, email: string): Promise<Device> {
  const fetcher: typeof fetch = (path, init) => fetch(`${product.url}${String(path)}`, init)
  let token: string | null = null
  const signIn = async () => {
    const answer = await fetcher('/api/account/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'outpost-demo' }),
    })
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
    token = ((await answer.json()) as { token: string }).token
    return token
  }
  const transport = httpTransport(fetcher, {
    get: async () => token ?? signIn(),
    reject: () => (token = null),
    set: () => undefined,
  })
  const client = randomUUID()
  const lease = await transport.lease(client, null)
  let next = lease.k * leaseSize
  let epoch = ''

  const conversations = new Map<number, Conversation>()
  const threads = new Map<number, ThreadItem[]>()
  for await (const line of transport.pull({ ...firstPull, client })) {
    if (line.t === 'begin') ({ epoch } = line)
    if (line.t === 'put' && line.e === 'conversations') conversations.set(line.r.id, line.r)
    if (line.t === 'thread') threads.set(line.id, line.items)
  }
  const pushOnce = async (ops: WireOp[]) => {
    const verdicts: Verdict[] = []
    try {
      for await (const line of transport.push({ client, wire: wireVersion, epoch, ops, voids: [] }))
        if (line.t === 'verdict') verdicts.push(line)
    } catch (error) {
      if ((error as Error).name !== 'TransportError') throw error
    }
    return verdicts
  }
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetcher(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? (await signIn())}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }
  return {
    answerable: [...conversations.values()].flatMap((conversation) => {
      if (conversation.type !== 'email' || conversation.isTrashed || conversation.isSpam) return []
      const items = threads.get(conversation.id) ?? []
      const messages = items.flatMap((item) => (item.e === 'messages' ? [item.r] : []))
      const inbound = messages.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).at(-1)
      return inbound?.isInbound && inbound.from.email.includes('@') ? [{ conversation, inbound }] : []
    }),
    newId: () => next++,
    pushOnce,
    push: (op) =>
      until(
        `a verdict for ${op.op}`,
        async () => {
          const [verdict] = await pushOnce([op])
          return verdict && verdict.st !== 'later' ? verdict : undefined
        },
        { within: 60_000, every: 100 },
      ),
    thread: async (conversationId) =>
      (await call('GET', `/desk/conversations/${conversationId}`)) as ThreadView,
    call,
    async upload({ id, name, sha256, bytes }) {
      for (let offset = 0; offset < bytes.length; offset += partBytes)
        await transport.upload({
          id,
          name,
          size: bytes.length,
          type: 'application/pdf',
          sha256,
          contentId: null,
          isInline: false,
          offset,
          bytes: Uint8Array.from(bytes.subarray(offset, offset + partBytes)).buffer,
        })
    },
  }
}

/** Op of an answer to a customer's message. */
export function replyOp(
  device: Device,
  { conversation, inbound }: Device['answerable'][number],
  html: string,
  attachments: object[] = [],
): WireOp {
  const args = {
    id: device.newId(),
    conversationId: conversation.id,
    to: [inbound.from],
    cc: [],
    bcc: [],
    html,
    attachments,
    draftId: null,
    notBefore: null,
    mode: 'reply',
    messageId: inbound.id,
    acknowledged: conversation.lastPosition,
  }
  return {
    op: randomUUID(),
    cmd: 'messages.reply',
    opv: 1,
    args,
    base: { lastMessage: conversation.lastPosition },
    needs: [],
    at: Date.now(),
    firstSentAt: null,
  }
}
