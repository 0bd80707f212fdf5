import { styled } from '#app/theme/styled.ts'

/** Step indicator and navigation buttons at the end of a dialog. */
export const DialogEnds = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  width: '100%',
  color: theme.vars.palette.ink3,
  '& > [role="status"]': { marginRight: 'auto' },
}))

/** Conditions in a dialog. */
export const DialogFilters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
}))

/** Selectable members, below the checkbox for all. */
export const Picker = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  '& > label, & li > label': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.size.control,
    borderBottom: theme.edge.soft,
    cursor: 'pointer',
    [theme.media.touch]: { minHeight: theme.size.touch },
  },
  '& > label': { color: theme.vars.palette.ink3 },
  '& > ul': { maxHeight: theme.spacing(75), overflowY: 'auto' },
  '& li span': theme.mix.truncate,
  '& li span:last-of-type': { color: theme.vars.palette.ink2 },
  '& > p': { padding: theme.spacing(3, 0), color: theme.vars.palette.ink3 },
}))
