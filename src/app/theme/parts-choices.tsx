import type { Components, CSSObject, Theme } from '@mui/material/styles'
import { Check, Minus } from 'lucide-react'
import { paint } from './desk-theme.ts'
import { size } from './tokens.ts'

const tick = { size: size.icon.xs, strokeWidth: 2.6, 'aria-hidden': true }

// The input itself is enlarged: a press outside it would not reach a control.
const thumbInput = (theme: Theme): CSSObject => {
  const beyond = (theme.size.checkbox - theme.size.touch) / 2
  const { touch } = theme.size
  return {
    '& > input': { [theme.media.touch]: { top: beyond, left: beyond, width: touch, height: touch } },
  }
}

export const choiceParts: Components<Theme> = {
  MuiCheckbox: {
    defaultProps: {
      size: 'small',
      icon: <span className="op-box" />,
      checkedIcon: (
        <span className="op-box op-box-on">
          <Check {...tick} />
        </span>
      ),
      indeterminateIcon: (
        <span className="op-box op-box-on">
          <Minus {...tick} />
        </span>
      ),
    },
    styleOverrides: {
      root: ({ theme }) => ({
        ...thumbInput(theme),
        padding: 0,
        borderRadius: '4.5px',
        '&:hover': { backgroundColor: 'transparent' },
        '& .op-box': {
          width: theme.size.checkbox,
          height: theme.size.checkbox,
          borderRadius: '4.5px',
          border: `1.5px solid ${paint('control')}`,
          display: 'grid',
          placeItems: 'center',
          color: paint('onPine'),
        },
        '& .op-box-on': { backgroundColor: paint('pine'), borderColor: paint('pine') },
        '&.Mui-disabled .op-box': { borderColor: paint('lineStrong'), backgroundColor: paint('hover') },
        '&.Mui-disabled .op-box-on': { color: paint('ink3') },
        [theme.media.forced]: {
          '& .op-box': { borderColor: 'ButtonBorder' },
          '& .op-box-on': { backgroundColor: 'Highlight', color: 'HighlightText' },
        },
      }),
    },
  },
  MuiRadio: {
    defaultProps: {
      size: 'small',
      icon: <span className="op-ring" />,
      checkedIcon: <span className="op-ring op-ring-on" />,
    },
    styleOverrides: {
      root: ({ theme }) => ({
        ...thumbInput(theme),
        padding: 0,
        '&:hover': { backgroundColor: 'transparent' },
        '& .op-ring': {
          boxSizing: 'border-box',
          width: theme.size.checkbox,
          height: theme.size.checkbox,
          borderRadius: '50%',
          border: `1.5px solid ${paint('control')}`,
        },
        '& .op-ring-on': { border: `5px solid ${paint('pine')}` },
        '&.Mui-disabled .op-ring': { borderColor: paint('lineStrong') },
        [theme.media.forced]: { '& .op-ring-on': { borderColor: 'Highlight' } },
      }),
    },
  },
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.mix.hit,
        overflow: 'visible',
        padding: 0,
        '& .MuiSwitch-switchBase': { padding: 2 },
        '& .MuiSwitch-thumb': { boxShadow: 'none' },
        variants: [
          {
            props: { size: 'small' },
            style: {
              width: 28,
              height: 16,
              '& .MuiSwitch-thumb': { width: 12, height: 12 },
              '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(12px)' },
            },
          },
          {
            props: { size: 'medium' },
            style: {
              width: 34,
              height: 20,
              '& .MuiSwitch-thumb': { width: 16, height: 16 },
              '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(14px)' },
            },
          },
        ],
      }),
      switchBase: ({ theme }) => ({
        transition: theme.move('transform', 'fast'),
        color: paint('sheet'),
        '&.Mui-checked': { color: paint('sheet') },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: paint('pine') },
        '&.Mui-disabled': { color: paint('sheet') },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
        '&.Mui-focusVisible': { outline: 'none', boxShadow: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': theme.mix.focusRing,
        '&&:hover': { backgroundColor: 'transparent' },
      }),
      track: ({ theme }) => ({
        borderRadius: theme.radius.pill,
        opacity: 1,
        backgroundColor: paint('control'),
        transition: theme.move('background-color', 'fast'),
        [theme.media.forced]: { border: '1px solid ButtonBorder' },
      }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: 0,
        gap: 9,
        alignItems: 'flex-start',
        '& > .MuiCheckbox-root, & > .MuiRadio-root, & > .MuiSwitch-root': { marginTop: 1 },
        [theme.media.touch]: { minHeight: theme.size.touch, alignItems: 'center' },
      }),
      label: ({ theme }) => ({
        ...theme.typography.ui,
        color: paint('ink'),
        '&.Mui-disabled': { color: paint('ink3') },
      }),
    },
  },
}
