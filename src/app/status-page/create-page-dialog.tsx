import { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import { newPageSchema, statusPageLimits } from '#domain/status-page/page.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'

interface CreatePageDialogProps {
  onClose: () => void
  onMade: () => void
}

/** Dialog to create the status page; its name becomes the title. */
export function CreatePageDialog({ onClose, onMade }: CreatePageDialogProps) {
  const desk = useDesk()
  const form = useDialogForm(newPageSchema, { name: '', description: '' }, async (words) => {
    await callDesk(desk, statusPageEndpoints.statusPages.addStatusPage, words)
    showToast({ text: 'Status Page Added' })
    onMade()
  })
  const { control } = form
  return (
    <FormDialog
      title="Create Status Page"
      form={form}
      act={['Create', 'Creating…']}
      dirty={form.isDirty}
      onClose={onClose}
    >
      <DialogFields>
        <BoundText
          {...{ control, name: 'name', label: 'Name', max: statusPageLimits.name, locked: false }}
          autoFocus
        />
        <BoundText
          {...{ control, name: 'description', label: 'Description', locked: false, rows: 2 }}
          max={statusPageLimits.description}
          optional
        />
      </DialogFields>
    </FormDialog>
  )
}
