import { styled } from '#app/theme/styled.ts'

/** A contact with the reason why it is listed, and one button. */
export const DuplicateLine = styled('li')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: theme.spacing(3),
  padding: theme.spacing(1, 0),
  '& > span': { display: 'flex', alignItems: 'center', gap: theme.spacing(2), minWidth: 0 },
  '& > span > span': theme.mix.truncate,
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.ink3 },
  [theme.media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > small': { gridColumn: 1, gridRow: 2, paddingLeft: theme.spacing(6) },
    '& > button': { gridColumn: 2, gridRow: '1 / span 2' },
  },
}))

/** Groups of possible duplicates, one below the other. */
export const DuplicateGroups = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  gap: theme.spacing(6),
  padding: theme.spacing(5, 6, 8),
  overflowY: 'auto',
  '& h2': theme.typography.head,
  [theme.media.phone]: { padding: theme.spacing(4) },
}))
