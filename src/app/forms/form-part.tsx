import { helpBeside } from './help-beside.ts'
import { styled } from '#app/theme/styled.ts'

/** A part of a long form, under a heading of its own. */
export const FormPart = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: theme.spacing(3),
  paddingTop: theme.spacing(5),
  borderTop: theme.edge.line,
  // The head of a page has a line already.
  '&:first-of-type:not(:last-of-type)': { paddingTop: 0, borderTop: 'none' },
  '& > h2': { ...theme.typography.head },
  '& > p': { overflowWrap: 'anywhere', color: theme.vars.palette.ink2 },
  '& > button': { alignSelf: 'flex-start' },
  ...helpBeside(theme),
}))
