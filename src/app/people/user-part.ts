import { styled } from '#app/theme/styled.ts'

/** A part of the page of a user that takes effect by itself. */
export const Part = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
  paddingTop: theme.spacing(5),
  borderTop: theme.edge.line,
  '& > h2': { ...theme.typography.head },
  '& > p': { ...theme.typography.ui, color: theme.vars.palette.ink2 },
  '& li': { ...theme.typography.ui, padding: theme.spacing(1, 0) },
}))
