import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, type DialogProps } from '#app/ui/dialogs/dialog.tsx'
import { DialogFields } from './field-pair.tsx'
import type { DialogForm } from './use-dialog-form.ts'

interface FormDialogProps extends Pick<DialogProps, 'size'> {
  title: string
  form: Pick<DialogForm, 'isBusy' | 'submit'>
  /** Submit label, and its label while busy. */
  act: readonly [name: string, busy: string]
  /** Closing would lose earlier work: Esc and a press outside do nothing. */
  dirty?: boolean
  /** Variant of the submit button; dangerFill for deleting. */
  tone?: 'primary' | 'dangerFill'
  onClose: () => void
  children: ReactNode
}

/** A dialog that is a form: its fields, Cancel and Submit. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, form, act, dirty, tone = 'primary', onClose, children } = props
  return (
    <Dialog
      open
      title={title}
      {...(size && { size })}
      {...(dirty && { dirty })}
      onClose={onClose}
      onSubmit={(event) => {
        // React bubbles the event to a form around the dialog, which must not be submitted.
        event.stopPropagation()
        void form.submit(event)
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} busy={form.isBusy} busyLabel={act[1]}>
            {act[0]}
          </Button>
        </>
      }
    >
      <DialogFields>{children}</DialogFields>
    </Dialog>
  )
}
