import { useCommands } from '#app/commands/handlers.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { densitySetting } from '#app/theme/density.ts'

/** Handlers of commands about this device's appearance, on every page. */
export function OverlayCommands(): null {
  const { choose } = useColorSchemeChoice()
  useCommands({
    'appearance.light': () => choose('light'),
    'appearance.dark': () => choose('dark'),
    'appearance.system': () => choose('system'),
    'density.compact': () => densitySetting.set('compact'),
    'density.standard': () => densitySetting.set('standard'),
    'density.comfortable': () => densitySetting.set('comfortable'),
  })
  return null
}
