import { createDoc } from '#domain/knowledge/endpoints.ts'
import { knowledgeBaseLimits, knowledgeBaseInput } from '#domain/knowledge/knowledge-base.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'

interface KnowledgeBaseDialogProps {
  onClose: () => void
  onMade: () => void
}

/** Creates a knowledge base. */
export function KnowledgeBaseDialog({ onClose, onMade }: KnowledgeBaseDialogProps) {
  const desk = useDesk()
  const form = useDialogForm(knowledgeBaseInput, { name: '', detail: '' }, async (words) => {
    await callDesk(desk, createDoc, words)
    showToast({ text: 'Knowledge Base Created' })
    onMade()
  })
  const { control } = form
  return (
    <FormDialog
      title="Create Knowledgebase"
      form={form}
      act={['Create', 'Creating…']}
      dirty={form.isDirty}
      onClose={onClose}
    >
      <DialogFields>
        <BoundText
          {...{ control, name: 'name', label: 'Name', max: knowledgeBaseLimits.name, locked: false }}
          autoFocus
        />
        <BoundText
          {...{ control, name: 'detail', label: 'Description', locked: false, rows: 2 }}
          max={knowledgeBaseLimits.detail}
        />
      </DialogFields>
    </FormDialog>
  )
}
