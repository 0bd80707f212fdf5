import type { Components, Theme } from '@mui/material/styles'
import { paint } from './desk-theme.ts'
import { motion } from './tokens.ts'

export const surfaceParts: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    // Dark surfaces keep their fill at every elevation; a lighter ring separates them.
    styleOverrides: { root: { backgroundImage: 'none', backgroundColor: paint('sheet') } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        variants: [{ props: { invisible: false }, style: { backgroundColor: paint('scrim') } }],
      },
    },
  },
  MuiTypography: {
    defaultProps: {
      variant: 'ui',
      variantMapping: {
        title: 'h1',
        subject: 'h2',
        head: 'h3',
        publicTitle: 'h1',
        display: 'h1',
        body: 'p',
        publicBody: 'p',
      } as Record<string, string>,
    },
  },
  MuiPopover: {
    styleOverrides: {
      root: ({ theme }) => ({ zIndex: theme.zIndex.popover }),
      paper: ({ theme }) => ({ borderRadius: theme.radius.menu, boxShadow: theme.elevation.e2 }),
    },
  },
  MuiMenu: {
    defaultProps: {
      transitionDuration: motion.fast,
      anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
    },
    styleOverrides: {
      root: ({ theme }) => ({ zIndex: theme.zIndex.popover }),
      paper: ({ theme }) => ({ marginTop: 4, minWidth: theme.size.menuMin, maxWidth: theme.size.menuMax }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.ui,
        // Doubled to override Material's own rule for wide windows.
        '&&': { minHeight: theme.size.menuRow },
        padding: '0 8px',
        gap: 9,
        borderRadius: theme.radius.tag,
        [theme.media.hover]: { '&:hover': { backgroundColor: paint('hover') } },
        '&.Mui-focusVisible': { backgroundColor: paint('hover'), outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: paint('selected') },
        '&[aria-disabled="true"]': { color: paint('ink3'), opacity: 1, cursor: 'default' },
        [theme.media.touch]: { '&&': { minHeight: theme.size.touch } },
      }),
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: { enter: motion.base, exit: motion.fast } },
    styleOverrides: {
      paper: ({ theme }) => ({
        margin: 16,
        width: 'calc(100% - 32px)',
        borderRadius: theme.radius.sheet,
        boxShadow: theme.elevation.e3,
        '&.MuiDialog-paperFullScreen': { margin: 0, width: '100%', borderRadius: 0 },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.subject, fontWeight: 640, padding: '18px 20px 0' }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '14px 20px 16px', '.MuiDialogTitle-root + &': { paddingTop: 12 } },
    },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '0 18px 14px 20px', gap: 6, flexWrap: 'wrap' } },
    defaultProps: { disableSpacing: true },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ boxShadow: theme.elevation.e3, border: 0, maxWidth: '100%' }),
    },
  },
  MuiTooltip: {
    defaultProps: {
      arrow: true,
      enterDelay: motion.tooltipDelay,
      enterNextDelay: motion.tooltipNext,
      disableInteractive: true,
    },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        lineHeight: '17px',
        maxWidth: theme.size.tooltip,
        padding: '7px 10px',
        borderRadius: '8px',
        color: paint('onTooltip'),
        backgroundColor: paint('tooltip'),
        [theme.media.forced]: { border: '1px solid CanvasText' },
      }),
      arrow: { color: paint('tooltip') },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: { root: { backgroundColor: paint('skeleton'), borderRadius: '4px' } },
  },
}
