import { useState } from 'react'
import { reportFailure } from '#app/desk/calls/failures.ts'

/** Loads the rows of the profile menu, after the first list is shown. */
export const loadProfileRows = () => import('./profile-rows.tsx')

/** State of a profile menu that opens once its rows are loaded. */
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
