import { styled } from '#app/theme/styled.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { labelWords, type LabelWords } from '#domain/labels/label-mutators.ts'
import { labelColors, labelLimits, type Label } from '#domain/labels/label.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Tip } from '#app/ui/tip.tsx'

const Form = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3.5) }))

const Swatches = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  [theme.media.touch]: { gap: theme.spacing(0) },
}))

const Swatch = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: theme.size.control,
  height: theme.size.control,
  borderRadius: theme.radius.control,
  cursor: 'pointer',
  '& > input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '&::before': {
    content: '""',
    width: theme.size.icon.xs,
    height: theme.size.icon.xs,
    borderRadius: theme.radius.kbd,
    backgroundColor: 'var(--tag-dot)',
  },
  '& > svg': { position: 'absolute', visibility: 'hidden' },
  '&:has(:checked) > svg': { visibility: 'visible' },
  '&:has(:checked)::before': { visibility: 'hidden' },
  '&:has(:checked)': { boxShadow: theme.ring('ink2') },
  '&:has(:focus-visible)': {
    outlineStyle: 'solid',
    outlineWidth: 2,
    outlineColor: theme.vars.palette.focus,
    outlineOffset: 2,
  },
  [theme.media.touch]: {
    width: theme.size.touch,
    height: theme.size.touch,
    backgroundClip: 'content-box',
    padding: theme.spacing(1),
  },
}))

interface TagDialogProps {
  /** The tag to edit; without one a tag is made. */
  tag?: Label
  /** What was typed already. */
  name?: string
  denied: Denial | undefined
  onSave: (words: LabelWords) => void
  onDelete?: () => void
  onClose: () => void
}

/** What the fields are said to lack, by name; empty when nothing. */
function faultsOf(value: unknown): Partial<Record<keyof LabelWords, string>> {
  const { error } = z.safeParse(labelWords, value)
  return Object.fromEntries((error?.issues ?? []).reverse().map((issue) => [issue.path[0], issue.message]))
}

/** Makes a tag, or changes one. */
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
    const parsed = z.safeParse(labelWords, words)
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
        <Field group label="Color" error={faults.color}>
          {({ labelId, describedBy }) => (
            <Swatches role="radiogroup" aria-labelledby={labelId} aria-describedby={describedBy}>
              {labelColors.map((each) => (
                <Tip key={each} text={each}>
                  <Swatch
                    sx={(theme) => ({
                      backgroundColor: theme.vars.palette.tag[each].bg,
                      color: theme.vars.palette.tag[each].text,
                      '--tag-dot': theme.vars.palette.tag[each].dot,
                    })}
                  >
                    <input
                      type="radio"
                      name="color"
                      aria-label={each}
                      checked={color === each}
                      onChange={() => setColor(each)}
                    />
                    <Icon of={Check} size="sm" />
                  </Swatch>
                </Tip>
              ))}
            </Swatches>
          )}
        </Field>
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
