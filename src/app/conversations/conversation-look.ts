import { styled } from '@mui/material/styles'

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
}))
