import { Link } from 'react-router-dom'
import { styled } from '#app/theme/styled.ts'

/** Link to a record: icon, text, and a time or state at the right. */
export const LinkLine = styled(Link)(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(1, 0),
  borderRadius: theme.radius.kbd,
  '& > span': { ...theme.mix.truncate, flex: 1, textAlign: 'left' },
  '& > time, & > span + span': { ...theme.typography.micro, flex: 'none', color: theme.vars.palette.ink3 },
  [theme.media.hover]: { '&:hover > span': { textDecoration: 'underline' } },
  [theme.media.touch]: { minHeight: theme.size.touch },
}))
