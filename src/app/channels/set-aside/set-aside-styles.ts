import { styled } from '#app/theme/styled.ts'

/** Reason why the mail was set aside, or its outcome. */
export const Reason = styled('p')(({ theme }) => ({
  ...theme.typography.head,
  margin: theme.spacing(0, 0, 3),
}))

/** Actions for the mail. */
export const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(5),
}))

/** Metadata of the mail. */
export const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: theme.spacing(1, 4),
  margin: theme.spacing(0, 0, 5),
  overflowWrap: 'anywhere',
  '& > dt': { color: theme.vars.palette.ink3 },
  '& > dd': { margin: 0 },
}))

/** Text of the mail; its markup is not rendered. */
export const Source = styled('pre')(({ theme }) => ({
  ...theme.typography.body,
  maxWidth: theme.size.measure,
  margin: 0,
  padding: theme.spacing(4),
  borderRadius: theme.radius.control,
  backgroundColor: theme.vars.palette.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}))

/** Fields of a dialog, stacked. */
export const Fields = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3.5) }))
