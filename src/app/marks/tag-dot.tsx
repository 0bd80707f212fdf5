import { styled } from '#app/theme/styled.ts'
import { tagColor } from './tag-color.ts'

const Dot = styled('span')(({ theme }) => ({
  ...theme.typography.micro,
  display: 'block',
  '&[data-pending]': { outline: theme.edge.pending, outlineOffset: -1, borderRadius: theme.radius.kbd },
  '&::before': {
    content: '""',
    display: 'inline-block',
    width: theme.size.dot,
    height: theme.size.dot,
    marginRight: theme.spacing(1),
    borderRadius: 2.5,
    backgroundColor: 'var(--tag-dot)',
  },
}))

interface TagDotProps {
  /** Name of the colour; grey if unknown. */
  color: string
  /** Added on this device and not sent yet. */
  pending?: boolean
}

/** A tag as a dot, beside its name. */
export function TagDot({ color, pending }: TagDotProps) {
  return (
    <Dot
      data-pending={pending || undefined}
      sx={(theme) => ({ '--tag-dot': theme.vars.palette.tag[tagColor(color)].dot })}
    />
  )
}
