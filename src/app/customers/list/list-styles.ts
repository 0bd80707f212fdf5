import { styled } from '#app/theme/styled.ts'

/** Name with picture, and a star for a favourite. */
export const NameCell = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minWidth: 0,
  '& > span': theme.mix.truncate,
}))
