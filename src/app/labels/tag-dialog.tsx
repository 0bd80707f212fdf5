import { styled } from '#app/theme/styled.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { labelInput, type LabelInput } from '#domain/labels/label-mutators.ts'
import { labelColors, labelLimits, type Label } from '#domain/labels/label.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ColorField } from '#app/forms/color-field.tsx'
import { TextInput } from '#app/ui/field.tsx'

const Form = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3.5) }))

interface TagDialogProps {
  /** Tag to edit; undefined for a new one. */
  tag?: Label
  /** Text typed so far. */
  name?: string
  denied: Denial | undefined
  onSave: (words: LabelInput) => void
  onDelete?: () => void
  onClose: () => void
}

/** Errors of the fields by name; empty if valid. */
function faultsOf(value: unknown): Partial<Record<keyof LabelInput, string>> {
  const { error } = z.safeParse(labelInput, value)
  return Object.fromEntries((error?.issues ?? []).reverse().map((issue) => [issue.path[0], issue.message]))
}

/** Dialog to create or edit a tag. */
export default function TagDialog({ tag, name = '', denied, onSave, onDelete, onClose }: TagDialogProps) {
  const [label, setLabel] = useState(tag?.label ?? name)
  const [color, setColor] = useState<Label['color'] | undefined>(tag?.color)
  const [description, setDescription] = useState(tag?.description ?? '')
  const [wasTried, setWasTried] = useState(false)
  const words = { label, color, description }
  const faults = wasTried ? faultsOf(words) : {}
  const isDirty =
    label !== (tag?.label ?? name) || color !== tag?.color || description !== (tag?.description ?? '')
  const save = () => {
    setWasTried(true)
    const parsed = z.safeParse(labelInput, words)
    if (parsed.success && !denied) onSave(parsed.data)
  }
  return (
    <Dialog
      open
      title={tag ? 'Edit Tag' : 'Create Tag'}
      onClose={onClose}
      dirty={isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      actions={
        <>
          {tag && onDelete && (
            <Button variant="danger" denied={denied} onClick={onDelete} sx={{ mr: 'auto' }}>
              Delete
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" denied={denied} disabled={tag !== undefined && !isDirty}>
            {tag ? 'Update' : 'Create'}
          </Button>
        </>
      }
    >
      <Form>
        <TextInput
          label="Label"
          value={label}
          onChange={setLabel}
          max={labelLimits.label}
          error={faults.label}
          autoFocus
          autoComplete="off"
        />
        <ColorField
          label="Color"
          colors={labelColors}
          value={color}
          error={faults.color}
          onChange={setColor}
        />
        <TextInput
          label="Description"
          optional
          value={description}
          onChange={setDescription}
          max={labelLimits.description}
          error={faults.description}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
