import { useObservable } from 'dexie-react-hooks'
import type { Query } from '#local/queries/query.ts'
import { useDesk } from './desk-context.ts'

/**
 * The result of a query, kept current. `undefined` while it loads for these arguments, `null` when the record does
 * not exist. Arguments are compared by their JSON.
 */
export function useLive<Args, Result>(query: Query<Args, Result>, args: Args): Result | undefined {
  const { live } = useDesk()
  const key = JSON.stringify(args)
  const observable = () => ({
    subscribe(
      observer:
        ((value: Result) => void) | { next?: (value: Result) => void; error?: (error: unknown) => void },
    ) {
      const next = typeof observer === 'function' ? observer : (value: Result) => observer.next?.(value)
      const fail =
        typeof observer === 'function' ? () => undefined : (error: unknown) => observer.error?.(error)
      const unsubscribe = live.watch(query, args, next, fail)
      return { unsubscribe }
    },
  })
  return useObservable(observable as never, [live, query, key]) as Result | undefined
}
