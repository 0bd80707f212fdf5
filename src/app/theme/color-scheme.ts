import { useColorScheme } from '@mui/material/styles'

export type ColorSchemeChoice = 'light' | 'dark' | 'system'

export const colorSchemeKey = 'outpost.color-scheme'

const isChoice = (value: unknown): value is ColorSchemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

/** Choice of this device, the effective scheme, and the setter. */
export function useColorSchemeChoice() {
  const { mode, setMode, colorScheme } = useColorScheme()
  return {
    choice: isChoice(mode) ? mode : ('system' as const),
    scheme: colorScheme === 'dark' ? ('dark' as const) : ('light' as const),
    choose: (choice: ColorSchemeChoice) => setMode(choice),
  }
}

function storedChoice(): ColorSchemeChoice {
  try {
    const stored = localStorage.getItem(colorSchemeKey)
    return isChoice(stored) ? stored : 'system'
  } catch {
    // Storage is blocked, so the system's scheme is used.
    return 'system'
  }
}

/**
 * Sets the scheme attribute on the root. Call it before the first render, or a dark desk starts with a white
 * flash: the theme sets the attribute only after React's first paint.
 */
export function applyStoredColorScheme() {
  const choice = storedChoice()
  const isDark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
