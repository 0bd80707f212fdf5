import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Rows picked for one act on all of them. */
export interface Selection {
  ids: ReadonlySet<number>
  has: (id: number) => boolean
  /** Picks or leaves a row; with `isRange` everything from the row picked last. */
  toggle: (id: number, isRange?: boolean) => void
  /** Picks these. */
  set: (ids: readonly number[]) => void
  clear: () => void
}

/** The ids between two rows of a list, both included. */
export function between(list: readonly number[], from: number, to: number): number[] {
  const [a, b] = [list.indexOf(from), list.indexOf(to)]
  if (a < 0 || b < 0) return [to]
  return list.slice(Math.min(a, b), Math.max(a, b) + 1)
}

interface Picked {
  key: string
  ids: ReadonlySet<number>
  last: number | null
}

const nothing = (key: string): Picked => ({ key, ids: new Set(), last: null })

/** Keeps which rows of a list are picked; another `key` is another list, and nothing is picked in it. */
export function useSelection(key: string, list: readonly number[]): Selection {
  const [state, setState] = useState(() => nothing(key))
  if (state.key !== key) setState(nothing(key))
  const { ids, last } = state
  // Every row holds it: were it another one for each list, all would be drawn again whenever something arrives.
  const current = useRef(list)
  useEffect(() => {
    current.current = list
  })
  const toggle = useCallback(
    (id: number, isRange = false) =>
      setState((before) => {
        const next = new Set(before.ids)
        if (isRange && before.last !== null)
          for (const each of between(current.current, before.last, id)) next.add(each)
        else if (!next.delete(id)) next.add(id)
        return { ...before, ids: next, last: id }
      }),
    [],
  )
  return useMemo(
    () => ({
      ids,
      has: (id: number) => ids.has(id),
      toggle,
      set: (all: readonly number[]) => setState({ key, ids: new Set(all), last }),
      clear: () => setState(nothing(key)),
    }),
    [key, ids, last, toggle],
  )
}
