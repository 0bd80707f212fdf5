import { useObservable } from 'dexie-react-hooks'
import { useMemo, useRef } from 'react'
import type { Query } from '#local/queries/query.ts'
import { useDesk } from '../session/desk-context.ts'
import type { LiveRead, Reading, ReadObserver } from './live.ts'

/** As the hook wants it: what was read already is there at the first rendering, and nothing is read twice. */
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
 * The result of a query, kept current. `undefined` while it loads for these arguments, `null` when the record does
 * not exist. Arguments are compared by their JSON.
 */
export function useLive<Args, Result>(query: Query<Args, Result>, args: Args): Result | undefined {
  const { live } = useDesk()
  const key = JSON.stringify(args)
  // `key` says when the arguments mean something else.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const read = useMemo(() => live.read(query, args), [live, query, key])
  useObservable(() => observe(read) as never, [read])
  // The result may still belong to the previous arguments.
  return read.reading?.value
}

/** Like {@link useLive}, but what was found last stays until these arguments are read: for lists whose window moves. */
export function useLastLive<Args, Result>(query: Query<Args, Result>, args: Args): Result | undefined {
  const found = useLive(query, args)
  const last = useRef(found)
  if (found !== undefined) last.current = found
  return last.current
}
