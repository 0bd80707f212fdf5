import { styled } from '#app/theme/styled.ts'

/** Page of a customer; focusable, so that keys scroll it. */
export const CustomerPlace = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: theme.vars.palette.sheet,
}))

/** Conversations beside the details; stacked on tablets and phones, details first. */
export const CustomerColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${theme.size.recordSide}px`,
  // The side column reaches the bottom even with little content.
  gridTemplateRows: 'minmax(min-content, 1fr)',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  [theme.media.tablet]: { display: 'block' },
}))

const Column = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(8),
  minWidth: 0,
  padding: theme.spacing(5, 6, 8),
  [theme.media.phone]: { padding: theme.spacing(5, 4) },
}))

/** Main content: rows take the full width, text a readable one. */
export const CustomerMain = styled(Column)(({ theme }) => ({
  gridColumn: 1,
  gridRow: 1,
  '& > [aria-label="Notes in conversations"]': { maxWidth: theme.size.measure + theme.size.sidebar.xxl },
}))

/** Contact details. */
export const CustomerSide = styled(Column)(({ theme }) => ({
  gridColumn: 2,
  gridRow: 1,
  borderLeft: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  [theme.media.tablet]: { borderLeft: 0, borderBottom: theme.edge.line },
}))

/** A section with its heading. */
export const CustomerPart = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  '& > h2': {
    ...theme.typography.head,
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(1.5),
    '& > span': {
      ...theme.mix.tabular,
      ...theme.typography.meta,
      color: theme.vars.palette.ink3,
    },
  },
}))

/** Notice about how many conversations are on this device, with a link to the others. */
export const Cover = styled('p')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  color: theme.vars.palette.ink3,
  '& > span': { flex: '1 1 0', minWidth: theme.size.lane },
}))
