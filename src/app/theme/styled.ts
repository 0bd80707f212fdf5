import { styled as muiStyled } from '@mui/material/styles'
import { unstable_memoTheme as oncePerTheme } from '@mui/material/utils'

type Make = (...styles: unknown[]) => unknown

/**
 * MUI's `styled` for styles that depend on the theme alone, as all styles of this app do: variants are data
 * attributes. Computed and inserted as CSS once, not on each render.
 */
export const styled = ((...tag: Parameters<typeof muiStyled>) => {
  const make = muiStyled(...tag) as Make
  return (...styles: unknown[]) =>
    make(
      ...styles.map((style) =>
        typeof style === 'function' ? oncePerTheme(style as Parameters<typeof oncePerTheme>[0]) : style,
      ),
    )
}) as unknown as typeof muiStyled
