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
 * Waits, in ms: for the list to be on the screen; for a pause among changes, which come in thousands when work is sent,
 * and whose indexing would take the engine's time, but no longer than the longest; after an error. Whoever searches does
 * not wait.
 */
const waits = { first: 3000, changes: 1000, longest: 15_000, error: 60_000 }

/** How long the work goes on before it lets others of the worker have their turn, and how long that is, in ms. */
const slice = { work: 8, rest: 12 }

/** The index of words as one tab has it. */
export interface SearchKeeper {
  /** Filled from the disk by the first call. */
  index(): Promise<SearchIndex>
  /** Whether it lacks nothing. */
  isWhole(): Promise<boolean>
  /** Counts up whenever the index changes. */
  version(): number
  /** Resolves when all that was written before is in the index. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps the index of words equal to what is on the device. Every tab reads it from the disk once somebody searches;
 * whichever holds the lock writes what is missing, in small pieces, after the list is on the screen and the replica
 * filled. `db` is a connection of its own: the engine's ends with its lead.
 */
export function keepSearch(db: Replica, bus: Bus, locks: LockManager, onChange: () => unknown): SearchKeeper {
  const end = new AbortController()
  let isLost = false
  let isSwept = false
  const source = blockSource(db, () => {
    isLost = true
    schedule(0)
  })
  const index = new SearchIndex(source)
  let version = 0
  let reading: Promise<void> | null = null
  let isAsked = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first of the changes came that the timer waits for; null when it waits for something else. */
  let changedAt: number | null = null
  let work: Promise<void> = Promise.resolve()

  const read = async () => {
    // What another build has made is not read.
    const isOurs = (await readMeta(db, 'search')).format === searchFormat
    const numbers = new Set(isOurs ? await db.searchSegments.toCollection().primaryKeys() : [])
    const known = new Set(index.segments.map(({ row }) => row.n))
    const rows = await db.searchSegments.bulkGet([...numbers].filter((n) => !known.has(n)))
    index.take(
      rows.filter((row) => row !== undefined),
      new Set([...known].filter((n) => !numbers.has(n))),
    )
    version += 1
  }
  /** One after the other, so that a later picture is never overwritten by an earlier one. */
  const readNow = () => {
    const again = () => onLiveHandle(db, read)
    const attempt = (reading ?? Promise.resolve()).then(again, again)
    reading = attempt
    // Whoever asks next tries again.
    attempt.catch(() => {
      if (reading === attempt) reading = null
    })
    return attempt
  }
  const tell = async () => {
    await readNow()
    bus.publish({ search: true })
  }

  const round = async () => {
    if (!isAsked && (await readMeta(db, 'snapshot')) !== null) return
    // A newer build keeps it; two that each made it anew would never end.
    if ((await readMeta(db, 'search')).format > searchFormat) return
    await locks.request(`desk-search:${db.name}`, { signal: end.signal }, async () => {
      if (isLost) await dropSearch(db)
      isLost = false
      await beginSearch(db)
      await readNow()
      if (!isSwept) await sweepBlocks(db)
      isSwept = true
      while (await addNext(db, index, end.signal)) {
        await tell()
        while (await mergeNext(db, index, end.signal)) await tell()
      }
    })
  }
  /** Says what went wrong, unless the end was meant. */
  const complain = (error: unknown) => {
    if (!end.signal.aborted && !isOutdated(error)) console.error(error)
  }
  const schedule = (ms: number) => {
    timer ??= setTimeout(run, ms)
  }
  const scheduleChanges = () => {
    if (timer !== undefined && changedAt === null) return
    const now = performance.now()
    changedAt ??= now
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(waits.changes, changedAt + waits.longest - now))
  }
  const hurry = () => {
    clearTimeout(timer)
    run()
  }
  const run = () => {
    timer = undefined
    changedAt = null
    work = work
      .then(() => onLiveHandle(db, round))
      .catch((error: unknown) => {
        if (end.signal.aborted || isOutdated(error)) return
        console.error(error)
        schedule(waits.error)
      })
  }

  const stopHearing = bus.subscribe((changes) => {
    if (changes.search !== undefined && reading !== null) readNow().then(onChange, complain)
    const isWritten = changes.conversations ?? changes.threads ?? changes.contacts
    // The filling of a replica ends with a change of what it knows of itself.
    if (isWritten !== undefined || changes.meta !== undefined) scheduleChanges()
  })
  schedule(waits.first)
  return {
    async index() {
      const isFirst = !isAsked
      isAsked = true
      if (isFirst || changedAt !== null) hurry()
      await (reading ?? readNow())
      return index
    },
    isWhole: () => isSearchWhole(db),
    version: () => version,
    async settled() {
      isAsked = true
      hurry()
      await work
    },
    async stop() {
      end.abort()
      clearTimeout(timer)
      stopHearing()
      await work
      await reading?.catch(complain)
      db.close()
    },
  }
}

/** Takes some of what is missing into a new segment; false when nothing is. */
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

/** Merges the segments that ask for it; false when none do. */
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
 * Lets go of the thread once a slice of time is used up; with half a core, so that nobody feels the work.
 * @throws DOMException AbortError when the work is to end.
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
