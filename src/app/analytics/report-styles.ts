import { styled } from '#app/theme/styled.ts'

export const ReportsBeside = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  [theme.media.tablet]: { flexDirection: 'column' },
}))

export const ReportsNav = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: theme.size.sectionNav,
  padding: theme.spacing(3, 2),
  overflowY: 'auto',
  borderRight: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  '& > h2': { ...theme.typography.head, padding: theme.spacing(0.5, 2, 1) },
  '& > h3': {
    ...theme.typography.caption,
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink3,
    padding: theme.spacing(2.5, 2, 1),
  },
  '& > a': {
    ...theme.mix.focusInset,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flex: 'none',
    minHeight: theme.size.navRow,
    padding: theme.spacing(0, 2),
    borderRadius: theme.radius.tag,
    color: theme.vars.palette.ink2,
    whiteSpace: 'nowrap',
    [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
    [theme.media.touch]: { minHeight: theme.size.touch },
  },
  '& > a[aria-current]': {
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink,
    backgroundColor: theme.vars.palette.sheet,
    boxShadow: theme.ring('line'),
  },
  [theme.media.tablet]: {
    flexDirection: 'row',
    width: 'auto',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 3),
    overflowX: 'auto',
    borderRight: 0,
    borderBottom: theme.edge.line,
    '& > h2, & > h3': { display: 'none' },
  },
}))

export const ReportPlace = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

export const ReportHead = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  minHeight: theme.size.pageHead,
  padding: theme.spacing(2, 4, 2, 6),
  borderBottom: theme.edge.line,
  '& > h1': { ...theme.typography.title },
  '& > p': { ...theme.typography.ui, flex: '1 1 auto', color: theme.vars.palette.ink2 },
  [theme.media.phone]: { padding: theme.spacing(2, 4) },
}))

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
  '& a': { color: theme.vars.palette.ink, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}))

/** A table wider than its place scrolls by itself. */
export const Wide = styled('div')({ overflowX: 'auto' })
