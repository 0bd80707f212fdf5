import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '#app/theme/styled.ts'
import { Controller, useForm } from 'react-hook-form'
import { createDoc } from '#domain/knowledge/endpoints.ts'
import {
  knowledgeBaseLimits,
  knowledgeBaseWords,
  type KnowledgeBaseWords,
} from '#domain/knowledge/knowledge-base.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { showToast } from '#app/toasts/toast-store.ts'

const Fields = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }))

interface KnowledgeBaseDialogProps {
  onClose: () => void
  onMade: () => void
}

/** Makes a knowledge base. */
export function KnowledgeBaseDialog({ onClose, onMade }: KnowledgeBaseDialogProps) {
  const desk = useDesk()
  const { control, formState, handleSubmit } = useForm<KnowledgeBaseWords>({
    resolver: zodResolver(knowledgeBaseWords) as never,
    defaultValues: { name: '', detail: '' },
    mode: 'onTouched',
  })
  const create = async (words: KnowledgeBaseWords) => {
    await callDesk(desk, createDoc, words)
    showToast({ text: 'Knowledge Base Created' })
    onMade()
  }
  return (
    <Dialog
      open
      title="Create Knowledgebase"
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
        <Controller
          control={control}
          name="name"
          render={({ field, fieldState }) => (
            <TextInput
              {...field}
              inputRef={field.ref}
              label="Name"
              max={knowledgeBaseLimits.name}
              error={fieldState.error?.message}
              autoFocus
            />
          )}
        />
        <Controller
          control={control}
          name="detail"
          render={({ field, fieldState }) => (
            <TextInput
              {...field}
              inputRef={field.ref}
              label="Description"
              max={knowledgeBaseLimits.detail}
              error={fieldState.error?.message}
              multiline
              minRows={2}
            />
          )}
        />
      </Fields>
    </Dialog>
  )
}
