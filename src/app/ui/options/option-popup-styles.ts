import { InputBase } from '@mui/material'
import { styled } from '#app/theme/styled.ts'

/** Filter field above the options of an open list. */
export const PopupField = styled(InputBase)(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  height: theme.size.input + 2,
  padding: theme.spacing(0, 3),
  color: theme.vars.palette.ink,
  borderBottom: theme.edge.line,
  '& svg': { color: theme.vars.palette.ink3 },
}))

/** The options of an open list. */
export const PopupList = styled('div')(({ theme }) => ({
  // Offset parent of the rows, for scrolling to them.
  position: 'relative',
  padding: theme.spacing(1),
  minHeight: 0,
  overflowY: 'auto',
}))

/** Line in place of options. */
export const PopupLine = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  color: theme.vars.palette.ink3,
  padding: theme.spacing(2, 2),
}))
