import { Drawer, useMediaQuery, useTheme } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'
import { motion } from '#app/theme/tokens.ts'

const slide = keyframes({ from: { opacity: 0, transform: 'translateX(2%)' } })

const Place = styled('aside')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  minHeight: 0,
  borderLeft: theme.edge.line,
  animation: `${slide} ${motion.base}ms ${motion.easeOut}`,
}))

/** place: takes room beside the content; over: slides over it from the right; full: covers a phone. */
export type DrawerMode = 'place' | 'over' | 'full'

/** How drawers and the customer pane open at this window width. */
export function useDrawerMode(): DrawerMode {
  const theme = useTheme()
  const isWide = useMediaQuery(theme.breakpoints.up('xl'), { noSsr: true })
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  return isWide ? 'place' : isPhone ? 'full' : 'over'
}

interface DrawerPaneProps {
  open: boolean
  onClose: () => void
  /** Name of the landmark or dialog. */
  label: string
  mode: DrawerMode
  /** Width in place and over the content. */
  width: number
  overWidth?: number
  ground?: 'sheet' | 'sunken'
  children: ReactNode
}

/** A pane at the right: the Outbox, the customer. Over the content it holds the focus and Esc closes it. */
export function DrawerPane(props: DrawerPaneProps) {
  const { open, onClose, label, mode, width, overWidth = width, ground = 'sheet', children } = props
  if (mode === 'place') {
    if (!open) return null
    return (
      <Place aria-label={label} sx={{ width, bgcolor: ground }}>
        {children}
      </Place>
    )
  }
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      transitionDuration={{ enter: motion.base, exit: motion.fast }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
          sx: { width: mode === 'full' ? '100%' : overWidth, bgcolor: ground },
        },
      }}
    >
      {children}
    </Drawer>
  )
}
