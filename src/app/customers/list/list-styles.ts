import { styled } from '#app/theme/styled.ts'

/** A name with its picture, and a star where it is a favourite. */
export const NameCell = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minWidth: 0,
  '& > span': theme.mix.truncate,
}))
