import { styled } from '#app/theme/styled.ts'

/** Header, with the tasks below it and the open task beside them. */
export const TasksBeside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr) auto',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  // With an open task, lanes keep their width and scroll.
  '&:has(> aside) [data-lane-of]': { minWidth: theme.size.lane },
}))

/** Header and tasks, in which list shortcuts work; the open task is outside. */
export const TasksFrame = styled('div')({ display: 'contents' })

/** Board or list. */
export const TasksLayout = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
})

export const TasksHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gridColumn: '1 / -1',
  gap: theme.spacing(2),
  minWidth: 0,
  minHeight: theme.size.pageHead,
  padding: theme.spacing(2, 4, 2, 6),
  borderBottom: theme.edge.line,
  '& > [data-count]': {
    ...theme.typography.ui,
    ...theme.mix.tabular,
    marginLeft: 'auto',
    color: theme.vars.palette.ink3,
    whiteSpace: 'nowrap',
  },
  [theme.media.tablet]: { flexWrap: 'wrap', columnGap: theme.spacing(2), rowGap: theme.spacing(1) },
  [theme.media.phone]: { padding: theme.spacing(1, 2, 1, 4) },
}))

/** Filters in a scrolling line; below the title on a tablet and a phone. */
export const TasksFilters = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: '0 1 auto',
  gap: theme.spacing(2),
  minWidth: 0,
  // The padding is for focus rings.
  margin: theme.spacing(-1),
  padding: theme.spacing(1),
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
  '& > .MuiOutlinedInput-root': { flex: '0 1 auto', minWidth: theme.spacing(36) },
  [theme.media.tablet]: { order: 1, flex: '1 0 100%', margin: theme.spacing(0, -1) },
}))

/** Lanes side by side; scrolls sideways if they do not fit. */
export const LanesFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minHeight: 0,
  gap: theme.spacing(2.5),
  padding: theme.spacing(3, 3.5, 0),
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  backgroundColor: theme.vars.palette.sunken,
}))

export const LaneFrame = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 0 0',
  minWidth: theme.size.lane - 40,
  minHeight: 0,
  borderRadius: theme.radius.control,
  '&[data-target]': { backgroundColor: theme.vars.palette.pineTint },
  [theme.media.tablet]: { flex: 'none', width: theme.size.lane },
}))

export const LaneBar = styled('span')({ flex: 'none', height: 2 })

export const LaneHead = styled('h2')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  height: theme.size.controlLg,
  padding: theme.spacing(0, 1.5),
  fontWeight: theme.weight.strong,
  '& > span': { ...theme.mix.tabular, color: theme.vars.palette.ink3, fontWeight: theme.weight.regular },
}))

/** Scrolling area of a lane; padded at the sides for the cards' focus rings. */
export const LaneScroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  margin: theme.spacing(0, -0.5),
  padding: theme.spacing(0.25, 0.5, 4),
  '& > ul': { position: 'relative' },
  '& > ul > li': { position: 'absolute', top: 0, left: 0, width: '100%' },
}))

export const CardFrame = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  padding: theme.spacing(2.5),
  borderRadius: theme.radius.panel,
  border: theme.edge.line,
  backgroundColor: theme.vars.palette.sheet,
  outline: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  '&:focus-visible': { ...theme.mix.focusFrame },
  '&[data-waiting]': {
    border: theme.edge.pending,
    backgroundColor: theme.vars.palette.duskTint,
  },
  '&[data-picked]': {
    backgroundColor: theme.vars.palette.pineTint,
    borderColor: theme.vars.palette.pineLine,
    '& svg:first-of-type': { color: theme.vars.palette.pineText },
  },
  // Number of cards dragged together.
  '&[data-count]::after': {
    ...theme.typography.meta,
    content: 'attr(data-count)',
    position: 'absolute',
    top: theme.spacing(-2),
    right: theme.spacing(-2),
    minWidth: theme.size.tag,
    padding: theme.spacing(0, 1.5),
    borderRadius: theme.size.tag,
    fontWeight: theme.weight.strong,
    textAlign: 'center',
    backgroundColor: theme.vars.palette.pine,
    color: theme.vars.palette.sheet,
  },
  '&[data-lifted]': { boxShadow: theme.elevation.e2, ...theme.mix.focusFrame },
  [theme.media.hover]: { '& [data-menu]': { opacity: 0 }, '&:hover [data-menu]': { opacity: 1 } },
  '& [data-menu]:focus-visible, & [data-menu][aria-expanded="true"], &:focus [data-menu]': { opacity: 1 },
}))

/** Type and priority of a task. */
export const CardTop = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  height: theme.size.tag,
  color: theme.vars.palette.ink3,
  '& > :nth-child(2)': { flex: 1 },
}))

export const CardSubject = styled('b')(({ theme }) => ({
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: theme.weight.strong,
  '[data-lane="closed"] &': { fontWeight: theme.weight.medium, color: theme.vars.palette.ink2 },
}))

export const CardName = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.truncate,
  minHeight: '1lh',
  color: theme.vars.palette.ink3,
}))

/** End, sub-tasks and assignee of a task. */
export const CardFoot = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.tabular,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(2.5),
  minHeight: theme.size.tag,
  marginTop: theme.spacing(0.5),
  color: theme.vars.palette.ink2,
  '& > [data-fact]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(1.25),
    whiteSpace: 'nowrap',
  },
  '& > [data-pending]': { color: theme.vars.palette.duskText, fontWeight: theme.weight.medium },
  '& > [data-late]': { color: theme.vars.palette.status.overdue.text, fontWeight: theme.weight.medium },
  '& > :last-child': { marginLeft: 'auto' },
}))
