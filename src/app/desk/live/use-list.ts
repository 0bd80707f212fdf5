import { useCallback, useEffect, useState } from 'react'
import { structuralShare } from '#lib/structural-share.ts'
import type { ListCounts, ListFilter, ListQuery } from '#local/columns/list-filter.ts'
import { useDesk } from '../session/desk-context.ts'

/** A query of the list index by a mounted hook. */
interface Reader {
  read: () => Promise<unknown>
  take: (result: unknown) => void
}

const readers = new Set<Reader>()
let isReading = false
let isStale = false

/**
 * Called by the worker when the list index changes. All hooks read together, one batch at a time, so that a
 * burst of changes renders once per consistent state.
 */
export function notifyListChanged(): void {
  isStale = true
  if (!isReading) void readAll()
}

async function readAll(): Promise<void> {
  isReading = true
  while (isStale) {
    isStale = false
    const asked = [...readers]
    const answers = await Promise.allSettled(asked.map(({ read }) => read()))
    for (const [index, answer] of answers.entries()) {
      const reader = asked[index]
      // An unmounted hook may have used a worker that ended at sign-out.
      if (!reader || !readers.has(reader)) continue
      if (answer.status === 'fulfilled') reader.take(answer.value)
      else console.error(answer.reason)
    }
  }
  isReading = false
}

/** Runs `read` on mount and when the index or `key` changes. */
function useIndex<Result>(key: string, read: () => Promise<Result>): Result | undefined {
  const [state, setState] = useState<{ key: string; result: Result }>()
  useEffect(() => {
    const reader: Reader = {
      read,
      take: (result) => setState((last) => structuralShare(last, { key, result: result as Result })),
    }
    readers.add(reader)
    notifyListChanged()
    return () => {
      readers.delete(reader)
    }
    // `read` is a new function at each render; `key` identifies the query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return state?.result
}

/** All ids of a list in order. */
export interface ListIds {
  /** Key of the query of these ids; after a change of query it is the previous one until the new ids load. */
  key: string
  ids: number[]
  total: number
}

/** All ids of a list in order, kept live; undefined until the index is filled. */
export function useListIds(query: ListQuery): ListIds | undefined {
  const { client } = useDesk()
  const key = JSON.stringify(query)
  return useIndex(key, async () => ({
    key,
    ...(await client.worker.list(query, 0, Number.MAX_SAFE_INTEGER)),
  }))
}

/** First ids and the total of a list, kept live; undefined until the index is filled. */
export function useListStart(query: ListQuery, limit: number): ListIds | undefined {
  const { client } = useDesk()
  const key = `${limit} of ${JSON.stringify(query)}`
  return useIndex(key, async () => ({ key, ...(await client.worker.list(query, 0, limit)) }))
}

/** Counts by status under a filter, and the unread badge; undefined until the index is filled. */
export function useListCounts(filter: ListFilter): ListCounts | undefined {
  const { client } = useDesk()
  return useIndex(`counts ${JSON.stringify(filter)}`, () => client.worker.counts(filter))
}

/**
 * Number of matching conversations per filter, kept live; undefined while not counted. After a change of
 * filters, previous filters keep their counts.
 */
export function useListTotals(filters: readonly ListFilter[]): (filter: ListFilter) => number | undefined {
  const { client } = useDesk()
  const keys = filters.map((filter) => JSON.stringify(filter))
  const totals = useIndex(`totals ${keys.join()}`, async () => {
    const counted = await client.worker.totals(filters)
    return Object.fromEntries(keys.map((key, index) => [key, counted[index]]))
  })
  return useCallback((filter: ListFilter) => totals?.[JSON.stringify(filter)], [totals])
}
