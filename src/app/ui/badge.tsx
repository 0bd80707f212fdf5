import { styled } from '#app/theme/styled.ts'

const Pill = styled('span')(({ theme }) => ({
  ...theme.typography.micro,
  ...theme.mix.tabular,
  fontSize: 10.5,
  fontWeight: theme.weight.semibold,
  display: 'inline-block',
  flex: 'none',
  minWidth: theme.size.badge + 1,
  height: theme.size.badge,
  padding: theme.spacing(0, 1),
  borderRadius: theme.radius.pill,
  textAlign: 'center',
  color: theme.vars.palette.ink,
  backgroundColor: theme.vars.palette.lineStrong,
  '&[data-tone="hot"]': { color: theme.vars.palette.onPine, backgroundColor: theme.vars.palette.pine },
  '&[data-tone="danger"]': { color: theme.vars.palette.onDanger, backgroundColor: theme.vars.palette.danger },
}))

interface BadgeProps {
  count: number
  /** hot for counts that need attention, danger for refused work. */
  tone?: 'quiet' | 'hot' | 'danger'
  className?: string
}

/** A count, at most `99+`; nothing for zero. */
export function Badge({ count, tone = 'quiet', className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <Pill data-tone={tone} className={className}>
      {count > 99 ? '99+' : count}
    </Pill>
  )
}
