import { styled } from '#app/theme/styled.ts'
import type { Theme } from '@mui/material/styles'
import { X } from 'lucide-react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { tagColor } from './tag-color.ts'

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  maxWidth: '100%',
  minWidth: 0,
  height: theme.size.tag,
  padding: theme.spacing(0, 2),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.control,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  '&[data-small]': {
    ...theme.typography.micro,
    height: theme.size.chip,
    padding: theme.spacing(0, 1.5),
    borderRadius: theme.radius.chip,
  },
  '&[data-pending]': { outline: theme.edge.pending, outlineOffset: 1 },
  '&[data-leaving]': { textDecoration: 'line-through' },
  [theme.media.touch]: { '&:not([data-small])': { height: theme.size.controlSm } },
  [theme.media.forced]: { border: theme.edge.line },
}))

const Word = styled('span')(({ theme }) => theme.mix.truncate)

const Opener = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  display: 'inline-flex',
  minWidth: 0,
  font: 'inherit',
  color: 'inherit',
  borderRadius: theme.radius.kbd,
  [theme.media.hover]: { '&:hover': { textDecoration: 'underline' } },
}))

// The cross overlays the end of the name, so that hovering moves nothing; always visible on touch screens.
const Remove = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  position: 'absolute',
  inset: theme.spacing(0, 0, 0, 'auto'),
  width: theme.size.kbd,
  display: 'grid',
  placeItems: 'center',
  opacity: 0,
  backgroundColor: 'inherit',
  borderRadius: 'inherit',
  '&:focus-visible, span:hover > &': { opacity: 1 },
  [theme.media.touch]: {
    position: 'relative',
    inset: 'auto',
    opacity: 0.8,
    margin: theme.spacing(0, -1, 0, -0.5),
    '&::after': { content: '""', position: 'absolute', inset: theme.spacing(-2.5) },
  },
}))

export interface TagChipProps {
  name: string
  /** Name of the colour; grey if unknown. */
  color: string
  size?: 'sm' | 'md'
  /** Added on this device and not sent yet. */
  pending?: boolean
  /** Removed on this device and not sent yet: shown struck through. */
  leaving?: boolean
  onRemove?: () => void
  /** Opens the tag; its name becomes a button. */
  onOpen?: () => void
}

const tint = (color: string) => (theme: Theme) => {
  const swatch = theme.vars.palette.tag[tagColor(color)]
  return { backgroundColor: swatch.bg, color: swatch.text }
}

/** A tag as a filled chip, for the property row and the customer pane. */
export function TagChip({ name, color, size = 'md', pending, leaving, onRemove, onOpen }: TagChipProps) {
  return (
    <Chip
      sx={tint(color)}
      data-small={size === 'sm' || undefined}
      data-pending={pending || leaving || undefined}
      data-leaving={leaving || undefined}
    >
      {onOpen ? (
        <Opener type="button" aria-label={`Edit tag ${name}`} onClick={onOpen}>
          <Word dir="auto">{name}</Word>
        </Opener>
      ) : (
        <Word dir="auto">{name}</Word>
      )}
      {onRemove && !leaving && (
        <Remove type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon of={X} size="xs" />
        </Remove>
      )}
    </Chip>
  )
}
