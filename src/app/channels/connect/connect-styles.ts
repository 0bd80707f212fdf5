import { styled } from '#app/theme/styled.ts'

/** A step of connecting a mailbox, as wide as its column. */
export const ConnectForm = styled('form')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: theme.spacing(5),
  width: '100%',
  '& h2': { ...theme.typography.head },
  '& > p': { overflowWrap: 'anywhere', color: theme.vars.palette.ink2 },
  '& > button, & > a': { alignSelf: 'flex-start' },
  '& p > a': { color: theme.vars.palette.link, textDecoration: 'underline', textUnderlineOffset: '0.15em' },
}))

/** Buttons at the end of a step. */
export const ConnectEnds = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
}))
