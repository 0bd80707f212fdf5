import { styled } from '#app/theme/styled.ts'

/** Navigation of an area: beside its page, or above it on narrow screens. */
export const Beside = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  [theme.media.tablet]: { flexDirection: 'column' },
}))

/** Links to the pages of an area, with headings `h2` and `h3`; `data-foot` is placed at the bottom. */
export const SideNav = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: theme.size.sectionNav,
  padding: theme.spacing(3, 2),
  overflowY: 'auto',
  borderRight: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  '& > h2': { ...theme.typography.head, padding: theme.spacing(0.5, 2, 2) },
  '& > h3': {
    ...theme.typography.caption,
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink3,
    padding: theme.spacing(2.5, 2, 1),
  },
  '& a:not(.MuiButton-root)': {
    ...theme.mix.focusInset,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    flex: 'none',
    minHeight: theme.size.navRow,
    padding: theme.spacing(0, 2),
    borderRadius: theme.radius.tag,
    color: theme.vars.palette.ink2,
    [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
    [theme.media.touch]: { minHeight: theme.size.touch },
  },
  '& a[aria-current]': {
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink,
    backgroundColor: theme.vars.palette.sheet,
    boxShadow: theme.ring('line'),
  },
  '& a > .lucide-lock': { marginLeft: 'auto' },
  '& > [data-foot]': { marginTop: 'auto', paddingTop: theme.spacing(3) },
}))

/** A `SideNav` that becomes one row above the page on a tablet and a phone. */
export const AreaNav = styled(SideNav)(({ theme }) => ({
  '& a': { whiteSpace: 'nowrap' },
  [theme.media.tablet]: {
    flexDirection: 'row',
    width: 'auto',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 3),
    overflowX: 'auto',
    borderRight: 0,
    borderBottom: theme.edge.line,
    '& > h2, & > h3': { display: 'none' },
    '& > [data-foot]': { marginTop: 0, paddingTop: 0 },
  },
}))

/** Links of one kind below their heading, with the add button. */
export const NavGroup = styled('div')(({ theme }) => ({
  display: 'contents',
  '& a > span': theme.mix.truncate,
  '& > h3': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginTop: theme.spacing(3),
    padding: theme.spacing(0, 1, 0, 2),
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink3,
    whiteSpace: 'nowrap',
    [theme.media.tablet]: { marginTop: 0 },
  },
}))

/** The page beside the navigation: its head stays, its body scrolls. */
export const PageFrame = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

/** Title `h1` of a page, a count `data-count`, a sentence `p`, and buttons `data-end` at its end. */
export const PageHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  minHeight: theme.size.pageHead,
  padding: theme.spacing(2, 4, 2, 6),
  borderBottom: theme.edge.line,
  '& > h1': theme.typography.title,
  '& > p': { ...theme.typography.ui, flex: '1 1 auto', color: theme.vars.palette.ink2 },
  '& > [data-count]': { ...theme.typography.ui, ...theme.mix.tabular, color: theme.vars.palette.ink3 },
  '& > [data-end]': { display: 'flex', gap: theme.spacing(2), marginLeft: 'auto' },
  [theme.media.phone]: { padding: theme.spacing(2, 4) },
}))

/** Filters of the list below; `data-end` is placed at the right. */
export const PageFilters = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 6),
  borderBottom: theme.edge.line,
  '& > .MuiInputBase-root': { flex: '0 1 auto', width: theme.size.recordColumn + theme.size.touch },
  '& > [data-end]': { marginLeft: 'auto' },
  [theme.media.phone]: { padding: theme.spacing(2, 4), '& > .MuiInputBase-root': { flex: '1 1 100%' } },
}))

/** The same above the list of a settings page, at full width like its rows. */
export const SettingsFilters = styled(PageFilters)(({ theme }) => ({
  margin: theme.spacing(-6, -6, 0),
  [theme.media.phone]: { margin: theme.spacing(-5, -4, 0) },
}))
