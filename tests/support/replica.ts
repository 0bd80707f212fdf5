import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { allFeatures } from '#domain/access/features.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Clock } from '#lib/clock.ts'
import { seededRandom } from '#lib/random.ts'
import { localBus } from './local-bus.ts'
import { Replica } from '#local/database.ts'
import type { Desk } from '#local/desk.ts'
import { keepLease } from '#local/ids.ts'
import { writeMeta } from '#local/meta.ts'
import type { OutboxOp } from '#local/rows.ts'

/** Clock that only moves on demand; due timers run then. */
export class ManualClock implements Clock {
  #now: number
  #timers: { at: number; run: () => void }[] = []

  constructor(now = Date.UTC(2026, 10, 20, 9)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  monotonic(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  /** Advances the time and runs due timers in order. */
  pass(ms: number): void {
    this.#now += ms
    const due = this.#timers.filter((timer) => timer.at <= this.#now).sort((a, b) => a.at - b.at)
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now)
    for (const timer of due) timer.run()
  }

  /** Time of the next timer, or undefined. */
  get nextAt(): number | undefined {
    return this.#timers.length === 0 ? undefined : Math.min(...this.#timers.map((timer) => timer.at))
  }
}

/** Desk of a test. */
export interface MemoryDesk extends Desk {
  clock: ManualClock
  /** Opens another connection to its replica. */
  connect(): Replica
}

/** Desk on an in-memory IndexedDB, with an id lease and without a server. */
export async function memoryDesk(userId = 7, accountId = 1): Promise<MemoryDesk> {
  const clock = new ManualClock()
  const indexedDB = new IDBFactory()
  const connect = () => new Replica(accountId, userId, { indexedDB, IDBKeyRange })
  const db = connect()
  const device = '0196f000-0000-7000-8000-000000000000'
  await keepLease(db, { k: 4096 + userId, device, userId, token: 'test' })
  await writeMeta(db, { scopes: ['acct', 'mbox:1', `user:${userId}`] })
  const actor = {
    accountId,
    userId,
    roleName: 'agent',
    isAdministrator: false,
    permissions: new Set(agentPermissions),
    features: new Set(allFeatures),
  }
  return { db, bus: localBus(), clock, random: seededRandom(BigInt(userId)), actor, connect }
}

/** First id of a desk's lease. */
export const firstId = (userId = 7) => (4096 + userId) * leaseSize

/** Conversation row as the server sends it. */
export function conversationRow(id: number, fields: Partial<Conversation> = {}): Conversation {
  return {
    id,
    ticketNo: id,
    type: 'email',
    subject: `Conversation ${id}`,
    mailboxId: 1,
    statusId: 2,
    priority: 'default',
    assigneeId: null,
    teamId: null,
    labelIds: [],
    contactId: null,
    authorId: null,
    isDraft: false,
    isTrashed: false,
    isSpam: false,
    isRead: true,
    isStarred: false,
    snoozeTime: null,
    dueDate: null,
    totalMessages: 1,
    items: 1,
    hasAttachment: false,
    preview: 'Hello',
    lastPosition: 1,
    lastInboundPosition: 1,
    lastInboundAt: 1000,
    waitingSince: null,
    mentions: [],
    lastActivityAt: 1000 + id,
    createdAt: 1000,
    mergedInto: null,
    incidentId: null,
    sla: null,
    ...fields,
  }
}

/** Customer's message as the server sends it. */
export function inboundRow(id: number, conversationId: number, position: number): Message {
  return {
    id,
    conversationId,
    position,
    kind: 'inbound',
    isInbound: true,
    from: { email: 'dana@ryeandrail.example', name: 'Dana Whitlock' },
    authorId: null,
    to: [{ email: 'support@demo.outpost.test', name: 'Support' }],
    cc: [],
    bcc: [],
    subject: 'Hello',
    html: '<p>Hello</p>',
    quotedHtml: null,
    preview: 'Hello',
    attachments: [],
    quotes: null,
    isAutomatic: false,
    findings: [],
    replyTo: [],
    sentAt: null,
    createdAt: 1000 + position,
    origins: [],
  }
}

/** Mailbox of the conversation rows above. */
export const mailboxRow = {
  id: 1,
  name: 'Support',
  type: 'email' as const,
  email: 'support@demo.outpost.test',
  emailVerified: true,
  userIds: [],
  teamIds: [],
  signature: '',
  settings: { fontSize: 16, fontFamily: 'Arial', signatureEnabled: false },
  revision: 1,
}

/** Pending op of the outbox, neither sent nor answered. */
export function waitingOp(fields: Partial<OutboxOp> & Pick<OutboxOp, 'op' | 'cmd' | 'args'>): OutboxOp {
  return {
    n: 1,
    opv: 1,
    base: null,
    at: 0,
    lanes: [10],
    needs: [],
    group: null,
    isQuiet: false,
    title: '',
    state: 'waiting',
    attempts: 0,
    failures: 0,
    faults: 0,
    nextAt: 0,
    firstSentAt: null,
    seq: null,
    verdict: null,
    ...fields,
  }
}
