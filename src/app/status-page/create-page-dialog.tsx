import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import { newPageSchema, statusPageLimits } from '#domain/status-page/page.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const Fields = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }))

interface CreatePageDialogProps {
  onClose: () => void
  onMade: () => void
}

/** Makes the status page; its name becomes the title. */
export function CreatePageDialog({ onClose, onMade }: CreatePageDialogProps) {
  const desk = useDesk()
  const { control, formState, handleSubmit } = useForm<{ name: string; description: string }>({
    resolver: zodResolver(newPageSchema) as never,
    defaultValues: { name: '', description: '' },
    mode: 'onTouched',
  })
  const create = async (words: { name: string; description: string }) => {
    await callDesk(desk, statusPageEndpoints.statusPages.addStatusPage, words)
    showToast({ text: 'Status Page Added' })
    onMade()
  }
  return (
    <Dialog
      open
      title="Create Status Page"
      onClose={onClose}
      dirty={formState.isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit((words) => create(words).catch(reportFailure))()
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting} busyLabel="Creating…">
            Create
          </Button>
        </>
      }
    >
      <Fields>
        <BoundText
          control={control}
          name="name"
          label="Name"
          max={statusPageLimits.name}
          locked={false}
          autoFocus
        />
        <BoundText
          control={control}
          name="description"
          label="Description"
          max={statusPageLimits.description}
          locked={false}
          optional
          rows={2}
        />
      </Fields>
    </Dialog>
  )
}
