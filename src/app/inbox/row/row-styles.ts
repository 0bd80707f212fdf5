import { styled } from '#app/theme/styled.ts'

/** A row's lines stand behind a gutter of 32 with the unread dot, the priority and, when asked for, the checkbox. */
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
 * Subject of a row. The message's first words go on after the subject where twelve letters of them fit: else they wrap out of
 * sight, and the subject has the line. Words that a search found in a message are never out of sight: the subject yields.
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
  // Words that run from the right still begin where the eye goes down the list.
  textAlign: 'left',
  color: theme.vars.palette.ink3,
  '[data-unread] &': { fontWeight: theme.weight.medium, color: theme.vars.palette.ink },
  '[data-selected] &': { color: theme.vars.palette.ink2 },
  [theme.media.phone]: { fontSize: 13.5 },
}))

/** First words of the newest message: on a line of their own, or after the subject; in the tightest rows with room. */
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

/** Counts, inbox and time: small, and still where they are. */
export const Small = styled('span')(({ theme }) => ({
  ...theme.mix.tabular,
  // An icon is a block of its own: in a line of text it would stand above the words.
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  fontSize: 11.5,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.ink3,
  '[data-selected] &': { color: theme.vars.palette.ink2 },
  '&[data-side="end"]': { marginLeft: 'auto', paddingLeft: theme.spacing(1) },
  '& > time': { paddingLeft: theme.spacing(1.5) },
  // A long name of an inbox leaves room for what stands beside it, and is never cut below six letters.
  '&[data-kind="inbox"]': { flex: '0 1 auto', justifyContent: 'flex-end', maxWidth: '45%' },
  '&[data-kind="inbox"] > span': theme.mix.truncate,
  '&[data-kind="inbox"] > svg': { flex: 'none', marginRight: theme.spacing(1) },
  '& > svg + time': { paddingLeft: theme.spacing(0.75) },
  '[data-unread] &[data-kind="time"]': {
    fontWeight: theme.weight.control,
    color: theme.vars.palette.pineText,
  },
  // In a narrow list the inbox stands with the subject, so that labels have room.
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

/** The labels as dots; their words are in the tooltip and beside the open conversation. */
export const Labels = styled('span')({ display: 'flex', flex: 'none', '&:empty': { display: 'none' } })

export const Who = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  '&[data-side="end"]': { marginLeft: 'auto' },
  // The inbox has left the line then.
  [theme.below('listInbox')]: { marginLeft: 'auto' },
}))

/** A mark in the gutter, level with its line. It gives way to the checkbox. */
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

/** The gutter as one large place to pick the row; the box shows under the pointer and while rows are picked. */
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

/** Grey lines in the place of a row that is still being read. */
export const Blank = styled('span')(({ theme }) => ({
  display: 'block',
  height: theme.size.dot + 2,
  borderRadius: theme.radius.kbd,
  backgroundColor: theme.vars.palette.skeleton,
}))

/** A small mark after the name, in the colour of what it means. */
export const Tint = styled('span')(({ theme }) => ({
  flex: 'none',
  color: theme.vars.palette.ink3,
  '&[data-tint="lantern"]': { color: theme.vars.palette.lantern },
  '&[data-tint="pine"]': { color: theme.vars.palette.pineText },
  '&[data-tint="danger"]': { color: theme.vars.palette.dangerText },
}))
