import { useMediaQuery, useTheme } from '@mui/material'
import { changeSession } from '../session/session-store.ts'
import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'
import { railExpandedFrom } from '#app/theme/tokens.ts'

/** Whether the agent pinned the rail open (true) or folded it (false) on this device; null before either. */
export const railSetting = deviceSetting<boolean | null>('rail', (stored) =>
  typeof stored === 'boolean' ? stored : null,
)

/**
 * Whether the rail shows its names and lists: where there is room for it, as was chosen on this device, and else by the
 * width of the window. `toggle` chooses the other.
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
