import { useObservable } from 'dexie-react-hooks'
import { useMemo, useRef } from 'react'
import type { Query } from '#local/queries/query.ts'
import { useDesk } from '../session/desk-context.ts'
import type { LiveRead, Reading, ReadObserver } from './live.ts'

/** Adapter for `useObservable`: a cached reading is available at first render and nothing is read twice. */
function observe<Result>(read: LiveRead<Result>) {
  return {
    hasValue: () => read.reading !== undefined,
    getValue: () => read.reading,
    subscribe: (next: (reading: Reading<Result>) => void, fail: (error: unknown) => void) => {
      const observer: ReadObserver<Result> = { next, error: fail }
      return { unsubscribe: read.subscribe(observer) }
    },
  }
}

/**
 * Live result of a query: `undefined` while it loads for these arguments, `null` if the record does not
 * exist. Arguments are compared as JSON.
 */
export function useLive<Args, Result>(query: Query<Args, Result>, args: Args): Result | undefined {
  const { live } = useDesk()
  const key = JSON.stringify(args)
  // `key` identifies the arguments.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const read = useMemo(() => live.read(query, args), [live, query, key])
  useObservable(() => observe(read) as never, [read])
  // The observable may still hold the result of the previous arguments.
  return read.reading?.value
}

/** Like {@link useLive}, but keeps the previous result while new arguments load (moving windows). */
export function useLastLive<Args, Result>(query: Query<Args, Result>, args: Args): Result | undefined {
  const found = useLive(query, args)
  const last = useRef(found)
  if (found !== undefined) last.current = found
  return last.current
}
