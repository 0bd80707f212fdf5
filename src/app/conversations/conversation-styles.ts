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
