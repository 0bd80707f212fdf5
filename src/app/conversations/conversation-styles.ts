import { styled } from '#app/theme/styled.ts'

/** The conversation and the customer beside it. */
export const ConversationPanes = styled('div')({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  height: '100%',
})

/** The conversation itself; its parts ask it for its width. */
export const ConversationSection = styled('section')(({ theme }) => ({
  ...theme.paneContainer('thread'),
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: theme.vars.palette.sheet,
  // With the page to itself the thread keeps to the middle, where its lines can be followed.
  '&[data-full] [data-thread] > div, &[data-full] > [aria-label="Composer"]:not([data-expanded])': {
    width: '100%',
    maxWidth: theme.size.measure + theme.size.sidebar.xxl,
    marginInline: 'auto',
  },
}))

/** A time of the conversation in its head, which opens what changes it. */
export const TimeMark = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.typography.caption,
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.25),
  height: theme.size.tag,
  padding: theme.spacing(0, 1.75, 0, 1.25),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.ink2,
  boxShadow: theme.insetRing('lineStrong'),
  whiteSpace: 'nowrap',
  [theme.media.touch]: { height: theme.size.controlSm },
  '&[data-tone="overdue"], &[data-tone="missed"]': {
    color: theme.vars.palette.status.overdue.text,
    backgroundColor: theme.vars.palette.status.overdue.bg,
    boxShadow: 'none',
  },
}))
