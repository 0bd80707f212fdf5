import { useState, type ReactNode } from 'react'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

interface ActDialogProps {
  title: string
  /** Label of the confirm button. */
  act: string
  /** Enough was chosen. */
  isReady: boolean
  /** Closing would lose the selection. */
  dirty?: boolean
  onAct: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Frame of the merge and split dialogs: the choices, then a button that runs the action once. */
export function ActDialog({ title, act, isReady, dirty = false, onAct, onClose, children }: ActDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open
      size="md"
      title={title}
      dirty={dirty}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || isBusy) return
        setIsBusy(true)
        onAct()
          .catch(reportFailure)
          .finally(() => setIsBusy(false))
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
