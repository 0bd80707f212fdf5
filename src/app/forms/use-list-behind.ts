import { useEffect } from 'react'
import { useHref } from 'react-router-dom'

/** Entry of the browser's history, as the router stores it. */
interface RouterEntry {
  /** Place of the entry among those of this tab's visit. */
  idx?: number
}

/**
 * Puts a form's list behind it in the browser's history where the form was the first page of the visit: the browser's
 * back leads to the list from wherever one came (SET-015).
 */
export function useListBehind(back: string | null): void {
  const list = useHref(back ?? '/')
  useEffect(() => {
    const entry = history.state as RouterEntry | null
    if (back === null || entry?.idx !== 0) return
    const here = location.href
    history.replaceState({ ...entry, key: 'list' }, '', list)
    history.pushState({ ...entry, idx: 1 }, '', here)
  }, [back, list])
}
