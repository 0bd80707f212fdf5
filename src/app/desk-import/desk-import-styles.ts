import { styled } from '#app/theme/styled.ts'

/** Fields of a form below each other, as wide as their column. */
export const Fields = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'stretch',
  gap: theme.spacing(4),
}))

/** A part below a form that tells of what came before. */
export const Before = styled('section')(({ theme }) => ({
  alignSelf: 'stretch',
  marginTop: theme.spacing(6),
  paddingTop: theme.spacing(4),
  borderTop: theme.edge.line,
  '& > h2': { ...theme.typography.ui, fontWeight: theme.weight.strong, margin: theme.spacing(0, 0, 1) },
}))
