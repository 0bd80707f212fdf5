import { Drawer } from '@mui/material'
import { motion } from '#app/theme/tokens.ts'
import type { DrawerPaneProps } from './drawer-pane.tsx'

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
