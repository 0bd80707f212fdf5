import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { DialogForm } from './use-dialog-form.ts'

interface FormDialogProps {
  title: string
  form: Pick<DialogForm, 'isBusy' | 'submit'>
  /** What the button says, and while it is at it. */
  act: readonly [name: string, busy: string]
  /** What was done before it opened is lost with it: Esc and a press outside do nothing. */
  dirty?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that is a form: its fields, Cancel, and the button that sends it. */
export function FormDialog({ title, form, act, dirty, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      title={title}
      {...(dirty && { dirty })}
      onClose={onClose}
      onSubmit={(event) => void form.submit(event)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.isBusy} busyLabel={act[1]}>
            {act[0]}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
