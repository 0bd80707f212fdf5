import { styled } from '#app/theme/styled.ts'

export const ReportBody = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' })

export const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
  margin: 0,
  borderBottom: theme.edge.line,
  '& > div': { padding: theme.spacing(4, 6), borderRight: theme.edge.soft, minWidth: 0 },
  '& dt': { ...theme.typography.ui, color: theme.vars.palette.ink2 },
  '& dd': { margin: 0 },
  '& a': {
    ...theme.typography.title,
    ...theme.mix.tabular,
    whiteSpace: 'nowrap',
    color: theme.vars.palette.ink,
    textDecoration: 'none',
    [theme.media.hover]: { '&:hover': { textDecoration: 'underline' } },
  },
  '& dd[data-spread]': { ...theme.typography.caption, color: theme.vars.palette.ink2 },
  '& dd[data-spread] > span': { display: 'block', whiteSpace: 'nowrap' },
  '& dd[data-change]': { ...theme.typography.caption, color: theme.vars.palette.ink3 },
  '& dd[data-change="better"]': { color: theme.vars.palette.status.closed.text },
  '& dd[data-change="worse"]': { color: theme.vars.palette.dangerText },
  [theme.media.phone]: {
    gridTemplateColumns: 'repeat(2, 1fr)',
    '& > div': { padding: theme.spacing(3, 4), borderBottom: theme.edge.soft },
  },
}))

export const Block = styled('section')(({ theme }) => ({
  padding: theme.spacing(4, 6, 5),
  borderBottom: theme.edge.line,
  minWidth: 0,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    marginBottom: theme.spacing(3),
  },
  '& > header > h2': { ...theme.typography.head, flex: 1 },
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.ink2, marginTop: theme.spacing(2) },
  [theme.media.phone]: { padding: theme.spacing(4) },
}))

export const Numbers = styled('table')(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.tabular,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: theme.spacing(2, 3, 2, 0),
    textAlign: 'right',
    borderBottom: theme.edge.soft,
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { textAlign: 'left', fontWeight: theme.weight.medium, whiteSpace: 'normal' },
  '& thead th': { color: theme.vars.palette.ink3, fontWeight: theme.weight.medium },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.ink3 },
  '& a': { color: theme.vars.palette.ink, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}))

/** Scrolls a wide table horizontally. */
export const Wide = styled('div')({ overflowX: 'auto' })
