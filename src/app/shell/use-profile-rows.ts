import { useState } from 'react'
import { reportFailure } from '#app/desk/calls/failures.ts'

/** Loads what a menu about oneself lists; nobody needs it before the first list is on the screen. */
export const loadProfileRows = () => import('./profile-rows.tsx')

/** A menu about oneself, which opens once its rows are there. */
export function useProfileRows() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [rows, setRows] = useState<Awaited<ReturnType<typeof loadProfileRows>>>()
  const open = (at: HTMLElement) =>
    void loadProfileRows()
      .then((loaded) => {
        setRows(loaded)
        setAnchor(at)
      })
      .catch(reportFailure)
  return { anchor, rows, open, close: () => setAnchor(undefined) }
}
