import { createTheme, enhanceHighContrast, shouldSkipGeneratingVar } from '@mui/material/styles'
import type { PaletteOptions, Shadows } from '@mui/material/styles'
import { schemes } from './colors.ts'
import type { SchemeTokens } from './colors.ts'
import { deskTheme, paint, prefix } from './desk-theme.ts'
import { buttonParts } from './parts-buttons.ts'
import { choiceParts } from './parts-choices.tsx'
import { inputParts } from './parts-inputs.ts'
import { surfaceParts } from './parts-surfaces.ts'
import { tableParts } from './parts-tables.ts'
import { breakpoints, font, motion, radius, spacingUnit, z } from './tokens.ts'
import type { TextName } from './tokens.ts'
import type {} from './theme-types.ts'

function palette(mode: 'light' | 'dark', tokens: SchemeTokens): PaletteOptions & { mode: 'light' | 'dark' } {
  const tone = (main: string, dark: string, light: string, contrastText: string) => ({
    main,
    dark,
    light,
    contrastText,
  })
  const { status } = tokens
  return {
    ...tokens,
    mode,
    lineSoft: `color-mix(in oklab, ${paint('line')} 62%, transparent)`,
    sheetVeil: `color-mix(in oklab, ${paint('sheet')} 62%, transparent)`,
    primary: tone(tokens.pine, tokens.pineHover, tokens.pineTint2, tokens.onPine),
    secondary: tone(tokens.dusk, tokens.duskText, tokens.duskTint, tokens.onDusk),
    error: tone(tokens.danger, tokens.dangerHover, tokens.dangerTint, tokens.onDanger),
    warning: tone(tokens.lantern, tokens.lanternText, tokens.lanternTint, schemes.light.ink),
    info: tone(status.new.text, status.new.text, status.new.bg, status.new.bg),
    success: tone(status.closed.text, status.closed.text, status.closed.bg, status.closed.bg),
    background: { default: tokens.canvas, paper: tokens.sheet },
    text: { primary: tokens.ink, secondary: tokens.ink2, disabled: tokens.ink3 },
    divider: tokens.line,
    action: {
      active: tokens.ink2,
      hover: tokens.hover,
      selected: tokens.selected,
      disabled: tokens.ink3,
      disabledBackground: tokens.hover,
      focus: tokens.hover,
    },
  }
}

function textStyle(name: TextName) {
  const { size, line, weight, tracking } = font.scale[name]
  return {
    fontFamily: font.family,
    fontSize: `${size}px`,
    lineHeight: `${line}px`,
    fontWeight: weight,
    letterSpacing: tracking,
  }
}

const textStyles = Object.fromEntries(
  (Object.keys(font.scale) as TextName[]).map((name) => [name, textStyle(name)]),
) as Record<TextName, ReturnType<typeof textStyle>>

// Material needs 25 elevations; the design has three, so they are mapped onto those.
const shadows = Array.from({ length: 25 }, (_, step) => {
  if (step === 0) return 'none'
  if (step === 1) return deskTheme.elevation.e1
  return step <= 8 ? deskTheme.elevation.e2 : deskTheme.elevation.e3
}) as Shadows

const ownKeys = new Set(Object.keys(deskTheme))

export const theme = enhanceHighContrast(
  createTheme(
    {
      cssVariables: {
        colorSchemeSelector: 'data-theme',
        cssVarPrefix: prefix,
        shouldSkipGeneratingVar: (keys) => ownKeys.has(keys[0] ?? '') || shouldSkipGeneratingVar(keys),
      },
      colorSchemes: {
        light: { palette: palette('light', schemes.light) },
        dark: { palette: palette('dark', schemes.dark) },
      },
      shape: { borderRadius: radius.control },
      spacing: spacingUnit,
      breakpoints: { values: breakpoints },
      shadows,
      motion: { reducedMotion: 'system' },
      focusVisible: {
        outlineWidth: 2,
        outlineOffset: 2,
        outlineStyle: 'solid',
        outlineColor: paint('focus'),
        boxShadow: undefined,
      },
      transitions: {
        duration: {
          shortest: motion.press,
          shorter: motion.fast,
          short: motion.fast,
          standard: motion.base,
          complex: motion.slow,
          enteringScreen: motion.base,
          leavingScreen: motion.fast,
        },
        easing: {
          easeOut: motion.easeOut,
          easeIn: motion.easeIn,
          easeInOut: motion.easeInOut,
          sharp: motion.easeIn,
        },
      },
      zIndex: {
        drawer: z.drawer,
        modal: z.dialog,
        snackbar: z.toast,
        tooltip: z.tooltip,
        popover: z.popover,
        palette: z.palette,
        sticky: z.sticky,
      },
      typography: {
        fontFamily: font.family,
        fontSize: font.scale.ui.size,
        htmlFontSize: 16,
        ...textStyles,
        mono: { ...textStyles.meta, fontFamily: font.mono, letterSpacing: '0' },
        h1: textStyles.title,
        h2: textStyles.subject,
        h3: textStyles.head,
        body1: textStyles.body,
        body2: textStyles.ui,
        caption: textStyles.caption,
        button: { ...textStyles.ui, fontWeight: font.weight.control, textTransform: 'none' },
      },
      components: { ...buttonParts, ...choiceParts, ...inputParts, ...surfaceParts, ...tableParts },
    },
    deskTheme,
  ),
)
