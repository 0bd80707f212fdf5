import { styled } from '#app/theme/styled.ts'

/** Lines of a row, after a gutter of 32 px with unread dot, priority and, on demand, the checkbox. */
export const RowFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 1,
  height: '100%',
  padding: theme.spacing(0, 3.5, 0, 8),
  '&[data-lines="4"]': { gap: theme.spacing(0.75) },
  [theme.media.phone]: {
    padding: theme.spacing(0, 4, 0, 9),
    '&[data-lines="4"]': { gap: theme.spacing(0.5) },
  },
}))

export const Line = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  height: theme.size.chip,
  '&[data-line="chips"]': { gap: theme.spacing(2) },
  [theme.media.phone]: { height: theme.size.chip + 2 },
}))

export const Name = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  ...theme.typography.ui,
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink,
  '[data-unread] &': { fontWeight: theme.weight.heading },
  [theme.media.phone]: { fontSize: 15, lineHeight: 1.4 },
}))

/**
 * Subject of a row, followed by the preview if twelve letters of it fit; else the preview wraps out of sight.
 * A search snippet always stays visible: the subject shrinks instead.
 */
export const About = styled('span')(({ theme }) => ({
  display: 'flex',
  flex: '1 1 auto',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 1.5),
  minWidth: 0,
  height: theme.size.chip,
  overflow: 'hidden',
  '& > *': { maxWidth: '100%', lineHeight: `${theme.size.chip}px` },
  '&[data-found]': { flexWrap: 'nowrap' },
  '&[data-found] > :first-of-type': { maxWidth: '40%', flexShrink: 0 },
  [theme.media.phone]: { height: theme.size.chip + 2, '& > *': { lineHeight: `${theme.size.chip + 2}px` } },
}))

export const Subject = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  ...theme.typography.meta,
  flex: '0 1 auto',
  // Right-to-left text still aligns with the list's left edge.
  textAlign: 'left',
  color: theme.vars.palette.ink3,
  '[data-unread] &': { fontWeight: theme.weight.medium, color: theme.vars.palette.ink },
  '[data-selected] &': { color: theme.vars.palette.ink2 },
  [theme.media.phone]: { fontSize: 13.5 },
}))

/** Preview of the newest message: on its own line or after the subject; in compact rows if there is room. */
export const Preview = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  ...theme.typography.meta,
  flex: '1 1 12ch',
  color: theme.vars.palette.ink3,
  '&::before': { content: '"– "' },
  '[data-lines="4"] &::before, [data-found] > &::before': { content: 'none' },
  [theme.below('listPreview')]: { '[data-lines="2"] :not([data-found]) > &': { display: 'none' } },
  [theme.below('listInbox')]: { '[data-lines="3"] :not([data-found]) > &': { display: 'none' } },
  [theme.media.phone]: { fontSize: 13.5 },
}))

/** Counts, inbox and time. */
export const Small = styled('span')(({ theme }) => ({
  ...theme.mix.tabular,
  // As a block, because an inline icon would sit above the baseline.
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  fontSize: 11.5,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.ink3,
  '[data-selected] &': { color: theme.vars.palette.ink2 },
  '&[data-side="end"]': { marginLeft: 'auto', paddingLeft: theme.spacing(1) },
  '& > time': { paddingLeft: theme.spacing(1.5) },
  // A long inbox name leaves room for its neighbours, and is never cut below six letters.
  '&[data-kind="inbox"]': { flex: '0 1 auto', justifyContent: 'flex-end', maxWidth: '45%' },
  '&[data-kind="inbox"] > span': theme.mix.truncate,
  '&[data-kind="inbox"] > svg': { flex: 'none', marginRight: theme.spacing(1) },
  '& > svg + time': { paddingLeft: theme.spacing(0.75) },
  '[data-unread] &[data-kind="time"]': {
    fontWeight: theme.weight.control,
    color: theme.vars.palette.pineText,
  },
  // In a narrow list the inbox is beside the subject, so that labels have room.
  '&[data-kind="inbox"][data-at="subject"]': { display: 'none' },
  '&[data-kind="waiting"] > svg': { marginRight: theme.spacing(0.75) },
  '&[data-tone="near"]': { fontWeight: theme.weight.strong, color: theme.vars.palette.ink },
  '&[data-tone="missed"]': { fontWeight: theme.weight.strong, color: theme.vars.palette.status.overdue.text },
  [theme.below('listInbox')]: {
    '&[data-kind="inbox"][data-at="subject"]': { display: 'inline-flex' },
    '&[data-kind="inbox"][data-at="chips"]': { display: 'none' },
  },
  [theme.media.phone]: { fontSize: 12.5 },
}))

export const Draft = styled('span')(({ theme }) => ({
  ...theme.typography.micro,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(0.75),
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.lanternText,
}))

/** Labels as dots; their names are in the tooltip and in the open conversation. */
export const Labels = styled('span')({ display: 'flex', flex: 'none', '&:empty': { display: 'none' } })

export const Who = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  '&[data-side="end"]': { marginLeft: 'auto' },
  // The inbox is not on this line then.
  [theme.below('listInbox')]: { marginLeft: 'auto' },
}))

/** A mark in the gutter, aligned with its line; the checkbox replaces it. */
export const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: theme.spacing(-5.75),
  top: '50%',
  display: 'grid',
  placeItems: 'center',
  width: theme.size.icon.sm,
  transform: 'translateY(-50%)',
  '&[data-mark="unread"]::before': {
    content: '""',
    width: theme.spacing(2),
    height: theme.spacing(2),
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.pine,
  },
  '[data-picking] &': { visibility: 'hidden' },
  [theme.media.hover]: { '[role="row"]:hover &': { visibility: 'hidden' } },
}))

/** The gutter is a large click target for selection; the checkbox shows on hover and during selection. */
export const Pick = styled('label')(({ theme }) => ({
  position: 'absolute',
  inset: theme.spacing(0, 'auto', 0, 0),
  display: 'grid',
  placeItems: 'center start',
  width: theme.spacing(8),
  paddingLeft: theme.spacing(2),
  cursor: 'pointer',
  opacity: 0,
  '[data-picking] &, &:focus-within': { opacity: 1 },
  [theme.media.hover]: { '[role="row"]:hover &': { opacity: 1 } },
  [theme.media.phone]: { width: theme.spacing(9), paddingLeft: theme.spacing(2.5) },
  [theme.media.touch]: { width: theme.size.touch },
}))

/** Skeleton lines of a row that is loading. */
export const Blank = styled('span')(({ theme }) => ({
  display: 'block',
  height: theme.size.dot + 2,
  borderRadius: theme.radius.kbd,
  backgroundColor: theme.vars.palette.skeleton,
}))

/** A small mark after the name, in the colour of its meaning. */
export const Tint = styled('span')(({ theme }) => ({
  flex: 'none',
  color: theme.vars.palette.ink3,
  '&[data-tint="lantern"]': { color: theme.vars.palette.lantern },
  '&[data-tint="pine"]': { color: theme.vars.palette.pineText },
  '&[data-tint="danger"]': { color: theme.vars.palette.dangerText },
}))
