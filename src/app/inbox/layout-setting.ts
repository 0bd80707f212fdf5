import { useMediaQuery, useTheme } from '@mui/material'
import { proxy } from 'valtio'
import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'
import { size } from '#app/theme/tokens.ts'
import type { PaneLimits } from '#app/ui/pane-width.ts'

/** grid: list beside the conversation. list: rows, then the conversation on the whole page (D-62). */
export type InboxLayout = 'grid' | 'list'

const layoutSetting = deviceSetting<InboxLayout>('inbox-layout', (stored) =>
  stored === 'list' ? 'list' : 'grid',
)

/** Layout of the inbox on this device, and its setter; a phone has room for one pane only. */
export function useInboxLayout() {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const isTouched = useMediaQuery(theme.media.touch, { noSsr: true })
  const [chosen, choose] = useDeviceSetting(layoutSetting)
  return {
    layout: isPhone ? ('list' as const) : chosen,
    isPhone,
    /** Touch-sized buttons do not fit beside the list's name. */
    isHeadFull: isPhone || isTouched,
    choose,
  }
}

/** True if the list is folded beside an open conversation; in memory only. */
export const listFold = proxy({ isFolded: false })

/** Default width of the list, and the limits for resizing it. */
export function useListLimits(): PaneLimits {
  const theme = useTheme()
  const isXxl = useMediaQuery(theme.breakpoints.up('xxl'), { noSsr: true })
  const isXl = useMediaQuery(theme.breakpoints.up('xl'), { noSsr: true })
  const isLg = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true })
  const { list } = size
  const initial = isXxl ? list.xxl : isXl ? list.xl : isLg ? list.lg : list.md
  return { initial, min: list.md - 32, max: list.xxl + 168 }
}
