import { useMediaQuery, useTheme } from '@mui/material'
import { changeSession } from '../session/session-store.ts'
import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'
import { railExpandedFrom } from '#app/theme/tokens.ts'

/** Rail pinned open (true) or folded (false) by the agent on this device; null before a choice. */
export const railSetting = deviceSetting<boolean | null>('rail', (stored) =>
  typeof stored === 'boolean' ? stored : null,
)

/**
 * True if the rail is expanded: where there is room, by the choice on this device, else by the window's
 * width. `toggle` stores the opposite choice.
 */
export function useRailWidth(): { isWide: boolean; toggle: () => void } {
  const theme = useTheme()
  const hasRoom = useMediaQuery(theme.breakpoints.up('xl'), { noSsr: true })
  const isLarge = useMediaQuery(`(min-width: ${railExpandedFrom}px)`, { noSsr: true })
  const [chosen, choose] = useDeviceSetting(railSetting)
  const isWide = hasRoom && (chosen ?? isLarge)
  const toggle = () => {
    choose(!isWide)
    changeSession({ sidebarToggle: !isWide })
  }
  return { isWide, toggle }
}
