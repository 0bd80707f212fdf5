import { ThemeProvider } from '@mui/material/styles'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import '@fontsource-variable/inter/opsz.css'
import './global.css'
import { colorSchemeKey, useColorSchemeChoice } from './color-scheme.ts'
import { followDensity } from './density.ts'
import { paintBrowserFrame } from './desk-light.ts'
import { theme } from './theme.ts'

function RootMarks() {
  const { scheme } = useColorSchemeChoice()
  useEffect(followDensity, [])
  // The provider sets the scheme attribute in its own effect, which runs after this one.
  useEffect(() => {
    const frame = requestAnimationFrame(paintBrowserFrame)
    return () => cancelAnimationFrame(frame)
  }, [scheme])
  return null
}

/** Theme provider: wrap the whole tree once, after `applyStoredColorScheme()` has run. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={colorSchemeKey}
      disableTransitionOnChange
    >
      <RootMarks />
      {children}
    </ThemeProvider>
  )
}
