import { styled } from '#app/theme/styled.ts'

/** List of items that need a decision. */
export const DecisionList = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.size.touch,
    padding: theme.spacing(2, 0),
    borderBottom: theme.edge.soft,
  },
}))

/** Title of an item, with the reason below. */
export const DecisionText = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 1,
  minWidth: 0,
  '& > p': { margin: 0, overflowWrap: 'anywhere' },
  '& > p + p': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
}))

/** Explanation above a list. */
export const Explained = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  margin: theme.spacing(0, 0, 2),
  color: theme.vars.palette.ink3,
}))

/** Second list with its own heading. */
export const DecisionSection = styled('section')(({ theme }) => ({
  '* + &': { marginTop: theme.spacing(8), paddingTop: theme.spacing(8), borderTop: theme.edge.line },
  '& > h2': { ...theme.typography.head, marginBottom: theme.spacing(3) },
}))
