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
      alignRight: { fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'relative',
        [theme.media.hover]: { '&.MuiTableRow-hover:hover': { backgroundColor: paint('hover') } },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: paint('selected') },
        '&.Mui-selected > td:first-of-type, &.Mui-selected > th:first-of-type': {
          boxShadow: `inset 3px 0 0 var(--${theme.cssVarPrefix}-bar, ${paint('pine')})`,
        },
        '&:focus-visible': { ...theme.mix.focusRing, outlineOffset: -2 },
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: { color: 'inherit', '&.Mui-active': { color: paint('ink') } },
      icon: { '&&': { opacity: 0 }, '.Mui-active &&': { opacity: 1 } },
    },
  },
}
