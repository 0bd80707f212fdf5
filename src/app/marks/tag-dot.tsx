import { styled } from '#app/theme/styled.ts'
import { tagColor } from './tag-color.ts'

const DotWord = styled('span')(({ theme }) => ({
  ...theme.typography.micro,
  ...theme.mix.truncate,
  display: 'block',
  color: theme.vars.palette.ink2,
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
  name: string
  /** Name of the colour; grey if unknown. */
  color: string
  /** Added on this device and not sent yet. */
  pending?: boolean
}

/** A tag as a dot and its name, for list rows. */
export function TagDot({ name, color, pending }: TagDotProps) {
  return (
    <DotWord
      data-pending={pending || undefined}
      sx={(theme) => ({ '--tag-dot': theme.vars.palette.tag[tagColor(color)].dot })}
    >
      {name}
    </DotWord>
  )
}
