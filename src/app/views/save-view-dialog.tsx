import { styled } from '#app/theme/styled.ts'
import { useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { Button } from '#app/ui/button.tsx'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { viewLimits, type AnyView } from '#domain/views/saved-view.ts'
import type { ViewValues } from './view-changes.ts'

const Fields = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3.5),
}))

interface SaveViewDialogProps {
  of: 'conversations' | 'tasks'
  /** View to rename; absent for a new one. */
  view?: AnyView | undefined
  onSave: (words: ViewValues) => void
  onClose: () => void
}

const problemOf = (name: string): string | undefined => {
  if (name === '') return 'Name is a required field'
  if (name.length <= viewLimits.name) return undefined
  return `Name length must be less than or equal to ${viewLimits.name} characters`
}

/** Name and sharing of a saved view. */
export default function SaveViewDialog({ of, view, onSave, onClose }: SaveViewDialogProps) {
  const { actor } = useDesk()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isChecked, setChecked] = useState(false)
  const problem = problemOf(name.trim())
  const isDirty = name !== (view?.name ?? '') || isShared !== (view?.isShared ?? false)
  return (
    <Dialog
      open
      title={view ? 'Edit view' : 'Save as a view'}
      onClose={onClose}
      dirty={isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!problem) onSave({ name: name.trim(), isShared })
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isDirty}>
            {view ? 'Update' : 'Create'}
          </Button>
        </>
      }
    >
      <Fields>
        <TextInput
          label="Name"
          value={name}
          max={viewLimits.name}
          error={isChecked ? problem : undefined}
          onChange={setName}
          onBlur={() => setChecked(name !== '')}
          autoFocus
          autoComplete="off"
        />
        <SwitchField
          label="Shared with everybody"
          help={`Each agent sees the ${of} that are theirs to see.`}
          checked={isShared}
          onChange={setShared}
          // Unsharing would leave the view to its owner only, so nobody else may do it.
          disabled={view !== undefined && view.ownerId !== actor.userId}
        />
      </Fields>
    </Dialog>
  )
}
