import { invariant } from '#lib/invariant.ts'
import { entityOf, fillKeyOf, isItemName, type EntityName } from '#domain/entities.ts'
import type { Cursor } from '#domain/sync/cursor.ts'
import { pullLimits, type PullLine, type PullRequest } from '#domain/sync/pull.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { wireVersion } from '#domain/sync/cursor.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import { ChangeSet, type Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { deleteOps } from '#local/outbox-rows.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { readAllMeta, readMeta, writeMeta, type ReplicaMeta } from '#local/meta.ts'
import { readManyChunks } from '#local/chunks.ts'
import { toThread } from '#local/threads.ts'
import { isKeptWhole, sinceOf } from '#local/window.ts'
import { known, laneOfLine, lanesOf, waitingLanes, writeLines, type DataLine } from './apply.ts'
import { resubmit } from './resubmit.ts'
import { leaveScopes, resetReplica } from './reset.ts'
import { TransportError, type Transport } from './transport/transport.ts'
import { applyVerdicts, type VerdictContext } from './verdicts.ts'

/** Context of a pull. */
export interface PullContext {
  db: Replica
  bus: Bus
  transport: Transport
  verdicts(): VerdictContext
  /** Threads to fetch completely; the pull removes fetched ones and adds incomplete ones. */
  wants: Set<number>
  /** Progress of a snapshot, after each page. */
  onFilling?(filling: { done: number; total: number }): Promise<void>
}

const isSamePlace = (a: Cursor, b: Cursor) => a[0] === b[0] && a[1] === b[1]

/** The answer was made for an older state of the replica; it is dropped and requested again. */
class StaleAnswer extends Error {}

/** Pulls once. Resolves to true if the server has more. */
export async function pullOnce(context: PullContext): Promise<boolean> {
  const { db, transport } = context
  const meta = await readAllMeta(db)
  if (meta.isResetting) await resetReplica(db, context.bus)
  const request = await requestOf(context, meta)
  const sentAt = context.verdicts().now
  const pull = new Pull(context, request, sentAt)
  try {
    for await (const line of transport.pull(request)) if ((await pull.take(line)) === 'reset') return true
  } catch (error) {
    if (error instanceof StaleAnswer) return true
    throw error
  }
  if (!pull.isWhole) throw new TransportError('offline', 'The answer broke off')
  // Requested once: a thread that the server does not return is not visible to this user any more.
  for (const each of request.want) if ('thread' in each) context.wants.delete(each.thread)
  await forgetAsked(db, request)
  if (pull.hasMore || context.wants.size > 0) return true
  // An older server that does not know the entity sends no rows; it is asked again with the next pull.
  return pull.hasFilled && entitiesToFill(db, await readAllMeta(db)).length > 0
}

async function requestOf({ db, wants, verdicts }: PullContext, meta: ReplicaMeta): Promise<PullRequest> {
  const waiting = await db.outbox.where('state').equals('waiting').toArray()
  const threads = [...wants].map((thread) => ({ thread }))
  const contacts = meta.askedContacts.map((contact) => ({ contact }))
  const doubtful = waiting.filter(({ firstSentAt }) => firstSentAt !== null)
  return {
    client: meta.client,
    wire: wireVersion,
    epoch: meta.epoch,
    cursor: meta.cursor,
    scopeEpoch: meta.scopeEpoch,
    since: sinceOf(meta.window, verdicts().now + meta.clockOffset),
    snapshot: fillingOf(meta),
    want: meta.snapshot
      ? []
      : [...entitiesToFill(db, meta), ...contacts, ...threads].slice(0, pullLimits.wants),
    keep: [...meta.openedContacts],
    doubt: doubtful.map((op) => op.op).slice(0, 1000),
  }
}

/** Removes fetched contacts from the wanted ones; a contact opened meanwhile is requested next. */
async function forgetAsked(db: Replica, { want }: PullRequest): Promise<void> {
  const told = new Set(want.flatMap((each) => ('contact' in each ? each.contact : [])))
  if (told.size === 0) return
  await db.transaction('rw', db.meta, async () => {
    const asked = await readMeta(db, 'askedContacts')
    await writeMeta(db, { askedContacts: asked.filter((id) => !told.has(id)) })
  })
}

/** Entities known to this build but not to an earlier one: only these are filled. */
function entitiesToFill(db: Replica, { filled, backfill }: ReplicaMeta): { entity: string; after: number }[] {
  const missing = db.entities.filter((name) => !filled.includes(fillKeyOf(name)))
  return missing.map((entity) => ({ entity, after: backfill[entity] ?? 0 }))
}

/**
 * The snapshot to continue. A new one on a filled device starts at the cursor, not at the head: rows removed
 * in between are named only by the delta that follows it.
 */
function fillingOf({ epoch, cursor, snapshot }: ReplicaMeta): PullRequest['snapshot'] {
  if (epoch === null || snapshot === null) return null
  return snapshot.after === null && cursor[0] > 0 ? { s0: cursor, after: null } : snapshot
}

/** An arriving answer: lines are collected up to a commit point, then applied together. */
class Pull {
  isWhole = false
  hasMore = false
  /** True if rows of a requested entity arrived. */
  hasFilled = false
  readonly #context: PullContext
  readonly #request: PullRequest
  readonly #sentAt: number
  #begin: Extract<PullLine, { t: 'begin' }> | null = null
  #lines: DataLine[] = []
  #verdicts: Verdict[] = []
  #scopes: string[] | null = null
  /** A scope was added by this answer: the mark for a new snapshot must be written after its pages. */
  #mustRefill = false
  /** Number of conversations stored during a snapshot. */
  #filled = 0

  constructor(context: PullContext, request: PullRequest, sentAt: number) {
    this.#context = context
    this.#request = request
    this.#sentAt = sentAt
  }

  async take(line: PullLine): Promise<'on' | 'reset'> {
    if (line.t === 'begin') return this.#open(line)
    if (line.t === 'scopes') this.#scopes = line.scopes
    else if (line.t === 'verdict') this.#verdicts.push(line)
    else if (line.t === 'page') {
      this.#filled += this.#lines.filter((each) => each.t === 'put' && each.e === 'conversations').length
      await this.#commit({ ...line, after: line.after ?? null, isEnd: false })
      const { total } = line
      if (total !== undefined) await this.#context.onFilling?.({ done: Math.min(this.#filled, total), total })
    } else if (line.t === 'end') {
      const isSnapshot = this.#begin?.mode === 'snapshot'
      // A snapshot that the server interrupted continues after its last page.
      await this.#commit({ cursor: line.cursor, after: null, isEnd: !(isSnapshot && line.more) })
      this.isWhole = true
      this.hasMore = line.more || isSnapshot
    } else this.#lines.push(...known(this.#context.db, [line]))
    return 'on'
  }

  async #open(line: Extract<PullLine, { t: 'begin' }>): Promise<'on' | 'reset'> {
    const { db, bus } = this.#context
    this.#begin = line
    const { epoch, history, mustRebuild } = await readAllMeta(db)
    const isOther = (known: string | null) => known !== null && known !== line.epoch
    // Also during a new snapshot on an empty replica: the server may have lost ops sent earlier.
    if (isOther(history ?? epoch)) await resubmit(db)
    if (history !== line.epoch) await writeMeta(db, { history: line.epoch })
    if (line.mode === 'reset' || isOther(epoch) || mustRebuild) {
      await resetReplica(db, bus)
      return 'reset'
    }
    if (this.#request.snapshot?.after) this.#filled = await db.conversations.count()
    if (line.mode === 'snapshot' && !this.#request.snapshot?.after)
      await writeMeta(db, {
        ...{ epoch: line.epoch, snapshot: { s0: line.from, after: null } },
        ...{ filled: db.entities.map(fillKeyOf), backfill: {} },
      })
    return 'on'
  }

  async #commit(page: {
    cursor: [number, number]
    after: { lastActivityAt: number; id: number } | null
    filled?: { entity: string; after: number | null }
    isEnd: boolean
  }) {
    const { db, bus, wants, verdicts } = this.#context
    const begin = invariant(this.#begin, 'begin line')
    const lines = this.#lines
    const isSnapshot = begin.mode === 'snapshot'
    const changes = new ChangeSet()
    if (this.#verdicts.length > 0) {
      // Uncertain ops belong to this answer's data: settled first, so that no op folds onto its own effect.
      bus.publish((await this.#settleDoubts()).toChanges())
      this.#verdicts = []
    }
    await db.transaction('rw', [...foldedTables(db), db.tomb], async () => {
      await this.#assertCurrent(begin.epoch)
      if (this.#scopes && (await leaveScopes(db, this.#scopes, begin.scopeEpoch, changes)))
        this.#mustRefill = true
      await this.#write(lines, page, changes)
      if (page.filled) await this.#noteFilled(page.filled)
      const done = page.isEnd && !isSnapshot ? { lastPullAt: verdicts().now } : {}
      if (!isSnapshot) await writeMeta(db, { cursor: page.cursor, ...done })
      else if (page.isEnd)
        await writeMeta(db, {
          cursor: page.cursor,
          ...(this.#mustRefill ? {} : { snapshot: null }),
          isUsable: true,
          lastPullAt: verdicts().now,
        })
      else
        await writeMeta(db, {
          isUsable: true,
          ...(page.after && !this.#mustRefill ? { snapshot: { s0: begin.from, after: page.after } } : {}),
        })
      if (page.isEnd)
        await writeMeta(db, { clockOffset: begin.now - Math.round((this.#sentAt + verdicts().now) / 2) })
    })
    // Later commits of this answer are checked against the state after this one.
    if (!isSnapshot) this.#request.cursor = page.cursor
    this.#request.epoch = begin.epoch
    if (this.#scopes) this.#request.scopeEpoch = begin.scopeEpoch
    this.#scopes = null
    this.#lines = []
    changes.all('meta')
    bus.publish(changes.toChanges())
    if (!isSnapshot) await findIncomplete(db, lines, wants, this.#request.since)
  }

  async #write(
    lines: readonly DataLine[],
    page: { cursor: Cursor; isEnd: boolean },
    changes: ChangeSet,
  ): Promise<void> {
    const { db, verdicts } = this.#context
    const isSnapshot = this.#begin?.mode === 'snapshot'
    const lanes = await lanesOf(db, lines)
    const arrived = (await db.outbox.where('state').equals('applied').toArray()).filter(
      (op) => (op.seq ?? 0) <= page.cursor[0] && (!isSnapshot || page.isEnd),
    )
    for (const op of arrived) for (const lane of op.lanes) lanes.add(lane)
    // A new snapshot may lack rows that only waiting ops create, for example a new conversation.
    if (isSnapshot && page.isEnd) for (const lane of await waitingLanes(db)) lanes.add(lane)
    const change = async () => {
      await writeLines(db, lines, verdicts().now, changes)
      await deleteOps(
        db,
        arrived.map((op) => op.n),
      )
    }
    await refold(db, lanes, change, changes)
    if (arrived.length > 0) changes.all('outbox')
  }

  /** In the transaction that wrote the rows, so that no row is skipped or fetched twice. */
  async #noteFilled({ entity, after }: { entity: string; after: number | null }): Promise<void> {
    const { db } = this.#context
    if (!db.knows(entity)) return
    const { filled, backfill } = await readAllMeta(db)
    this.hasFilled = true
    if (after !== null) return writeMeta(db, { backfill: { ...backfill, [entity]: after } })
    const { [entity]: _done, ...others } = backfill
    await writeMeta(db, { filled: [...new Set([...filled, fillKeyOf(entity)])], backfill: others })
  }

  #settleDoubts(): Promise<ChangeSet> {
    return applyVerdicts(this.#context.db, this.#verdicts, { ...this.#context.verdicts(), rowsFollow: true })
  }

  /** @throws StaleAnswer when another answer or a reset has changed the replica since the request. */
  async #assertCurrent(epoch: string): Promise<void> {
    const { db } = this.#context
    const meta = await readAllMeta(db)
    const { cursor } = meta
    const isSame =
      (meta.epoch === null || meta.epoch === epoch) &&
      (!(isBuilt || rules.boundCursor) || isSamePlace(cursor, this.#request.cursor)) &&
      (!(isBuilt || rules.boundScopes) || meta.scopeEpoch === this.#request.scopeEpoch)
    if (!isSame) throw new StaleAnswer()
    if (meta.epoch === null) await writeMeta(db, { epoch })
  }
}

/** True if rows of an entity belong to a thread: its conversation, its items, and rows that pin it. */
const isOfThread = (name: EntityName) =>
  name === 'conversations' || isItemName(name) || entityOf(name).pins !== undefined

/** Adds to `wants` touched conversations of the window that have fewer items stored than on the server. */
async function findIncomplete(
  db: Replica,
  lines: readonly DataLine[],
  wants: Set<number>,
  since: number,
): Promise<void> {
  const touched = new Set<number>()
  for (const line of lines) if (line.t === 'put' && isOfThread(line.e)) touched.add(laneOfLine(line))
  // A single transaction with a bulk read: a page touches a hundred conversations.
  await db.transaction('r', db.conversations, db.threads, async () => {
    const rows = await db.conversations.bulkGet([...touched])
    const kept = rows.flatMap((row) => (row && isKeptWhole(row, db.userId, since) ? [row] : []))
    const chunks = await readManyChunks(
      db,
      kept.map(({ id }) => id),
    )
    for (const { id, items } of kept) if (toThread(chunks.get(id) ?? []).held < items) wants.add(id)
  })
}
