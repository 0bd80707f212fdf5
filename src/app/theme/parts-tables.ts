import type { Components, Theme } from '@mui/material/styles'
import { paint } from './desk-theme.ts'

export const tableParts: Components<Theme> = {
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate', borderSpacing: 0 } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.ui,
        height: `var(--${theme.cssVarPrefix}-cell, 37px)`,
        padding: '0 8px',
        borderBottom: theme.edge.soft,
        color: paint('ink'),
        '&:first-of-type': { paddingLeft: 20 },
        '&:last-of-type': { paddingRight: 20 },
      }),
      head: ({ theme }) => ({
        ...theme.typography.caption,
        fontWeight: 540,
        height: 30,
        color: paint('ink3'),
        backgroundColor: paint('sheet'),
        borderBottom: theme.edge.line,
        whiteSpace: 'nowrap',
      }),
      body: { '&:first-of-type': { fontWeight: 500 } },
    },
  },
  MuiTableRow: { styleOverrides: { root: { position: 'relative' } } },
}
