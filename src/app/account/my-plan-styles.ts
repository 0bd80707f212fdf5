import { styled } from '#app/theme/styled.ts'

export const Lead = styled('section')(({ theme }) => ({
  maxWidth: theme.size.measure,
  '& > h2': { ...theme.typography.title, margin: 0 },
  '& > p': { ...theme.typography.ui, margin: theme.spacing(1, 0, 0), color: theme.vars.palette.ink2 },
}))

/** Usage of each limit. */
export const Used = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(4, 10),
  margin: theme.spacing(6, 0),
  '& > div': { width: theme.size.sectionNav },
  '& dt': { ...theme.typography.ui, color: theme.vars.palette.ink2 },
  '& dd': { ...theme.typography.ui, ...theme.mix.tabular, margin: 0, color: theme.vars.palette.ink2 },
  '& dd > b': { ...theme.typography.subject, color: theme.vars.palette.ink },
}))

export const Bar = styled('div')(({ theme }) => ({
  height: theme.spacing(1),
  marginTop: theme.spacing(1.5),
  borderRadius: theme.radius.pill,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.line,
  '& > span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.pine },
  '&[data-full] > span': { backgroundColor: theme.vars.palette.lantern },
}))

/** Plans side by side, scrolled horizontally on narrow pages. */
export const Scroll = styled('div')(({ theme }) => ({
  ...theme.mix.focusInset,
  overflowX: 'auto',
  maxWidth: theme.size.dialog.lg + theme.size.formAside,
  '& th, & td': { textAlign: 'start' },
  '& th > small': {
    ...theme.typography.caption,
    marginInlineStart: theme.spacing(2),
    color: theme.vars.palette.ink3,
  },
  '& tr > :first-of-type': { paddingLeft: 0 },
  '& th[scope="row"]': { fontWeight: theme.weight.regular, color: theme.vars.palette.ink2 },
  '& thead th': { verticalAlign: 'top' },
  '& thead div': { marginTop: theme.spacing(2) },
  '& thead b': { ...theme.typography.head, color: theme.vars.palette.ink },
  '& thead p': { ...theme.typography.ui, margin: 0, color: theme.vars.palette.ink2 },
  '& thead p > b': { ...theme.typography.figure },
  '& [data-own]': { backgroundColor: theme.vars.palette.pineTint },
  '& td > svg': { color: theme.vars.palette.pineText },
  '& [data-without]': { color: theme.vars.palette.ink3 },
}))
