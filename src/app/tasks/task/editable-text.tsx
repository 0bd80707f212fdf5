import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { styled } from '#app/theme/styled.ts'

const Box = styled('textarea')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'block',
  width: `calc(100% + ${theme.spacing(3)})`,
  margin: theme.spacing(0, -1.5),
  padding: theme.spacing(0.75, 1.5),
  border: 0,
  borderRadius: theme.radius.control,
  resize: 'none',
  fieldSizing: 'content',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'inherit',
  background: 'none',
  outline: 'none',
  '&[data-look="title"]': theme.typography.subject,
  '&[data-look="title"][data-pending], &[data-pending]': { boxShadow: 'none', outline: theme.edge.pending },
  [theme.media.hover]: { '&:not([readonly]):hover': { backgroundColor: theme.vars.palette.hover } },
  '&:not([readonly]):focus': theme.mix.focusFrame,
  '&::placeholder': { color: theme.vars.palette.ink3, opacity: 1 },
  // iOS zooms in on focus when the font is smaller.
  [theme.media.touch]: {
    fontSize: theme.typography.publicBody.fontSize,
    lineHeight: theme.typography.phoneBody.lineHeight,
  },
}))

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: theme.spacing(0.5),
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.dangerText,
}))

interface EditableTextProps {
  /** Accessible name; there is no visible label. */
  label: string
  value: string
  /** Schema; the first error is shown below. */
  schema: z.ZodMiniType<string>
  onSave: (value: string) => void
  hint?: string
  look?: 'title' | 'text'
  /** Multi-line: Enter adds a line, Mod+Enter saves. */
  multiline?: boolean
  pending?: boolean
  locked?: boolean
}

/**
 * In-place text field: blur or Enter saves, Escape reverts. Changes by others show as long as nothing is
 * typed.
 */
export function EditableText(props: EditableTextProps) {
  const { label, value, schema, onSave, hint, look = 'text', multiline = false, pending, locked } = props
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const parsed = typed === undefined ? undefined : z.safeParse(schema, typed)
  const fault = parsed && !parsed.success ? parsed.error.issues[0]?.message : undefined
  const leave = () => {
    if (!parsed?.success) return
    setTyped(undefined)
    if (parsed.data !== value) onSave(parsed.data)
  }
  return (
    <>
      <Box
        rows={1}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        data-look={look}
        data-pending={pending || undefined}
        readOnly={locked}
        placeholder={locked ? undefined : hint}
        dir="auto"
        value={typed ?? value}
        onChange={({ target }) => setTyped(multiline ? target.value : target.value.replaceAll('\n', ' '))}
        onBlur={leave}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)
          if (event.key === 'Escape' && typed !== undefined) {
            // Escape ends the editing and must not close the pane.
            event.stopPropagation()
            setTyped(undefined)
          } else if (isEnter) {
            event.preventDefault()
            leave()
          }
        }}
      />
      {fault !== undefined && (
        <Problem id={id} role="alert">
          {fault}
        </Problem>
      )}
    </>
  )
}
