import { styled } from '#app/theme/styled.ts'

/** The steps, and the aside of the open one. */
export const Panes = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  [theme.breakpoints.down('lg')]: { flexDirection: 'column' },
}))

export const Main = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  padding: theme.spacing(10, 14),
  [theme.breakpoints.down('lg')]: { flex: 'none', padding: theme.spacing(6) },
  [theme.media.phone]: { padding: theme.spacing(5, 4) },
  '& > h1': { ...theme.typography.display, margin: 0 },
  '& > p': { ...theme.typography.body, margin: theme.spacing(2, 0, 6), color: theme.vars.palette.ink2 },
}))

export const Side = styled('aside')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 'none',
  width: theme.size.formColumn - theme.size.formAside + theme.size.pageHead,
  padding: theme.spacing(10, 8),
  borderLeft: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  color: theme.vars.palette.ink2,
  [theme.breakpoints.down('lg')]: {
    width: 'auto',
    padding: theme.spacing(6),
    borderLeft: theme.edge.none,
    borderTop: theme.edge.line,
  },
  '& > h2': { ...theme.typography.head, margin: theme.spacing(0, 0, 2), color: theme.vars.palette.ink },
  '& > p': { margin: theme.spacing(0, 0, 2) },
  '& > h2 ~ h2': { marginTop: theme.spacing(8) },
}))

export const StepList = styled('ol')(({ theme }) => ({
  maxWidth: theme.size.formColumn + theme.size.formAside,
  margin: 0,
  padding: 0,
  listStyle: 'none',
}))

export const StepRow = styled('li')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(4),
  padding: theme.spacing(4),
  borderBottom: theme.edge.line,
  '&[data-open]': {
    borderBottom: theme.edge.none,
    borderRadius: theme.radius.panel,
    backgroundColor: theme.vars.palette.pineTint,
  },
  '& > div': { flex: 1, minWidth: 0 },
  '& > div > p': { ...theme.typography.ui, margin: theme.spacing(1, 0, 3), color: theme.vars.palette.ink2 },
  '& > span:last-of-type': { ...theme.typography.ui, flex: 'none', color: theme.vars.palette.ink2 },
}))

/** Number of a step, or a tick. */
export const StepMark = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: theme.size.icon.hero,
  height: theme.size.icon.hero,
  borderRadius: '50%',
  border: theme.edge.control,
  fontWeight: theme.weight.semibold,
  '&[data-done]': {
    border: theme.edge.none,
    color: theme.vars.palette.sheet,
    backgroundColor: theme.vars.palette.pine,
  },
}))

export const StepTitle = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.typography.head,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  borderRadius: theme.radius.kbd,
  '&[data-done]': { fontWeight: theme.weight.regular, color: theme.vars.palette.ink2 },
}))
