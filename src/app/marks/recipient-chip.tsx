import { styled } from '#app/theme/styled.ts'
import { CircleAlert } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { ChipRemove } from '#app/ui/chip-remove.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.25),
  maxWidth: '100%',
  height: theme.size.recipient,
  padding: theme.spacing(0, 1.75),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink,
  backgroundColor: theme.vars.palette.chipFill,
  '&[data-invalid]': {
    color: theme.vars.palette.dangerText,
    backgroundColor: theme.vars.palette.dangerTint,
    boxShadow: theme.insetRing('dangerLine'),
  },
  [theme.media.touch]: { height: theme.size.controlLg },
  [theme.media.forced]: { border: theme.edge.line },
}))

const Words = styled('span')(({ theme }) => theme.mix.truncate)

interface RecipientChipProps {
  /** Shown if known, with the address as tooltip. */
  name?: string | undefined
  email: string
  /** True if mail cannot be sent to the address. */
  invalid?: boolean
  onRemove?: () => void
  /** Called when dragging starts. */
  onDragStart?: ((event: DragEvent<HTMLElement>) => void) | undefined
  /** Called on a key press at its button. */
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  /** Value of `aria-keyshortcuts`. */
  keys?: string | undefined
}

/** A recipient of a message. */
export function RecipientChip(props: RecipientChipProps) {
  const { name, email, invalid, onRemove, onDragStart, onKeyDown, keys } = props
  const shown = name || email
  return (
    <Chip
      data-invalid={invalid || undefined}
      title={shown === email ? undefined : email}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
    >
      {invalid && <Icon of={CircleAlert} size="xs" label="Not a valid address" />}
      <Words dir="auto">{shown}</Words>
      {onRemove && (
        <ChipRemove
          name={`Remove ${shown}`}
          aria-keyshortcuts={keys}
          onClick={onRemove}
          onKeyDown={onKeyDown}
        />
      )}
    </Chip>
  )
}
