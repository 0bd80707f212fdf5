import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Selected rows of a list, for batch commands. */
export interface Selection {
  ids: ReadonlySet<number>
  has: (id: number) => boolean
  /** Selects or deselects a row; with `isRange`, selects all rows from the last selected one. */
  toggle: (id: number, isRange?: boolean) => void
  /** Replaces the selection. */
  set: (ids: readonly number[]) => void
  clear: () => void
}

/** Ids between two rows of a list, inclusive. */
export function between(list: readonly number[], from: number, to: number): number[] {
  const [a, b] = [list.indexOf(from), list.indexOf(to)]
  if (a < 0 || b < 0) return [to]
  return list.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Selection in a list. */
export interface Picked {
  ids: ReadonlySet<number>
  /** Last selected row, the anchor of a range. */
  last: number | null
}

const nothing: Picked = { ids: new Set(), last: null }

/** Selection after a click on `id`; a range uses the list as shown at that click. */
export function toggled({ ids, last }: Picked, id: number, range: readonly number[] | null): Picked {
  const next = new Set(ids)
  if (range && last !== null) for (const each of between(range, last, id)) next.add(each)
  else if (!next.delete(id)) next.add(id)
  return { ids: next, last: id }
}

/** Selection after a change of the list: rows that left are deselected, also if they return. */
export function stillPicked(picked: Picked, list: readonly number[]): Picked {
  if (picked.ids.size === 0) return picked
  const listed = new Set(list)
  const ids = [...picked.ids].filter((id) => listed.has(id))
  return ids.length === picked.ids.size ? picked : { ...picked, ids: new Set(ids) }
}

interface State {
  key: string
  list: readonly number[]
  picked: Picked
}

/**
 * Selection state of a list; a new `key` is another list and clears it. The selection is always a subset of
 * the shown list and grows only by clicks, so a batch command changes exactly the rows that are marked and
 * counted.
 */
export function useSelection(key: string, list: readonly number[]): Selection {
  const [state, setState] = useState<State>({ key, list, picked: nothing })
  if (state.key !== key) setState({ key, list, picked: nothing })
  else if (state.list !== list) setState({ ...state, list, picked: stillPicked(state.picked, list) })
  const { ids } = state.picked
  // `toggle` must be stable: every row holds it and would render again with each change of the list.
  const current = useRef(list)
  useLayoutEffect(() => {
    current.current = list
  })
  const pick = useCallback(
    (next: (picked: Picked) => Picked) =>
      setState((before) => ({ ...before, picked: stillPicked(next(before.picked), before.list) })),
    [],
  )
  const toggle = useCallback(
    (id: number, isRange = false) => {
      const range = isRange ? current.current : null
      pick((picked) => toggled(picked, id, range))
    },
    [pick],
  )
  return useMemo(
    () => ({
      ids,
      has: (id: number) => ids.has(id),
      toggle,
      set: (all: readonly number[]) => pick(({ last }) => ({ ids: new Set(all), last })),
      clear: () => pick(() => nothing),
    }),
    [ids, pick, toggle],
  )
}
