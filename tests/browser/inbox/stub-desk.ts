import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { allFeatures, type Feature } from '#domain/access/features.ts'
import { agentPermissions, type Permission } from '#domain/access/permissions.ts'
import type { SetAsideMail } from '#domain/channels/set-aside.ts'
import { statuses } from '#domain/conversations/status.ts'
import { mutators } from '#domain/registry.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import type { PushLine, PushRequest, Verdict, WireOp } from '#domain/sync/push.ts'
import type { SearchResults } from '#domain/search/endpoints.ts'
import { Store, StubTx } from './stub-tx.ts'

const epoch = '0196f000-0000-7000-8000-00000000e90c'

/** The signed-in user. */
export const maya = { id: 3, firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@brightwater.test' }

/** Mail without text, set aside. */
export const emptyMail: SetAsideMail = {
  ...{
    id: 7,
    mailboxId: null,
    reason: 'empty',
    doubts: [],
    receivedAt: Date.now(),
    subject: '',
    hasSource: true,
  },
  ...{ envelope: { from: null, to: [] }, doneAt: null, conversationId: null },
}

/** Accepted password. */
export const password = 'lantern light'

/** Verdict for an op instead of applying it. */
export type Judge = (op: WireOp) => Partial<Verdict> | undefined

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const part of request) text += String(part)
  // Forms with a file are only recorded.
  return text.startsWith('{') ? JSON.parse(text) : {}
}

/**
 * In-memory API of a desk for UI tests: sign-in, pulls and pushes, with the product's own mutators. Server
 * guarantees (order, guards, permissions) are not covered.
 */
export class StubDesk {
  readonly store = new Store()
  /** Received ops in order. */
  readonly received: WireOp[] = []
  isSignedIn = true
  /** Role of the signed-in user. */
  role = 'agent'
  permissions: readonly Permission[] = agentPermissions
  /** Calls answered by the test: status and body by path; bytes are a file. */
  readonly answers = new Map<string, (body: unknown) => [status: number, body: unknown]>()
  /** Calls answered by the test as a stream of lines; `closed` resolves when the reader is gone. */
  readonly streams = new Map<
    string,
    (body: unknown, say: (line: object) => void, closed: Promise<void>) => void | Promise<void>
  >()
  /** Features of the plan. */
  features: readonly Feature[] = allFeatures
  /** Statuses that can be chosen, as the server lists them. */
  statuses: readonly { id: number; status: string; label: string }[] = statuses
  /** Mail that could not be read or placed. */
  setAside: SetAsideMail[] = []
  judge: Judge = () => undefined
  /** Delay after each page of an answer, in ms. */
  pause = 0
  /** Results of a server search, and the requested texts. */
  found: SearchResults = { contacts: [], conversations: [], tasks: [], assets: [], articles: [] }
  readonly searches: string[] = []
  #leases = 4096

  /** Handles an API request; false for other requests. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (!path.startsWith('/api/')) return false
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(Buffer.isBuffer(value) ? value : JSON.stringify(value))
      return true
    }
    const lines = async (all: object[]) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
      for (const line of all) {
        response.write(`${JSON.stringify(line)}\n`)
        if (this.pause > 0 && (line as PullLine).t === 'page') await setTimeout(this.pause)
      }
      response.end()
      return true
    }
    const body = await bodyOf(request)
    const token = { token: 'stub', expiresAt: Date.now() + 900_000 }
    const own = this.answers.get(path)
    if (own) return json(...own(body))
    const stream = this.streams.get(path)
    if (stream) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
      const closed = new Promise<void>((resolve) => response.once('close', resolve))
      await stream(body, (line) => void response.write(`${JSON.stringify(line)}\n`), closed)
      response.end()
      return true
    }
    switch (path) {
      case '/api/account/login': {
        const login = body as { email: string; password: string }
        if (login.password !== password)
          return json(401, { message: 'The email or the password is not right' })
        this.isSignedIn = true
        return json(200, { ...token, ...this.#who() })
      }
      case '/api/account/refreshaccesstoken':
        return this.isSignedIn
          ? json(200, { ...token, ...this.#who() })
          : json(401, { message: 'Please sign in' })
      case '/api/account/logout':
        this.isSignedIn = false
        return json(200, {})
      // Heartbeat of the device; without an answer it counts as offline.
      case '/api/health':
        return json(200, {})
      case '/api/desk/conversations/statuses':
        return json(200, { data: this.statuses, total: this.statuses.length })
      case '/api/desk/set-aside':
        return json(200, { data: this.setAside, total: this.setAside.length, next: null })
      case '/api/desk/customers':
        return json(200, { data: [], total: 0, next: null })
      case '/api/desk/customers/favourites':
        return json(200, { ids: [] })
      case '/api/desk/customers/fields':
      case '/api/desk/customers/segments':
      case '/api/desk/companies/segments':
      case '/api/desk/customers/companies':
        return json(200, { data: [], total: 0, next: null })
      case '/api/search':
        this.searches.push(new URL(request.url ?? '', 'http://desk').searchParams.get('text') ?? '')
        return json(200, this.found)
      case '/api/desk/sync/lease':
        return json(200, { k: this.#leases++, device: epoch, userId: maya.id, token: 'stub' })
      case '/api/desk/sync/pull':
        return this.isSignedIn
          ? lines(this.#pull(body as PullRequest))
          : json(401, { message: 'Please sign in' })
      case '/api/desk/sync/push':
        return this.isSignedIn
          ? lines(await this.#push(body as PushRequest))
          : json(401, { message: 'Please sign in' })
    }
    return json(404, { message: 'Not found' })
  }

  #who() {
    return {
      user: maya,
      account: { id: 1, name: 'Brightwater Bikes' },
      role: { name: this.role, permissions: this.permissions },
      features: this.features,
      domainURL: 'brightwater',
    }
  }

  #pull(request: PullRequest): PullLine[] {
    const { store } = this
    const cursor: [number, number] = [store.head, 0]
    const isFirst = request.epoch === null
    const begin = {
      t: 'begin' as const,
      mode: isFirst ? ('snapshot' as const) : ('delta' as const),
      epoch,
      from: isFirst ? cursor : request.cursor,
      head: store.head,
      scopeEpoch: 1,
      now: Date.now(),
    }
    const scopes = {
      t: 'scopes' as const,
      scopes: ['acct', `user:${maya.id}`, ...store.all('mailboxes').map(({ r }) => `mbox:${r.id}`)],
    }
    const isItem = (line: { t: string; e?: string }) =>
      ['messages', 'notes', 'activities', 'deliveries'].includes(line.e ?? '')
    const rows = store.since(isFirst ? 0 : request.cursor[0]).filter((line) => !isFirst || !isItem(line))
    const threads = isFirst
      ? store
          .all('conversations')
          .map(({ r }) => ({ t: 'thread' as const, id: r.id, items: store.thread(r.id) }))
          .filter(({ items }) => items.length > 0)
      : request.want.flatMap((each) =>
          'thread' in each ? { t: 'thread' as const, id: each.thread, items: store.thread(each.thread) } : [],
        )
    const data: PullLine[] = []
    for (let from = 0; from < rows.length; from += 200) {
      data.push(...rows.slice(from, from + 200))
      if (isFirst) data.push({ t: 'page', cursor })
    }
    return [
      begin,
      ...(request.scopeEpoch === 1 ? [] : [scopes]),
      ...data,
      ...threads,
      { t: 'end', cursor, more: false, rows: rows.length },
    ]
  }

  async #push({ ops, voids }: PushRequest): Promise<PushLine[]> {
    const verdicts: Verdict[] = voids.map((op) => ({ t: 'verdict', op, st: 'voided', seq: 0 }))
    for (const op of ops) verdicts.push(await this.#apply(op))
    return [{ t: 'begin', epoch, now: Date.now() }, ...verdicts, { t: 'end' }]
  }

  async #apply(op: WireOp): Promise<Verdict> {
    const { store } = this
    this.received.push(op)
    const before = store.head
    const judged = this.judge(op)
    if (judged) return { t: 'verdict', op: op.op, st: 'rejected', seq: 0, ...judged }
    const actor = {
      accountId: 1,
      userId: maya.id,
      roleName: 'agent',
      isAdministrator: false,
      permissions: new Set(agentPermissions),
      features: new Set(allFeatures),
    }
    await mutators.get(op.cmd)?.run(new StubTx(store, actor, op.op, op.at), op.args)
    // Sent mail has no poke: deliveries are part of the verdict.
    for (const { v, r } of store.all('deliveries'))
      if (v > before) store.put('deliveries', { ...r, state: 'sent' })
    return { t: 'verdict', op: op.op, st: 'applied', seq: store.head, rows: store.since(before) }
  }
}
