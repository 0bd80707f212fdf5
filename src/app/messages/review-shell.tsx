import { styled } from '#app/theme/styled.ts'

/** Card of a conflict: dark header, content, footer with the choices. */
export const ReviewShell = styled('section')(({ theme }) => ({
  flex: 'none',
  overflow: 'hidden',
  borderRadius: theme.radius.sheet,
  boxShadow: theme.ring('lineStrong'),
  backgroundColor: theme.vars.palette.sheet,
  [theme.media.forced]: { border: theme.edge.line },
}))

export const ReviewHead = styled('header')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.25),
  padding: theme.spacing(2.75, 3, 2.5, 3.5),
  backgroundColor: theme.vars.palette.duskTint,
  '& > svg': { color: theme.vars.palette.duskText },
  '& > h3': { margin: 0, font: 'inherit', fontWeight: theme.weight.heading },
  '& > span': {
    ...theme.typography.caption,
    ...theme.mix.tabular,
    display: 'inline-flex',
    flex: 'none',
    gap: theme.spacing(1.5),
    marginLeft: 'auto',
    color: theme.vars.palette.ink3,
  },
}))

export const ReviewFoot = styled('footer')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2.25, 2.5, 2.25, 3.5),
  borderTop: theme.edge.line,
  color: theme.vars.palette.ink3,
  '& > p': { flex: '1 1 auto', [theme.below('actionBar')]: { flexBasis: '100%' } },
}))
