import { styled } from '#app/theme/styled.ts'

/** The conversation with the customer pane beside it. */
export const ConversationPanes = styled('div')({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  height: '100%',
})

/** The conversation itself; container for its parts' width queries. */
export const ConversationSection = styled('section')(({ theme }) => ({
  ...theme.paneContainer('thread'),
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: theme.vars.palette.sheet,
  // On the whole page the thread is centred and limited to a readable line length.
  '&[data-full] [data-thread] > div, &[data-full] > [aria-label="Composer"]:not([data-expanded])': {
    width: '100%',
    maxWidth: theme.size.measure + theme.size.sidebar.xxl,
    marginInline: 'auto',
  },
}))

/** A time in the conversation's head, as a button that changes it. */
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
