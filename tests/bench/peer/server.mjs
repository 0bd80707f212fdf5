// The harness's rows in our wire format (../../../src/domain/sync): lines are generated once, as the harness
// caches its own rows as JSON, so that the device is measured. Answers are compressed as in the product.
import { once } from 'node:events'
import { constants, createGzip } from 'node:zlib'
import {
  allAgents,
  allLabels,
  idOf,
  labelIdOf,
  labelOf,
  statusIdOf,
  statusOf,
  userIdOf,
  userKey,
} from './names.mjs'

const epoch = '0196f000-0000-7000-8000-0000000be9c4'
const tag = 7
const pageRows = 200
const pagesAnAnswer = 25
/** `BENCH_GZIP=off` disables compression, to measure its cost. */
const isPacking = process.env.BENCH_GZIP !== 'off'

let harness
/** Cache of lines by conversation id; a change drops the affected ones. */
const conversationLines = new Map()
const threadLines = new Map()

const mailbox = (n) => ({
  id: n + 1,
  name: `Inbox ${n}`,
  type: 'email',
  email: `inbox${n}@example.test`,
  emailVerified: true,
  userIds: [],
  teamIds: [],
  signature: '',
  settings: { fontSize: 16, fontFamily: 'Arial', signatureEnabled: false },
})
const user = (id) => ({
  id,
  firstName: 'Agent',
  lastName: String(id),
  email: `agent${id}@example.test`,
  roleName: 'agent',
  isActive: true,
})
const label = (name, at) => ({ id: at + 1, label: name, color: 'blue', description: '', isStatic: false })

const put = (e, v, r) => JSON.stringify({ t: 'put', e, v, r })
const references = [
  ...[0, 1, 2, 3, 4].map((n) => put('mailboxes', 1, mailbox(n))),
  ...[...allAgents, 100].map((id) => put('users', 1, user(id))),
  ...allLabels.map((name, at) => put('labels', 1, label(name, at))),
]

function contactLine(c) {
  const [firstName, ...rest] = c.contactName.split(' ')
  return put('contacts', 1, {
    id: idOf(c.contactId),
    firstName,
    lastName: rest.join(' '),
    email: c.contactEmail,
    phone: null,
    companyName: '',
    jobTitle: '',
    city: '',
    timeZone: '',
    isUndeliverable: false,
    createdAt: c.createdAt,
  })
}

function messageRow(m, position) {
  const isInbound = m.authorType === 'contact'
  const desk = { email: 'inbox@example.test', name: 'Support' }
  const contact = { email: `${m.authorId}@example.test`, name: m.authorId }
  return {
    id: idOf(m.id),
    conversationId: idOf(m.conversationId),
    position,
    kind: isInbound ? 'inbound' : 'reply',
    isInbound,
    from: isInbound ? contact : desk,
    authorId: isInbound ? null : userIdOf(m.authorId),
    to: [isInbound ? desk : contact],
    cc: [],
    bcc: [],
    subject: '',
    html: m.body,
    quotedHtml: null,
    preview: m.body.slice(0, 200),
    attachments: [],
    quotes: null,
    isAutomatic: false,
    createdAt: m.createdAt,
    origins: [],
  }
}

function conversationRow(c) {
  const items = harness.threads.get(c.id)?.length ?? 0
  return {
    id: idOf(c.id),
    ticketNo: idOf(c.id),
    type: 'email',
    subject: c.subject,
    mailboxId: Number(c.inboxId.slice(1)) + 1,
    statusId: statusIdOf(c.status),
    priority: c.priority,
    assigneeId: userIdOf(c.assigneeId),
    teamId: null,
    labelIds: c.labels.map(labelIdOf),
    contactId: idOf(c.contactId),
    authorId: null,
    isDraft: false,
    isTrashed: false,
    isSpam: false,
    isRead: c.unread === 0,
    isStarred: false,
    snoozeTime: null,
    dueDate: null,
    waitingSince: null,
    mentions: [],
    totalMessages: items,
    items,
    hasAttachment: false,
    preview: c.snippet,
    lastPosition: items,
    lastInboundPosition: items,
    lastInboundAt: c.lastActivityAt,
    lastActivityAt: c.lastActivityAt,
    createdAt: c.createdAt,
  }
}

/** Reads from a cache of lines, or creates the entry. */
function kept(lines, key, make) {
  const known = lines.get(key)
  if (known) return known
  const line = make()
  lines.set(key, line)
  return line
}

const conversationLine = (c) =>
  kept(conversationLines, c.id, () => put('conversations', c.rev, conversationRow(c)))

const threadLine = (c) =>
  kept(threadLines, c.id, () => {
    const items = harness.thread(c.id).map((m, at) => ({ e: 'messages', v: m.rev, r: messageRow(m, at + 1) }))
    return JSON.stringify({ t: 'thread', id: idOf(c.id), items })
  })

const byActivity = (a, b) => b.lastActivityAt - a.lastActivityAt || idOf(b.id) - idOf(a.id)

/** Called by the harness before it listens. */
export async function init({ store }) {
  harness = store
  for (const c of store.conversations.values()) {
    conversationLine(c)
    threadLine(c)
  }
}

/** Called after rows have changed in the harness. */
export function mutated(changed) {
  for (const [, row] of changed) forget(row.conversationId ?? row.id)
}

function forget(id) {
  conversationLines.delete(id)
  threadLines.delete(id)
}

const begin = (mode, from) =>
  JSON.stringify({ t: 'begin', mode, epoch, from, head: harness.rev, scopeEpoch: 1, now: Date.now() })
const scopes = JSON.stringify({
  t: 'scopes',
  scopes: ['acct', 'task', 'user:100', ...[1, 2, 3, 4, 5].map((n) => `mbox:${n}`)],
})
const page = (cursor, after) => JSON.stringify({ t: 'page', cursor, ...(after && { after }) })
const end = (cursor, more, rows) => JSON.stringify({ t: 'end', cursor, more, rows })

/** The initial list first, then everything, newest first. */
function* snapshot() {
  const s0 = [harness.rev, harness.rev === 0 ? 0 : tag]
  const all = [...harness.conversations.values()].sort(byActivity)
  const first = all.filter(({ status }) => status === 'open').slice(0, 50)
  yield [
    begin('snapshot', s0),
    scopes,
    ...references,
    ...first.flatMap((c) => [contactLine(c), conversationLine(c)]),
    page(s0),
  ]
  for (let at = 0; at < all.length; at += pageRows) {
    const part = all.slice(at, at + pageRows)
    const last = part.at(-1)
    const after = { lastActivityAt: last.lastActivityAt, id: idOf(last.id) }
    yield [
      ...part.map(contactLine),
      ...part.flatMap((c) => [conversationLine(c), threadLine(c)]),
      page(s0, after),
    ]
  }
  yield [end(s0, false, 0)]
}

function* delta(cursor) {
  let [since] = cursor
  const at = () => [since, since === 0 ? 0 : tag]
  yield [begin('delta', cursor)]
  let more = true
  for (let pages = 0; more && pages < pagesAnAnswer; pages += 1) {
    const found = harness.since(since, pageRows)
    more = found.more
    since = found.cursor
    const lines = found.out.map(({ t, row }) => (t === 'c' ? conversationLine(row) : messageLine(row)))
    if (lines.length > 0) yield [...lines, page(at())]
  }
  yield [end(at(), more, 0)]
}

function messageLine(m) {
  const position = harness.threads.get(m.conversationId).indexOf(m.id) + 1
  return put('messages', m.rev, messageRow(m, position))
}

function patchOf(store, { cmd, args }) {
  const row = store.conversations.get(keyOf(args.conversationId))
  if (cmd === 'conversations.setStatus') return { status: statusOf(args.statusId) }
  if (cmd === 'conversations.assign') return { assigneeId: userKey(args.assigneeId) }
  const named = args.labelIds.map(labelOf)
  const rest = row.labels.filter((name) => !named.includes(name))
  return { labels: cmd === 'conversations.addLabels' ? [...rest, ...named] : rest }
}

const keyOf = (id) => `c${String(id - 1).padStart(6, '0')}`

function* push({ ops }) {
  yield [JSON.stringify({ t: 'begin', epoch, now: Date.now() })]
  for (const op of ops) {
    const id = keyOf(op.args.conversationId)
    if (!harness.seen.has(op.op)) {
      harness.seen.add(op.op)
      harness.patch(id, patchOf(harness, op))
      forget(id)
    }
    const c = harness.conversations.get(id)
    yield [`{"t":"verdict","op":"${op.op}","st":"applied","seq":${c.rev},"rows":[${conversationLine(c)}]}`]
  }
  yield [JSON.stringify({ t: 'end' })]
}

async function send(req, res, pages) {
  const isPacked = isPacking && /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')
  res.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    ...(isPacked && { 'content-encoding': 'gzip' }),
  })
  const out = isPacked ? createGzip({ level: 4 }) : res
  if (isPacked) out.pipe(res)
  for (const lines of pages) {
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain')
    if (isPacked && lines.length > 1)
      await new Promise((resolve) => out.flush(constants.Z_SYNC_FLUSH, resolve))
  }
  out.end()
}

/** Handler of our endpoints. */
export async function handle(req, res, url, { json, readBody }) {
  if (!url.pathname.startsWith('/api/desk/sync/')) return false
  const request = await readBody(req)
  if (url.pathname.endsWith('/pull'))
    await send(req, res, request.epoch === null ? snapshot() : delta(request.cursor))
  else if (url.pathname.endsWith('/push')) await send(req, res, push(request))
  else json(res, { k: 4096, device: request.client, userId: 100, token: 'bench' })
}
