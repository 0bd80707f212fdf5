import type { fontFamilies } from '#domain/channels/mailbox.ts'
import { font } from '#app/theme/tokens.ts'

type FontFamily = (typeof fontFamilies)[number]

/**
 * Font stacks of the inbox fonts. Few devices have all of them, so each names similar ones; Roboto, the
 * default, maps to the desk's own font, which is always available.
 */
const stacks: Record<FontFamily, string> = {
  Impact: "Impact, 'Haettenschweiler', 'Anton', 'Arial Narrow Bold', sans-serif",
  Arial: "Arial, 'Liberation Sans', Arimo, Helvetica, sans-serif",
  Georgia: "Georgia, Gelasio, 'DejaVu Serif', serif",
  Tahoma: "Tahoma, Verdana, 'DejaVu Sans', sans-serif",
  Verdana: "Verdana, 'DejaVu Sans', Geneva, sans-serif",
  'Times New Roman': "'Times New Roman', 'Liberation Serif', Tinos, Times, serif",
  Roboto: `Roboto, ${font.family}`,
}

const isKnown = (family: string): family is FontFamily => Object.hasOwn(stacks, family)

/** CSS `font-family` of an inbox font; the desk's own for unknown fonts. */
export const fontStack = (family: string): string => (isKnown(family) ? stacks[family] : font.family)

/** The font that `outgoingHtml` wraps around the text of an outgoing mail. */
const wrapped = /^<div style="font-family: '([^"']+)';/

/** CSS `font-family` of an outgoing mail in a thread. */
export const fontOfMail = (html: string): string => fontStack(wrapped.exec(html)?.[1] ?? '')
