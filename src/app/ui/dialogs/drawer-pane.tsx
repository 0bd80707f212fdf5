import { useMediaQuery, useTheme } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import type { DrawerMode, DrawerPaneProps } from '#app/late/drawer-over.tsx'
import { motion } from '#app/theme/tokens.ts'
import { latePart, useLatePart } from '#app/late/late-part.ts'

const slide = keyframes({ from: { opacity: 0, transform: 'translateX(2%)' } })

const Place = styled('aside')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  minHeight: 0,
  borderLeft: theme.edge.line,
  animation: `${slide} ${motion.base}ms ${motion.easeOut}`,
}))

/** Mode of drawers and the customer pane at this window width. */
export function useDrawerMode(): DrawerMode {
  const theme = useTheme()
  const isWide = useMediaQuery(theme.breakpoints.up('xl'), { noSsr: true })
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  return isWide ? 'place' : isPhone ? 'full' : 'over'
}

/** The pane over the page. */
export const drawerOver = latePart(() => import('#app/late/drawer-over.tsx'))

/** A pane at the right: the Outbox, the customer. Over the content it holds the focus and Esc closes it. */
export function DrawerPane(props: DrawerPaneProps) {
  const { open, label, mode, width, ground = 'sheet', children } = props
  const over = useLatePart(drawerOver, open && mode !== 'place')
  if (mode !== 'place') return over && <over.DrawerOver {...props} />
  if (!open) return null
  return (
    <Place aria-label={label} sx={{ width, bgcolor: ground }}>
      {children}
    </Place>
  )
}
