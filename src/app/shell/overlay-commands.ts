import { useCommands } from '#app/commands/handlers.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { densitySetting } from '#app/theme/density.ts'
import { panels } from '#app/desk/panels.ts'

/** What commands about this device and about oneself do, on whatever page. */
export function OverlayCommands(): null {
  const { choose } = useColorSchemeChoice()
  useCommands({
    'settings.undoSend': () => {
      panels.isUndoSendOpen = true
    },
    'settings.afterDone': () => {
      panels.isAfterDoneOpen = true
    },
    'settings.device': () => {
      panels.isDeviceOpen = true
    },
    'news.open': () => {
      panels.isNewsOpen = true
    },
    'products.open': () => {
      panels.areProductsOpen = true
    },
    'session.signOut': () => {
      panels.isSignOutOpen = true
    },
    'appearance.light': () => choose('light'),
    'appearance.dark': () => choose('dark'),
    'appearance.system': () => choose('system'),
    'density.compact': () => densitySetting.set('compact'),
    'density.standard': () => densitySetting.set('standard'),
    'density.comfortable': () => densitySetting.set('comfortable'),
  })
  return null
}
