import type { Components, CSSObject, Theme } from '@mui/material/styles'
import { paint } from './desk-theme.ts'

const hover = (style: CSSObject): CSSObject => ({ '@media (hover: hover)': { '&:hover': style } })

const primary: CSSObject = {
  color: paint('onPine'),
  backgroundColor: paint('pine'),
  ...hover({ backgroundColor: paint('pineHover') }),
  '&:active': { backgroundColor: paint('pineActive') },
}

const outline: CSSObject = {
  color: paint('ink'),
  backgroundColor: paint('sheet'),
  borderColor: paint('lineStrong'),
  ...hover({ backgroundColor: paint('hover') }),
}

const ghost: CSSObject = {
  color: paint('ink2'),
  ...hover({ backgroundColor: paint('hover') }),
}

const danger: CSSObject = {
  color: paint('dangerText'),
  ...hover({ backgroundColor: paint('dangerTint') }),
}

const dangerFill: CSSObject = {
  color: paint('onDanger'),
  backgroundColor: paint('danger'),
  ...hover({ backgroundColor: paint('dangerHover') }),
}

const dusk: CSSObject = {
  color: paint('duskText'),
  ...hover({ backgroundColor: paint('duskTint') }),
}

const pine: CSSObject = {
  color: paint('pineText'),
  backgroundColor: paint('pineTint'),
  ...hover({ backgroundColor: paint('pineTint2') }),
}

// A disabled control keeps its position, is focusable for its tooltip, and looks disabled.
const off: CSSObject = {
  color: paint('ink3'),
  backgroundColor: paint('hover'),
  borderColor: 'transparent',
  cursor: 'default',
}

export const buttonParts: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outline', size: 'medium' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.mix.hit,
        minWidth: 0,
        height: theme.size.control,
        padding: '0 10px',
        gap: 6,
        border: theme.edge.none,
        borderRadius: theme.radius.control,
        backgroundColor: 'transparent',
        whiteSpace: 'nowrap',
        flex: 'none',
        transition: theme.move(['background-color', 'color', 'border-color'], 'press'),
        [theme.media.forced]: { borderColor: 'ButtonBorder' },
        '&.Mui-disabled, &[aria-disabled="true"]': { ...off, '&:hover, &:active': off },
        variants: [
          { props: { variant: 'primary' }, style: primary },
          { props: { variant: 'outline' }, style: outline },
          { props: { variant: 'ghost' }, style: ghost },
          { props: { variant: 'danger' }, style: danger },
          { props: { variant: 'dangerFill' }, style: dangerFill },
          { props: { variant: 'dusk' }, style: dusk },
          { props: { variant: 'pine' }, style: pine },
          {
            props: { size: 'small' },
            style: {
              height: theme.size.controlSm,
              padding: '0 8px',
              gap: 5,
              fontSize: 12,
              borderRadius: theme.radius.tag,
            },
          },
          {
            props: { size: 'large' },
            style: { height: theme.size.controlLg, padding: '0 14px', fontSize: 14 },
          },
        ],
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: '0 -3px 0 -2px' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.mix.hit,
        width: theme.size.control,
        height: theme.size.control,
        padding: 0,
        flex: 'none',
        borderRadius: theme.radius.control,
        color: paint('ink3'),
        transition: theme.move(['background-color', 'color'], 'press'),
        ...hover({ backgroundColor: paint('hover'), color: paint('ink2') }),
        '&[aria-pressed="true"]': { backgroundColor: paint('hover'), color: paint('pineText') },
        '&.Mui-disabled, &[aria-disabled="true"]': {
          color: paint('inkDisabled'),
          backgroundColor: 'transparent',
          cursor: 'default',
        },
        '&[data-denied]': { ...off, '&:hover': off },
        // Touch areas of adjacent buttons must not overlap.
        [theme.media.touch]: { minWidth: theme.size.touch },
        variants: [
          {
            props: { size: 'small' },
            style: {
              width: theme.size.controlSm,
              height: theme.size.controlSm,
              borderRadius: theme.radius.tag,
            },
          },
          {
            props: { size: 'large' },
            style: { width: theme.size.controlLg, height: theme.size.controlLg },
          },
        ],
      }),
    },
  },
}
