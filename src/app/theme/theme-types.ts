/*
 * Theme types beyond Material's own: the design's colour names in the palette, its text styles, and the sizes, radii,
 * edges and rings used instead of literals.
 */
import type {} from '@mui/material/themeCssVarsAugmentation'
import type { CSSObject } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { SchemeTokens } from './colors.ts'
import type { paneBreak, radius, size, TextName } from './tokens.ts'

export interface DerivedColors {
  /** Hairline between rows, lighter than `line`. */
  lineSoft: string
  /** Translucent sheet colour, for fields on the desk. */
  sheetVeil: string
}

/** Palette entries that are a single colour, not a group such as `status`. */
export type ColorName =
  | { [K in keyof SchemeTokens]: SchemeTokens[K] extends string ? K : never }[keyof SchemeTokens]
  | keyof DerivedColors

export interface DeskTheme {
  size: typeof size
  radius: Record<keyof typeof radius, string>
  elevation: Record<keyof SchemeTokens['elevation'], string>
  /** Borders. Only `pending` is dashed: for unsent work. `forced` marks a selection in high contrast. */
  edge: Record<
    'line' | 'soft' | 'strong' | 'control' | 'danger' | 'invalid' | 'lantern' | 'pending' | 'none' | 'forced',
    string
  >
  /** Hairline ring as a shadow, so that it takes no space. */
  ring: (color: ColorName, width?: number) => string
  insetRing: (color: ColorName, width?: number) => string
  /** `transition` value for these properties with the design's durations and easing. */
  move: (properties: string | string[], pace?: 'press' | 'fast' | 'base' | 'slow' | 'light') => string
  /** Container query for a pane that is narrower than its breakpoint. */
  below: (pane: keyof typeof paneBreak) => string
  /** Makes an element the query container for `below`. */
  paneContainer: (name: 'list' | 'thread' | 'settings') => CSSObject
  media: Record<'touch' | 'hover' | 'still' | 'forced' | 'phone' | 'tablet', string>
  /** Style fragments to spread. */
  mix: Record<
    'truncate' | 'unseen' | 'tabular' | 'hit' | 'focusInset' | 'focusFrame' | 'focusRing' | 'plainButton',
    CSSObject
  >
  weight: Record<
    'regular' | 'ui' | 'medium' | 'control' | 'strong' | 'semibold' | 'heading' | 'display',
    number
  >
}

// `caption` is one of Material's own.
type NewText = Exclude<TextName, 'caption'> | 'mono'
type TextStyles = Record<NewText, CSSProperties>

declare module '@mui/material/styles' {
  interface Palette extends SchemeTokens, DerivedColors {}
  interface PaletteOptions extends SchemeTokens, DerivedColors {}
  interface Theme extends DeskTheme {}
  interface BaseTheme extends DeskTheme {}
  interface TypographyVariants extends TextStyles {}
  interface TypographyVariantsOptions extends TextStyles {}
  interface BreakpointOverrides {
    xxl: true
  }
  interface ZIndex {
    popover: number
    palette: number
    sticky: number
  }
}

type TextVariants = Record<NewText, true>

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends TextVariants {}
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    primary: true
    outline: true
    ghost: true
    danger: true
    dangerFill: true
    dusk: true
    pine: true
    text: false
    outlined: false
    contained: false
  }
}
