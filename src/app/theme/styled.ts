import { styled as muiStyled } from '@mui/material/styles'
import { unstable_memoTheme as oncePerTheme } from '@mui/material/utils'

type Make = (...styles: unknown[]) => unknown

/**
 * MUI's `styled`, for styles that depend on the theme alone, as all of ours do: what changes on an element is a data
 * attribute. They are worked out and written as CSS once, not each time each element is drawn.
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
