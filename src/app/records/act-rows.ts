import { styled } from '#app/theme/styled.ts'

/** Text rows with their actions at the right. */
export const ActRows = styled('ul')(({ theme }) => ({
  '& > li': {
    ...theme.typography.ui,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.size.touch,
    padding: theme.spacing(1.5, 0),
    borderBottom: theme.edge.soft,
  },
  '& > li > p': { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > p > span': { ...theme.typography.meta, display: 'block', color: theme.vars.palette.ink3 },
}))
