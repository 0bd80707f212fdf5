import type { Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { onLiveHandle } from '#local/live-handle.ts'
import { readMeta } from '#local/meta.ts'
import {
  addSegment,
  beginSearch,
  blockSource,
  blockWriter,
  dropSearch,
  isSearchWhole,
  readBacklog,
  readDocuments,
  replaceSegments,
  searchFormat,
  sweepBlocks,
} from '#local/search/index-store.ts'
import { kinds } from '#local/search/documents.ts'
import { mergeable, mergeSegments } from '#local/search/merge.ts'
import { SearchIndex } from '#local/search/search-index.ts'
import { makeSegment } from '#local/search/segment.ts'
import { isOutdated } from '#local/writer.ts'

/**
 * Waits, in ms: before the first indexing, for the list to be painted; after changes, which arrive in
 * thousands during a push and would slow down the engine, for a pause, but no longer than `longest`; after an
 * error. A search itself does not wait.
 */
const waits = { first: 3000, changes: 1000, longest: 15_000, error: 60_000 }

/** Work time before the worker yields, and duration of the pause, in ms. */
const slice = { work: 8, rest: 12 }

/** Search index of one tab. */
export interface SearchKeeper {
  /** Loaded from disk by the first call. */
  index(): Promise<SearchIndex>
  /** True if the index is complete. */
  isWhole(): Promise<boolean>
  /** Counts up whenever the index changes. */
  version(): number
  /** Resolves when all earlier writes are indexed. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps the search index equal to the data on the device. Every tab loads it from disk at the first search.
 * The tab that holds the lock indexes missing data in small pieces, after the list is painted and the replica
 * filled. `db` is a separate connection: the engine's one closes when this tab stops leading.
 */
export function keepSearch(db: Replica, bus: Bus, locks: LockManager, onChange: () => unknown): SearchKeeper {
  return new Keeper({ db, bus, locks, onChange })
}

interface KeeperParts {
  db: Replica
  bus: Bus
  locks: LockManager
  onChange: () => unknown
}

class Keeper implements SearchKeeper {
  readonly #parts: KeeperParts
  readonly #end = new AbortController()
  readonly #index: SearchIndex
  readonly #stopHearing: () => void
  #isLost = false
  #isSwept = false
  #version = 0
  #reading: Promise<void> | null = null
  #isAsked = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Time of the first change that the timer waits for; null when it waits for another reason. */
  #changedAt: number | null = null
  #work: Promise<void> = Promise.resolve()

  constructor(parts: KeeperParts) {
    this.#parts = parts
    const { db, bus, onChange } = parts
    const source = blockSource(db, () => {
      this.#isLost = true
      this.#schedule(0)
    })
    this.#index = new SearchIndex(source)
    this.#stopHearing = bus.subscribe((changes) => {
      if (changes.search !== undefined && this.#reading !== null)
        this.#readNow().then(onChange, (error: unknown) => this.#complain(error))
      const isWritten = changes.conversations ?? changes.threads ?? changes.contacts ?? changes.articleTexts
      // The end of a snapshot is seen as a change of the replica's meta row.
      if (isWritten !== undefined || changes.meta !== undefined) this.#scheduleChanges()
    })
    this.#schedule(waits.first)
  }

  async index(): Promise<SearchIndex> {
    const isFirst = !this.#isAsked
    this.#isAsked = true
    if (isFirst || this.#changedAt !== null) this.#hurry()
    await (this.#reading ?? this.#readNow())
    return this.#index
  }

  isWhole(): Promise<boolean> {
    return isSearchWhole(this.#parts.db)
  }

  version(): number {
    return this.#version
  }

  async settled(): Promise<void> {
    this.#isAsked = true
    this.#hurry()
    await this.#work
  }

  async stop(): Promise<void> {
    this.#end.abort()
    clearTimeout(this.#timer)
    this.#stopHearing()
    await this.#work
    await this.#reading?.catch((error: unknown) => this.#complain(error))
    this.#parts.db.close()
  }

  async #read(): Promise<void> {
    const { db } = this.#parts
    // An index of another format is not loaded.
    const isOurs = (await readMeta(db, 'search')).format === searchFormat
    const numbers = new Set(isOurs ? await db.searchSegments.toCollection().primaryKeys() : [])
    const known = new Set(this.#index.segments.map(({ row }) => row.n))
    const rows = await db.searchSegments.bulkGet([...numbers].filter((n) => !known.has(n)))
    this.#index.take(
      rows.filter((row) => row !== undefined),
      new Set([...known].filter((n) => !numbers.has(n))),
    )
    this.#version += 1
  }

  /** Reads are serialised, so that an earlier result never overwrites a later one. */
  #readNow(): Promise<void> {
    const again = () => onLiveHandle(this.#parts.db, () => this.#read())
    const attempt = (this.#reading ?? Promise.resolve()).then(again, again)
    this.#reading = attempt
    // The next caller tries again.
    attempt.catch(() => {
      if (this.#reading === attempt) this.#reading = null
    })
    return attempt
  }

  async #tell(): Promise<void> {
    await this.#readNow()
    this.#parts.bus.publish({ search: true })
  }

  async #round(): Promise<void> {
    const { db, locks } = this.#parts
    const { signal } = this.#end
    if (!this.#isAsked && (await readMeta(db, 'snapshot')) !== null) return
    // A newer build maintains it; two formats that each rebuild it would never end.
    if ((await readMeta(db, 'search')).format > searchFormat) return
    await locks.request(`desk-search:${db.name}`, { signal }, async () => {
      if (this.#isLost) await dropSearch(db)
      this.#isLost = false
      await beginSearch(db)
      await this.#readNow()
      if (!this.#isSwept) await sweepBlocks(db)
      this.#isSwept = true
      while (await addNext(db, this.#index, signal)) {
        await this.#tell()
        while (await mergeNext(db, this.#index, signal)) await this.#tell()
      }
    })
  }

  /** Logs the error, unless the keeper was stopped. */
  #complain(error: unknown): void {
    if (!this.#end.signal.aborted && !isOutdated(error)) console.error(error)
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => this.#run(), ms)
  }

  #scheduleChanges(): void {
    if (this.#timer !== undefined && this.#changedAt === null) return
    const now = performance.now()
    this.#changedAt ??= now
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => this.#run(),
      Math.min(waits.changes, this.#changedAt + waits.longest - now),
    )
  }

  #hurry(): void {
    clearTimeout(this.#timer)
    this.#run()
  }

  #run(): void {
    this.#timer = undefined
    this.#changedAt = null
    this.#work = this.#work
      .then(() => onLiveHandle(this.#parts.db, () => this.#round()))
      .catch((error: unknown) => {
        if (this.#end.signal.aborted || isOutdated(error)) return
        console.error(error)
        this.#schedule(waits.error)
      })
  }
}

/** Indexes a part of the backlog into a new segment; false when there is none. */
async function addNext(db: Replica, index: SearchIndex, end: AbortSignal): Promise<boolean> {
  const backlog = await readBacklog(db)
  if (backlog === null) return false
  const pause = breather(end)
  const read = await readDocuments(db, backlog, pause)
  const documents = read.filter(({ id, kind }) => kind !== kinds.gone || index.knows(id))
  const { next } = await readMeta(db, 'search')
  await addSegment(db, await makeSegment(next, next, documents, pause), backlog)
  return true
}

/** Merges segments that are due; false when none are. */
async function mergeNext(db: Replica, index: SearchIndex, end: AbortSignal): Promise<boolean> {
  const merged = mergeable(index.segments)
  if (merged.length === 0) return false
  const { next } = await readMeta(db, 'search')
  const rest = index.segments.filter((segment) => !merged.includes(segment))
  const source = blockSource(db, () => undefined)
  const writer = blockWriter(db)
  const row = await mergeSegments(next, merged, rest, source, (block) => writer.write(block), breather(end))
  await writer.finish()
  await replaceSegments(
    db,
    row,
    merged.map((segment) => segment.row),
  )
  return true
}

/**
 * Yields the thread once a slice of time is used up; it uses less than half a core, to stay unnoticed.
 * @throws DOMException AbortError when the work is to stop.
 */
function breather(end: AbortSignal): () => Promise<void> {
  let began = performance.now()
  return async () => {
    end.throwIfAborted()
    if (performance.now() - began < slice.work) return
    await new Promise((resolve) => setTimeout(resolve, slice.rest))
    began = performance.now()
  }
}
