import { useEffect } from 'react'
import { useHref } from 'react-router-dom'

/** Entry of the browser's history, as the router stores it. */
interface RouterEntry {
  /** Index of the entry in this tab's history. */
  idx?: number
}

/**
 * Inserts a form's list before it into the browser's history if the form was the first page of the visit, so that
 * Back always leads to the list (SET-015).
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
