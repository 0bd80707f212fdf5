import { styled } from '#app/theme/styled.ts'
import type { EffectName, StatusName } from '#app/theme/colors.ts'
import { size as sizes } from '#app/theme/tokens.ts'
import { StatusGlyph } from './status-glyph.tsx'
import { effectTexts, statusTexts } from './texts.ts'

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.micro,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1),
  height: theme.size.chip,
  padding: theme.spacing(0, 1.5, 0, 1),
  borderRadius: theme.radius.chip,
  fontWeight: theme.weight.strong,
  whiteSpace: 'nowrap',
  '&[data-large]': {
    ...theme.typography.meta,
    fontWeight: theme.weight.strong,
    height: theme.size.tag,
    padding: theme.spacing(0, 2, 0, 1.5),
  },
  [theme.media.forced]: { border: theme.edge.line },
}))

interface StatusChipProps {
  status: StatusName
  label?: string
  /** Larger, for customer-facing pages. */
  large?: boolean
}

/** Status as a filled chip: the only filled chip in a list row. */
export function StatusChip({ status, label = statusTexts[status], large = false }: StatusChipProps) {
  return (
    <Chip
      data-large={large || undefined}
      sx={(theme) => ({
        bgcolor: theme.vars.palette.status[status].bg,
        color: theme.vars.palette.status[status].text,
        '& svg': {
          // Yellow is too pale on its own tint for a thin glyph.
          color: theme.vars.palette.status[status][status === 'on_hold' ? 'text' : 'solid'],
        },
      })}
    >
      <StatusGlyph status={status} size={sizes.icon.xs} plain />
      {label}
    </Chip>
  )
}

const Square = styled('span')(({ theme }) => ({
  width: theme.size.dot,
  height: theme.size.dot,
  borderRadius: 2,
  flex: 'none',
}))

interface EffectChipProps {
  effect: EffectName
  label?: string
  large?: boolean
}

/** State of a service as a tinted chip. */
export function EffectChip({ effect, label = effectTexts[effect], large = false }: EffectChipProps) {
  return (
    <Chip
      data-large={large || undefined}
      sx={(theme) => ({
        height: theme.size.effect,
        px: 1.75,
        gap: 1.25,
        bgcolor: theme.vars.palette.effect[effect].bg,
        color: theme.vars.palette.effect[effect].text,
      })}
    >
      <Square sx={(theme) => ({ bgcolor: theme.vars.palette.effect[effect].solid })} />
      {label}
    </Chip>
  )
}
