import { useColorScheme } from '@mui/material/styles'

export type ColorSchemeChoice = 'light' | 'dark' | 'system'

export const colorSchemeKey = 'outpost.color-scheme'

const isChoice = (value: unknown): value is ColorSchemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

/** Choice of this device, the resulting scheme, and the setter. */
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
    // Storage is blocked: follow the system.
    return 'system'
  }
}

/**
 * Marks the root with the scheme of this device. Call it before the first render, or a dark desk starts with a
 * white flash: the theme sets the mark only after React has painted once.
 */
export function applyStoredColorScheme() {
  const choice = storedChoice()
  const isDark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
