import { styled } from '#app/theme/styled.ts'

/** The lists of the area beside the one that is open; above it where there is no room beside. */
export const ListsBeside = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  [theme.media.tablet]: { flexDirection: 'column' },
}))

export const ListsNav = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  overflowY: 'auto',
  width: theme.size.sectionNav,
  padding: theme.spacing(3, 2),
  borderRight: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  '& > h2': { ...theme.typography.head, padding: theme.spacing(0.5, 2, 2.5) },
  '& a': {
    ...theme.mix.focusInset,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.size.navRow,
    padding: theme.spacing(0, 2),
    borderRadius: theme.radius.tag,
    color: theme.vars.palette.ink2,
    [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
    [theme.media.touch]: { minHeight: theme.size.touch },
  },
  '& a > span': theme.mix.truncate,
  '& a[aria-current]': {
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink,
    backgroundColor: theme.vars.palette.sheet,
    boxShadow: theme.ring('line'),
  },
  [theme.media.tablet]: {
    flexDirection: 'row',
    width: 'auto',
    overflowX: 'auto',
    '& a': { flex: 'none' },
    gap: theme.spacing(1),
    padding: theme.spacing(1, 3),
    borderRight: 0,
    borderBottom: theme.edge.line,
    '& > h2': { display: 'none' },
  },
}))

export const ListPlace = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

export const ListHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  minHeight: theme.size.pageHead,
  padding: theme.spacing(2, 4, 2, 6),
  borderBottom: theme.edge.line,
  '& > h1': theme.typography.title,
  '& > [data-count]': { ...theme.typography.ui, ...theme.mix.tabular, color: theme.vars.palette.ink3 },
  '& > [data-end]': { display: 'flex', gap: theme.spacing(2), marginLeft: 'auto' },
  [theme.media.phone]: { padding: theme.spacing(2, 4) },
}))

/** What the list is narrowed by. */
export const ListFilters = styled('div')(({ theme }) => ({
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

/** Lists of one kind below their name, and the button that adds one. */
export const NavGroup = styled('div')(({ theme }) => ({
  display: 'contents',
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

/** A name with its picture, and a star where it is a favourite. */
export const NameCell = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minWidth: 0,
  '& > span': theme.mix.truncate,
}))
