import { useMediaQuery, useTheme } from '@mui/material'
import { proxy } from 'valtio'
import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'
import { size } from '#app/theme/tokens.ts'
import type { PaneLimits } from '#app/ui/pane-width.ts'

/** grid: the list beside the conversation. list: rows, then the conversation on the whole sheet (D-62). */
export type InboxLayout = 'grid' | 'list'

const layoutSetting = deviceSetting<InboxLayout>('inbox-layout', (stored) =>
  stored === 'list' ? 'list' : 'grid',
)

/** How the inbox is laid out on this device, and how to choose; a phone has room for one pane only. */
export function useInboxLayout() {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const isTouched = useMediaQuery(theme.media.touch, { noSsr: true })
  const [chosen, choose] = useDeviceSetting(layoutSetting)
  return {
    layout: isPhone ? ('list' as const) : chosen,
    isPhone,
    /** The head of the list, whose buttons are as wide as a thumb, has no room for all of them beside its name. */
    isHeadFull: isPhone || isTouched,
    choose,
  }
}

/** Whether the list is folded away beside an open conversation; until the tab closes. */
export const listFold = proxy({ isFolded: false })

/** How wide the list is until somebody drags its edge, and how far that goes. */
export function useListLimits(): PaneLimits {
  const theme = useTheme()
  const isXxl = useMediaQuery(theme.breakpoints.up('xxl'), { noSsr: true })
  const isXl = useMediaQuery(theme.breakpoints.up('xl'), { noSsr: true })
  const isLg = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true })
  const { list } = size
  const initial = isXxl ? list.xxl : isXl ? list.xl : isLg ? list.lg : list.md
  return { initial, min: list.md - 32, max: list.xxl + 168 }
}
