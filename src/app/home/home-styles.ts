import { Link } from 'react-router-dom'
import { styled } from '#app/theme/styled.ts'

/** Head, strip and lists. On phones the head's button is at the bottom. */
export const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

export const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  height: theme.size.pageHead,
  padding: theme.spacing(0, 4, 0, 6),
  borderBottom: theme.edge.line,
  '& > h1': { ...theme.typography.title },
  '& > p': { ...theme.typography.ui, flex: 1, color: theme.vars.palette.ink2 },
  [theme.media.phone]: {
    height: theme.size.phoneTop,
    padding: theme.spacing(0, 2, 0, 4),
    gap: 0,
    border: 0,
    backgroundColor: theme.vars.palette.canvas,
    '& > h1': { flex: 1 },
    '& > p, & > a, & > .MuiButton-root': { display: 'none' },
  },
}))

/** Scrolling columns: the work, and the changes in the meantime. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minHeight: 0,
  [theme.media.tablet]: { flexDirection: 'column', overflowY: 'auto' },
}))

export const Work = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  paddingBottom: theme.spacing(6),
  [theme.media.tablet]: { flex: 'none', overflowY: 'visible' },
}))

export const Strip = styled('nav')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  borderBottom: theme.edge.line,
  [theme.media.phone]: {
    padding: theme.spacing(0, 2),
    backgroundColor: theme.vars.palette.canvas,
  },
}))

export const Figure = styled(Link)(({ theme }) => ({
  ...theme.mix.focusInset,
  flex: '1 1 0',
  minWidth: 0,
  padding: theme.spacing(3, 6),
  color: theme.vars.palette.ink,
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  '& + &': { borderLeft: theme.edge.line },
  '& > span': { display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& > [data-part="label"]': {
    ...theme.typography.ui,
    color: theme.vars.palette.ink2,
    whiteSpace: 'nowrap',
    '& > i': { color: theme.vars.palette.ink3 },
  },
  '& > b': { ...theme.typography.figure, ...theme.mix.tabular, display: 'block' },
  '& > [data-part="detail"]': {
    ...theme.typography.meta,
    ...theme.mix.truncate,
    display: 'block',
    minHeight: theme.size.chip,
    color: theme.vars.palette.ink2,
  },
  [theme.media.tablet]: { padding: theme.spacing(3, 4) },
  [theme.media.phone]: {
    padding: theme.spacing(0, 2, 3),
    '&& + &&': { borderLeft: 0 },
    '& > [data-part="detail"], & > [data-part="label"] > i': { display: 'none' },
    '& > b': { ...theme.typography.title, ...theme.mix.tabular },
  },
}))

export const Section = styled('section')({
  flex: 'none',
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
})

export const SectionHead = styled('header')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.head - 4,
  padding: theme.spacing(2, 6, 0),
  color: theme.vars.palette.ink2,
  '& > h2': { ...theme.typography.ui, fontWeight: theme.weight.heading, color: theme.vars.palette.ink },
  '& > data': { ...theme.mix.tabular, flex: 1 },
  '& > p': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.5) },
  '& > a': {
    ...theme.mix.hit,
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.pineText,
    borderRadius: theme.radius.kbd,
  },
  [theme.media.touch]: { '& > p': { display: 'none' } },
  [theme.media.phone]: { padding: theme.spacing(2, 4, 0) },
}))

/** A row: its link, with a button beside it. */
export const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: theme.size.homeRow,
  padding: theme.spacing(0, 6),
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  // The divider spans the text only.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 0',
    margin: theme.spacing(0, 6),
    borderBottom: theme.edge.soft,
  },
  '&[data-next]': {
    backgroundColor: theme.vars.palette.selected,
    boxShadow: `inset ${theme.size.bar}px 0 ${theme.vars.palette.pine}`,
  },
  // Before the times, which stay aligned across rows.
  '& > .MuiButton-root': {
    position: 'absolute',
    right: theme.size.homeTime + 36,
    zIndex: 1,
  },
  [theme.media.phone]: {
    height: theme.size.homeRowPhone,
    padding: theme.spacing(0, 4),
    '&::after': { margin: theme.spacing(0, 4) },
    '& > .MuiButton-root': { right: theme.spacing(4), bottom: theme.spacing(2) },
  },
}))

export const RowLink = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplate: `'mark name name time' auto 'mark subject why time' auto / ${theme.size.icon.sm}px fit-content(60%) minmax(0, 1fr) minmax(${theme.size.homeTime}px, auto)`,
  alignItems: 'center',
  columnGap: theme.spacing(3),
  flex: 1,
  minWidth: 0,
  color: theme.vars.palette.ink,
  outline: 'none',
  // The whole row is clickable.
  '&::before': { content: '""', position: 'absolute', inset: 0 },
  // Room for the button between text and time.
  '&:not(:last-child) > time': { marginLeft: theme.spacing(16) },
  '&:focus-visible::before': { ...theme.mix.focusRing, outlineOffset: -2 },
  '& > [data-part="mark"]': { gridArea: 'mark', display: 'grid' },
  '& > b': {
    ...theme.typography.ui,
    gridArea: 'name',
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minWidth: 0,
    fontWeight: theme.weight.heading,
    '& > span:first-of-type': { ...theme.mix.truncate },
  },
  '& > [data-part="subject"]': {
    ...theme.typography.ui,
    ...theme.mix.truncate,
    gridArea: 'subject',
    justifySelf: 'start',
    maxWidth: '100%',
    color: theme.vars.palette.ink2,
  },
  '& > time': {
    ...theme.typography.ui,
    ...theme.mix.tabular,
    gridArea: 'time',
    justifySelf: 'end',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.ink2,
  },
  [theme.media.phone]: {
    gridTemplate: `'mark name time' auto '. subject subject' auto '. why why' auto / ${theme.size.icon.sm}px minmax(0, 1fr) auto`,
    '&& > time': { marginLeft: 0 },
    '& > b': { ...theme.typography.phoneBody, fontWeight: theme.weight.strong },
    '& > [data-part="subject"]': { ...theme.typography.body },
  },
}))

/** Beside the work, or below it without room; hidden while empty. */
export const Side = styled('aside')(({ theme }) => ({
  '&:empty': { display: 'none' },
  flex: 'none',
  width: theme.size.homeSide,
  overflowY: 'auto',
  padding: theme.spacing(2, 5, 6),
  borderLeft: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  [theme.media.tablet]: {
    width: 'auto',
    overflowY: 'visible',
    padding: theme.spacing(2, 6, 6),
    borderLeft: theme.edge.none,
    borderTop: theme.edge.line,
  },
  [theme.media.phone]: { padding: theme.spacing(2, 4, 6) },
}))

/** A section of the side column. */
export const SidePart = styled('section')(({ theme }) => ({
  '& + &': { marginTop: theme.spacing(3) },
  '& > p': { ...theme.typography.ui, color: theme.vars.palette.ink3 },
}))

export const SideHead = styled('header')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  minHeight: theme.size.head - 4,
  color: theme.vars.palette.ink2,
  '& > h2': { ...theme.typography.ui, fontWeight: theme.weight.heading, color: theme.vars.palette.ink },
  '& > data': { ...theme.mix.tabular, flex: 1 },
  '& > a': {
    ...theme.mix.hit,
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.pineText,
    borderRadius: theme.radius.kbd,
  },
}))

/** Tasks due: checkbox, subject, customer and time. */
export const TaskList = styled('ul')(({ theme }) => ({
  ...theme.typography.ui,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: theme.spacing(2),
    padding: theme.spacing(2, 0),
    borderBottom: theme.edge.soft,
  },
  '& > li > .MuiCheckbox-root': { flex: 'none', margin: theme.spacing(0.25, 0, 0) },
  '& a': {
    display: 'grid',
    flex: 1,
    minWidth: 0,
    borderRadius: theme.radius.kbd,
    color: theme.vars.palette.ink,
    '& > span': theme.mix.truncate,
    '& > span + span': { color: theme.vars.palette.ink2 },
  },
  '& time': {
    ...theme.mix.tabular,
    flex: 'none',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.ink2,
    '&[data-late]': { color: theme.vars.palette.status.overdue.text },
  },
}))

/** Card of an offer shown once. */
export const OfferCard = styled('section')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  gap: theme.spacing(1),
  margin: theme.spacing(2, 0),
  padding: theme.spacing(3, 4),
  border: theme.edge.line,
  borderRadius: theme.radius.card,
  backgroundColor: theme.vars.palette.sheet,
  '& > h2': { ...theme.typography.ui, fontWeight: theme.weight.heading, color: theme.vars.palette.ink },
  '& > p': { color: theme.vars.palette.ink2 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2), marginTop: theme.spacing(1) },
}))

/** Actions of other users, with their authors. */
export const DeedList = styled('ul')(({ theme }) => ({
  ...theme.typography.ui,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    gap: theme.spacing(2.5),
    padding: theme.spacing(2.5, 0),
    borderBottom: theme.edge.soft,
  },
  '& > li > div': { display: 'grid', flex: 1, minWidth: 0 },
  '& b': { fontWeight: theme.weight.heading },
  '& p': { overflowWrap: 'anywhere', color: theme.vars.palette.ink2 },
  '& p > b': { color: theme.vars.palette.ink },
  '& a': {
    ...theme.mix.truncate,
    justifySelf: 'start',
    maxWidth: '100%',
    borderRadius: theme.radius.kbd,
    color: theme.vars.palette.pineText,
  },
  '& time': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
}))

/** Empty state. */
export const Nothing = styled('div')({ display: 'grid', flex: 1, alignContent: 'center' })

/** Button at the bottom of a phone, above the navigation bar and below overlays. */
export const Foot = styled('div')(({ theme }) => ({
  display: 'none',
  flex: 'none',
  height: theme.size.homeFoot,
  padding: theme.spacing(2.5, 4),
  borderTop: theme.edge.line,
  backgroundColor: theme.vars.palette.sheet,
  [theme.media.phone]: { display: 'block' },
}))
