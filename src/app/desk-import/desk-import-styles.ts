import { styled } from '#app/theme/styled.ts'

/** Stacked fields of a form, as wide as their column. */
export const Fields = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'stretch',
  gap: theme.spacing(4),
}))

/** Section about earlier imports, below a form. */
export const Before = styled('section')(({ theme }) => ({
  alignSelf: 'stretch',
  marginTop: theme.spacing(6),
  paddingTop: theme.spacing(4),
  borderTop: theme.edge.line,
  '& > h2': { ...theme.typography.ui, fontWeight: theme.weight.strong, margin: theme.spacing(0, 0, 1) },
}))
