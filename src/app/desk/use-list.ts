import { useEffect, useState } from 'react'
import type { ListCounts, ListFilter } from '#local/column-index.ts'
import { useDesk } from './desk-context.ts'

const listeners = new Set<() => void>()

/** Says that the list's index has changed; the worker calls it. */
export function tellListChanged(): void {
  for (const listener of listeners) listener()
}

/** Runs `read` now, when the index changes, and when `key` does; one read at a time, the last wish wins. */
function useIndex<Result>(key: string, read: () => Promise<Result>): Result | undefined {
  const [state, setState] = useState<{ key: string; result: Result }>()
  useEffect(() => {
    let isStopped = false
    let isReading = false
    let isStale = false
    const refresh = () => {
      if (isReading) {
        isStale = true
        return
      }
      isReading = true
      read()
        .then((result) => !isStopped && setState({ key, result }))
        .finally(() => {
          isReading = false
          if (isStale && !isStopped) {
            isStale = false
            refresh()
          }
        })
        .catch((error: unknown) => {
          // The worker ends with the sign-out; nobody reads the list any more then.
          if (!isStopped) console.error(error)
        })
    }
    refresh()
    listeners.add(refresh)
    return () => {
      isStopped = true
      listeners.delete(refresh)
    }
    // `read` is made anew at each render; `key` says when it means something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return state?.result
}

/** All ids of a list in order. */
export interface ListIds {
  /** Names the filter they belong to: right after a change of filter they are still those of the one before. */
  key: string
  ids: number[]
  total: number
}

/** All ids of a list in order, kept live; undefined until the index is filled. */
export function useListIds(filter: ListFilter): ListIds | undefined {
  const { client } = useDesk()
  const key = JSON.stringify(filter)
  return useIndex(key, async () => ({
    key,
    ...(await client.worker.list(filter, 0, Number.MAX_SAFE_INTEGER)),
  }))
}

/** Counts by status under a filter, and the unread badge; undefined until the index is filled. */
export function useListCounts(filter: ListFilter): ListCounts | undefined {
  const { client } = useDesk()
  return useIndex(`counts ${JSON.stringify(filter)}`, () => client.worker.counts(filter))
}
