import type { Theme } from '@mui/material/styles'
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
  width: theme.size.sectionNav,
  padding: theme.spacing(3, 2),
  borderRight: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  '& > h2': { ...theme.typography.head, padding: theme.spacing(0.5, 2, 2.5) },
  '& > a': {
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

const contactColumns =
  'max-content minmax(0, 1.3fr) minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.5fr) minmax(0, 0.6fr)'
const companyColumns = 'max-content minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 0.8fr)'

const grid = (theme: Theme) => ({
  display: 'grid',
  alignItems: 'center',
  columnGap: theme.spacing(4),
  padding: theme.spacing(0, 6),
  '&[data-of="contacts"]': { gridTemplateColumns: contactColumns },
  '&[data-of="companies"]': { gridTemplateColumns: companyColumns },
  // As wide as a check box: numbers of four places have room.
  '& > :first-child': { width: theme.size.touch },
})

/** The names of the columns; some put the list in order. */
export const ListColumns = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  ...grid(theme),
  flex: 'none',
  height: theme.size.input,
  borderBottom: theme.edge.line,
  color: theme.vars.palette.ink3,
  '& > button': {
    ...theme.mix.plainButton,
    ...theme.mix.focusInset,
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'start',
    gap: theme.spacing(1),
    color: 'inherit',
    font: 'inherit',
  },
  '& > button[aria-pressed="true"]': { color: theme.vars.palette.ink, fontWeight: theme.weight.medium },
  [theme.media.phone]: { display: 'none' },
}))

/** One record of a list. */
export const ListRow = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  ...grid(theme),
  height: theme.size.listRow,
  '& > *': theme.mix.truncate,
  '& > [data-number]': {
    ...theme.mix.tabular,
    display: 'flex',
    alignItems: 'center',
    color: theme.vars.palette.ink3,
    '& > .MuiCheckbox-root': { display: 'none' },
  },
  '&:hover > [data-number] > .MuiCheckbox-root, &[data-picked] > [data-number] > .MuiCheckbox-root': {
    display: 'inline-flex',
  },
  '&:hover > [data-number] > span:last-child, &[data-picked] > [data-number] > span:last-child': {
    display: 'none',
  },
  '& > [data-name]': { display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& > [data-name] > b': { ...theme.mix.truncate, fontWeight: theme.weight.medium },
  '& > [data-quiet]': { color: theme.vars.palette.ink2 },
  [theme.media.phone]: {
    height: theme.size.listRowPhone,
    '&[data-of="contacts"], &[data-of="companies"]': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    alignContent: 'center',
    gap: theme.spacing(0.5, 3),
    padding: theme.spacing(0, 4),
    '& > [data-number], & > [data-wide]': { display: 'none' },
    // Who, and when at the right; below them the address.
    '& > [data-quiet]': { ...theme.typography.meta, gridColumn: '1 / -1' },
    '& > [data-name]': { order: -2 },
    '& > [data-last]': { order: -1, gridColumn: 2, justifySelf: 'end' },
  },
}))
