import type { Components, Theme } from '@mui/material/styles'
import { paint } from './desk-theme.ts'

export const inputParts: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiInputBase: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.ui, color: paint('ink') }),
      input: {
        '&::placeholder': { color: paint('ink3'), opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: paint('ink3') },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: theme.size.input,
        padding: '0 10px',
        gap: 8,
        borderRadius: theme.radius.control,
        backgroundColor: paint('sheet'),
        transition: theme.move('background-color', 'press'),
        // As light as the hairlines beside it; darker on hover.
        '& .MuiOutlinedInput-notchedOutline': { borderColor: paint('lineStrong') },
        [theme.media.hover]: {
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: paint('control') },
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: paint('focus'),
          borderWidth: 2,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: paint('danger'),
          borderWidth: 1.5,
        },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled, &[data-locked="true"]': {
          backgroundColor: paint('hover'),
          color: paint('ink3'),
          '& .MuiOutlinedInput-notchedOutline': { borderColor: paint('lineStrong') },
        },
        '&[data-code="true"]': {
          '& > input, & > textarea': { fontFamily: theme.typography.mono.fontFamily },
        },
        '&[data-pending="true"]': {
          backgroundColor: paint('duskTint'),
          '&:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { border: theme.edge.pending },
        },
        '&.MuiInputBase-multiline': { padding: '8px 10px', alignItems: 'flex-start' },
        [theme.media.touch]: { minHeight: theme.size.touch, fontSize: 16 },
      }),
      input: {
        padding: 0,
        height: 'auto',
        lineHeight: '19px',
        '&.MuiInputBase-inputSizeSmall': { padding: 0 },
      },
      // The label is above the field, so the border needs no gap for a legend.
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
}
