import { styled } from '#app/theme/styled.ts'

/** Two fields side by side, where there is room for both. */
export const FieldPair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${theme.size.menuMin}px), 1fr))`,
  gap: theme.spacing(3),
  alignItems: 'start',
}))

/** Fields of a dialog, one below the other. */
export const DialogFields = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }))
