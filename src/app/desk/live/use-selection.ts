import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

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

/** Selection in a list. */
export interface Picked {
  ids: ReadonlySet<number>
  /** The row picked last, where a range begins. */
  last: number | null
}

const nothing: Picked = { ids: new Set(), last: null }

/** Selection after a press on `id`; a range uses the list on the screen at that press. */
export function toggled({ ids, last }: Picked, id: number, range: readonly number[] | null): Picked {
  const next = new Set(ids)
  if (range && last !== null) for (const each of between(range, last, id)) next.add(each)
  else if (!next.delete(id)) next.add(id)
  return { ids: next, last: id }
}

/** Selection after the list changed: a row that left is deselected, and returns deselected. */
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
 * Keeps which rows of a list are picked; another `key` is another list, and nothing is picked in it. What is picked is
 * always a part of the list that is shown, and grows by nothing but a press: what a command on several changes is what
 * is marked and counted.
 */
export function useSelection(key: string, list: readonly number[]): Selection {
  const [state, setState] = useState<State>({ key, list, picked: nothing })
  if (state.key !== key) setState({ key, list, picked: nothing })
  else if (state.list !== list) setState({ ...state, list, picked: stillPicked(state.picked, list) })
  const { ids } = state.picked
  // Every row holds it: were it another one for each list, all would be drawn again whenever something arrives.
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
