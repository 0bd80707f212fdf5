import type { fontFamilies } from '#domain/channels/mailbox.ts'
import { font } from '#app/theme/tokens.ts'

type FontFamily = (typeof fontFamilies)[number]

/**
 * Font stacks for an inbox's fonts on the desk. Few machines have all of them, so each names its nearest kin; that of
 * Roboto, the usual one, is the desk's own font, which every device has.
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

/** The CSS `font-family` in which words of an inbox's font are drawn; the desk's own for one it does not know. */
export const fontStack = (family: string): string => (isKnown(family) ? stacks[family] : font.family)

/** The font that a mail of ours was written in, as `outgoingHtml` puts it around the words. */
const wrapped = /^<div style="font-family: '([^"']+)';/

/** The CSS `font-family` in which a thread shows a mail of ours: that of its writer's editor. */
export const fontOfMail = (html: string): string => fontStack(wrapped.exec(html)?.[1] ?? '')
