import { Drawer } from '@mui/material'
import type { ReactNode } from 'react'
import { motion } from '#app/theme/tokens.ts'

/** place: beside the content; over: slides over it from the right; full: fills a phone. */
export type DrawerMode = 'place' | 'over' | 'full'

export interface DrawerPaneProps {
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

/** A pane that slides over the page. */
export function DrawerOver(props: DrawerPaneProps) {
  const { open, onClose, label, mode, width, overWidth = width, ground = 'sheet', children } = props
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
