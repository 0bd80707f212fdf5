import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import type { PushLine, PushRequest, WireOp } from '#domain/sync/push.ts'
import {
  TransportError,
  type Transport,
  type TransportFault,
  type UploadPart,
} from '#sync/transport/transport.ts'
import { conversationRow, mailboxRow } from './replica.ts'

const laneOf = ({ args }: WireOp) => (args as { conversationId: number }).conversationId

/** Minimal server: one conversation, and every op is applied. */
export class ScriptedServer implements Transport {
  fault: TransportFault | null = null
  epoch = 'b6b2a0d8-0000-4000-8000-000000000000'
  /** Item count of its conversation; no items are ever sent. */
  items = 0
  readonly pulls: PullRequest[] = []
  readonly pushes: PushRequest[] = []
  readonly #statuses: number[] = []
  readonly #seqs = new Map<string, number>()
  /** Applied ops in order. */
  readonly applied: string[] = []
  /** Ops that fail, each with its own verdict or with the whole request. */
  readonly ill = new Map<string, 'op' | 'request'>()
  /** True if a verdict contains the changed rows; else the next pull has them. */
  sendsRows = true
  /** Number of pushes that are applied without an answer. */
  losesAnswers = 0
  /** Refuses uploads. */
  refusesFiles = false
  /** Answers uploads with "storage full". */
  isFull = false
  /** Hook during an upload. */
  whileUploading: (() => Promise<unknown>) | null = null
  /** Restored server: ops are postponed until the device has shown its lease. */
  forgetsLease = false
  leases = 0
  /** New name for a device that is a copy of another one. */
  renames: string | null = null
  /** Requests for more ids. */
  readonly furtherLeases: string[] = []

  get requests(): number {
    return this.pulls.length + this.pushes.length
  }

  async *pull(request: PullRequest): AsyncGenerator<PullLine> {
    this.pulls.push(structuredClone(request))
    if (this.fault) throw new TransportError(this.fault, 'as the test wants')
    const head: [number, number] = [2 + this.#statuses.length, 7]
    const isFirst = request.epoch === null || request.snapshot !== null
    yield {
      t: 'begin',
      mode: isFirst ? 'snapshot' : 'delta',
      epoch: this.epoch,
      from: request.cursor,
      head: head[0],
      scopeEpoch: 1,
      now: Date.UTC(2026, 10, 20, 9),
    }
    if (isFirst) {
      yield { t: 'scopes', scopes: ['acct', 'mbox:1'] }
      yield { t: 'put', e: 'mailboxes', v: 1, r: mailboxRow }
    }
    for (const op of request.doubt) {
      const seq = this.#seqs.get(op)
      if (seq !== undefined) yield { t: 'verdict', op, st: 'applied', seq }
    }
    yield { t: 'put', e: 'conversations', v: head[0], r: this.#row() }
    if (isFirst) yield { t: 'page', cursor: head, after: { lastActivityAt: 1010, id: 10 }, total: 1 }
    yield { t: 'end', cursor: head, more: false, rows: 1 }
  }

  async *push(request: PushRequest): AsyncGenerator<PushLine> {
    this.pushes.push(request)
    if (this.fault) throw new TransportError(this.fault, 'as the test wants')
    if (request.ops.some(({ op }) => this.ill.get(op) === 'request'))
      throw new TransportError('server', 'as the test wants')
    const isLost = this.losesAnswers > 0
    if (isLost) this.losesAnswers -= 1
    yield { t: 'begin', epoch: this.epoch, now: 0 }
    const stalled = new Set<number>()
    for (const op of request.ops) {
      if (this.ill.has(op.op)) {
        stalled.add(laneOf(op))
        yield { t: 'verdict', op: op.op, st: 'later', seq: 0, code: 'INTERNAL' }
        continue
      }
      if (stalled.has(laneOf(op))) {
        yield { t: 'verdict', op: op.op, st: 'later', seq: 0 }
        continue
      }
      if (this.forgetsLease) {
        yield { t: 'verdict', op: op.op, st: 'later', seq: 0, code: 'UNAVAILABLE', field: 'lease' }
        continue
      }
      this.applied.push(op.op)
      this.#statuses.push((op.args as { statusId?: number }).statusId ?? this.#statuses.at(-1) ?? 2)
      const seq = 2 + this.#statuses.length
      this.#seqs.set(op.op, seq)
      if (isLost) continue
      yield {
        t: 'verdict',
        op: op.op,
        st: 'applied',
        seq,
        ...(this.sendsRows && { rows: [{ t: 'put', e: 'conversations', v: seq, r: this.#row() }] }),
      }
    }
    if (isLost) throw new TransportError('offline', 'as the test wants')
    yield { t: 'end' }
  }

  lease(client: string, held: Lease | null): Promise<Lease> {
    if (this.fault) return Promise.reject(new TransportError(this.fault, 'as the test wants'))
    if (!held) {
      this.furtherLeases.push(client)
      return Promise.resolve({ k: 9000, device: client, userId: 7, token: 'further' })
    }
    this.leases += 1
    this.forgetsLease = false
    return Promise.resolve(this.renames === null ? held : { ...held, device: this.renames })
  }

  async upload({ offset, bytes }: UploadPart): Promise<{ uploaded: number; isComplete: boolean }> {
    if (this.forgetsLease) throw new TransportError('busy', 'as the test wants', null, 'lease')
    if (this.refusesFiles) throw new TransportError('refused', 'as the test wants')
    if (this.isFull) throw new TransportError('full', 'There is no room for more files', null, 'storage')
    await this.whileUploading?.()
    return { uploaded: offset + bytes.byteLength, isComplete: true }
  }

  #row() {
    return conversationRow(10, {
      statusId: (this.#statuses.at(-1) ?? 2) as 2,
      items: this.items,
      totalMessages: 0,
    })
  }
}
