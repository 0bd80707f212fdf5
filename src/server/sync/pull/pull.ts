import type { Id } from '#lib/id.ts'
import { isEntityName, type EntityName } from '#domain/entities.ts'
import { DeskError } from '#domain/errors.ts'
import { start, wireVersion, type Cursor } from '#domain/sync/cursor.ts'
import { pullLimits, type PullRequest } from '#domain/sync/pull.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { Answer, pageLine } from './pull-answer.ts'
import { deltaPage, threadLines } from './pull-delta.ts'
import {
  conversationPage,
  countSent,
  cutoffOf,
  firstLines,
  lastLines,
  type SnapshotView,
} from './pull-snapshot.ts'
import type { LineCache } from './line-cache.ts'
import type { PullState } from './pull-state.ts'
import type { ScopedActor } from '../../access/actor.ts'
import { entityPage } from './entity-page.ts'
import { companionLines, gone, seenRows } from './row-lines.ts'
import type { Caller } from '../caller.ts'
import type { Semaphore } from '../push/semaphore.ts'

/** Dependencies of a pull. */
export interface PullOptions {
  /** Server time in epoch milliseconds. */
  now(): number
  /** Limits concurrent snapshots; their first page is not limited. */
  hydrates?: Semaphore
  /** Limits concurrent transactions, so that pulls leave connections for other work. */
  turns?: Semaphore
  /** Cache of lines sent to other devices. */
  cache?: LineCache
}

/** Transactions per delta answer, pages per transaction, and the characters after which no page follows. */
const turnsAnAnswer = 5
const pagesATurn = 5
const charactersATurn = 1_000_000
/** Cost of a page without lines, as of an import that the device does not see: many are read in a turn. */
const emptyPage = 0.1
const threadsAPage = 20
/** Time that a snapshot waits for its slot, in ms; well under the device's timeout of 30 s. */
const queueTimeoutMs = 15_000

/**
 * Answers a pull as NDJSON; every yielded text has one or more complete lines. Pages are read in a
 * transaction that is closed before its text is yielded. `end.rows` counts the lines put, del, evict and
 * thread of the answer. If the user's scopes change meanwhile, the answer ends early, with `more`. A delta
 * also has `more` when the head is further on; a complete snapshot does not, although a delta always follows
 * it.
 * @throws DeskError UPGRADE for another wire version, UNAUTHENTICATED for a user that is gone; both before
 * any text. UNAVAILABLE when too many others pull.
 */
export async function* pull(
  database: Database,
  caller: Caller,
  request: PullRequest,
  { now, hydrates, turns, cache }: PullOptions,
): AsyncGenerator<string> {
  if (request.wire !== wireVersion) throw new DeskError('UPGRADE')
  const answer = new Answer(database, caller, request, { now, turns })
  const delta = new Delta(answer, cache)
  const text = await answer.page(async (sql, state) => {
    if (answer.mode === 'delta') return delta.lines(sql, state)
    if (answer.mode === 'reset' || request.snapshot?.after) return []
    return [...(await firstLines(sql, viewOf(request, state))), pageLine(s0Of(request, state))]
  })
  if (answer.mode === 'delta') return yield* delta.all(text ?? '')
  // The database may have lost the end of its history; its numbers are then used again.
  if (answer.mode === 'reset' && answer.isOfToday) cache?.clear()
  yield text ?? ''
  if (answer.mode === 'reset') yield answer.end(start, true)
  else yield* snapshotRest(answer, answer.request.snapshot?.s0 ?? answer.head, hydrates)
}

const s0Of = ({ snapshot }: PullRequest, { head }: PullState): Cursor => snapshot?.s0 ?? head

const viewOf = ({ since, keep = [] }: PullRequest, { actor }: PullState): SnapshotView => ({
  keep,
  userId: actor.userId,
  scopes: actor.scopes,
  since,
  cutoff: 0,
})

/**
 * Changes since the device's cursor, page by page. Several pages share a transaction: with one each, many
 * reconnecting devices would all finish at the very end, as each page waits behind those of all others.
 */
class Delta {
  readonly #answer: Answer
  readonly #cache: LineCache | undefined
  #cursor: Cursor
  #isComplete = false

  constructor(answer: Answer, cache: LineCache | undefined) {
    this.#answer = answer
    this.#cache = cache
    this.#cursor = answer.place
  }

  async lines(sql: DeskSql, state: PullState): Promise<string[]> {
    const { since, keep } = this.#answer.request
    const all: string[] = []
    let size = 0
    for (let pages = 0; pages < pagesATurn && size < charactersATurn && !this.#isComplete;) {
      const { lines, cursor, isLast } = await deltaPage(
        sql,
        state,
        this.#cursor,
        { since, keep },
        this.#cache,
      )
      this.#cursor = cursor
      this.#isComplete = isLast
      if (lines.length > 0) all.push(...lines, pageLine(cursor))
      pages += lines.length > 0 ? 1 : emptyPage
      size += lines.reduce((sum, { length }) => sum + length, 0)
    }
    return all
  }

  /** All pages, beginning with those of the first transaction; usually one, then sent in one piece. */
  async *all(first: string): AsyncGenerator<string> {
    const answer = this.#answer
    const { want } = answer.request
    const wanted = want.flatMap((each) => ('thread' in each ? each.thread : []))
    if (this.#isComplete && want.length === 0) return yield first + answer.end(this.#cursor, false)
    yield first
    for (let turns = 1; turns < turnsAnAnswer && !this.#isComplete; turns += 1) {
      const text = await answer.page((sql, state) => this.lines(sql, state))
      if (text === null) return yield answer.end(this.#cursor, true)
      yield text
    }
    for (let at = 0; at < wanted.length; at += threadsAPage) {
      const ids = wanted.slice(at, at + threadsAPage)
      const text = await answer.page(async (sql, { actor }) => {
        const view = { userId: actor.userId, scopes: actor.scopes, since: null }
        const threads = await threadLines(sql, ids, view)
        return [...threads.values(), ...(await companionLines(sql, ids, view.scopes)), pageLine(this.#cursor)]
      })
      if (text === null) return yield answer.end(this.#cursor, true)
      yield text
    }
    const contacts = want.flatMap((each) => ('contact' in each ? each.contact : []))
    if (contacts.length > 0) {
      const text = await answer.page(async (sql, state) => [
        ...(await contactsAsked(sql, state, contacts)),
        pageLine(this.#cursor),
      ])
      if (text === null) return yield answer.end(this.#cursor, true)
      yield text
    }
    for (const each of want) {
      if (!('entity' in each) || !isEntityName(each.entity)) continue
      const { entity: name, after } = each
      const text = await answer.page(async (sql, { actor }) => this.#entity(sql, actor, name, after))
      if (text === null) return yield answer.end(this.#cursor, true)
      yield text
    }
    yield answer.end(this.#cursor, !this.#isComplete)
  }

  /** Next rows of an entity that the device's build has just learned, in pages. */
  async #entity(sql: DeskSql, actor: ScopedActor, name: EntityName, after: Id): Promise<string[]> {
    const { since, keep = [] } = this.#answer.request
    const view = { userId: actor.userId, scopes: actor.scopes, since, keep }
    const lines: string[] = []
    let place: Id | null = after
    for (let pages = 0; pages < pagesATurn && place !== null; pages += 1) {
      const page = await entityPage(sql, name, view, place)
      place = page.after
      lines.push(...page.lines, pageLine(this.#cursor, { filled: { entity: name, after: place } }))
    }
    return lines
  }
}

/**
 * Conversations of a snapshot and its last lines. Ends at `s0`, so that a delta from there completes it;
 * `more` means that it was interrupted, and the device continues after its last page.
 */
async function* snapshotRest(answer: Answer, s0: Cursor, hydrates?: Semaphore): AsyncGenerator<string> {
  if (hydrates && !(await hydrates.enter(queueTimeoutMs))) return yield answer.end(s0, true)
  try {
    const { request } = answer
    let cutoff: number | null = null
    let total: number | null = null
    let after = request.snapshot?.after ?? null
    for (let isDone = false; !isDone;) {
      const text = await answer.page(async (sql, state) => {
        cutoff ??= await cutoffOf(sql, state.actor.scopes, request.since)
        const view = { ...viewOf(request, state), cutoff }
        total ??= await countSent(sql, view)
        const page = await conversationPage(sql, view, after)
        isDone = page === null
        if (!page) return paged(await lastLines(sql, view), s0)
        after = page.after
        return [...page.lines, pageLine(s0, { after, total })]
      })
      if (text === null) return yield answer.end(s0, true)
      yield text
    }
    yield answer.end(s0, false)
  } finally {
    hydrates?.leave()
  }
}

/** Current rows of contacts; a missing one gets a `del` or `evict` line. */
async function contactsAsked(
  sql: DeskSql,
  { actor, head }: PullState,
  ids: readonly Id[],
): Promise<string[]> {
  const view = { userId: actor.userId, scopes: actor.scopes, since: null }
  const seen = await seenRows(sql, 'contacts', ids, view)
  return ids.map((id) => seen.get(id)?.line ?? gone('del', 'contacts', id, head[0], null))
}

/** Inserts commit points between many rows of one transaction. */
function paged(lines: readonly string[], cursor: Cursor): string[] {
  return lines.flatMap((line, index) =>
    (index + 1) % pullLimits.pageRows === 0 || index === lines.length - 1 ? [line, pageLine(cursor)] : [line],
  )
}
