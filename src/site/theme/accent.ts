import { siteColors, siteDarkColors } from './tokens.ts'

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => {
  const value = parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colours. @param share of the second one, 0 to 1. */
const mixed = (one: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Minimum contrast of text. */
const least = 4.5

/** Colours derived from an accent, each readable as text; by their names in the theme. */
export function accentInks(accent: string, scheme: 'light' | 'dark'): Record<string, string> {
  const { sheet, ink, canvas } = scheme === 'light' ? siteColors : siteDarkColors
  const pineTint = mixed(sheet, accent, 0.08)
  const grounds = [sheet, canvas, pineTint]
  let text = accent
  for (
    let share = 0.1;
    share <= 1 && grounds.some((ground) => contrastOf(text, ground) < least);
    share += 0.1
  )
    text = mixed(accent, ink, share)
  const onPine = contrastOf(accent, '#ffffff') >= least ? '#ffffff' : '#000000'
  return {
    ...{ pine: accent, onPine, pineText: text, link: text, focus: text },
    ...{ pineTint, pineTint2: mixed(sheet, accent, 0.16) },
  }
}
