import { escapeHtml } from '#lib/text.ts'

/** Placeholder values by name; null if unknown. */
export type PlaceholderValues = Record<string, string | null>

/** A placeholder: its name between two pairs of braces, and what stands there where nobody knows a value. */
const written = String.raw`\{\{\s*([\w.]{1,60})\s*(?:\|([^{}|<>]{0,200}))?\}\}`
const pattern = new RegExp(written, 'g')

/** A placeholder that was written out just now. */
export const writtenPlaceholder = new RegExp(`${written}$`)

/** Where placeholders stand in a text, known and unknown ones, in their order. */
export function placeholdersIn(text: string): { name: string; from: number; to: number }[] {
  return [...text.matchAll(pattern)].map((found) => ({
    name: found[1] as string,
    from: found.index,
    to: found.index + found[0].length,
  }))
}

/**
 * A text with its placeholders filled; those without a value take what was written for that, or stay as they are, for
 * the agent to see.
 */
export const fillText = (text: string, values: PlaceholderValues): string => fill(text, values, String)

/** HTML with its placeholders filled; a value is words and never becomes markup. */
export const fillHtml = (html: string, values: PlaceholderValues): string => fill(html, values, escapeHtml)

const fill = (text: string, values: PlaceholderValues, said: (value: string) => string) =>
  text.replace(pattern, (whole, name: string, instead?: string) => {
    const value = valueOf(values, name)
    return value === null ? (insteadOf(name, instead) ?? whole) : said(value)
  })

/** Fallback text for an unknown value; null without one. */
export const insteadOf = (name: string, instead: string | undefined): string | null =>
  isOurs.test(name) ? (instead?.trim() ?? null) : null

const blanks = '(?:\\s|&nbsp;)'
const inline = '(?:<(?:a|b|code|em|i|span|strong|u)\\b[^>]*>)*'
const ours = '(?:agent|contact|conversation|inbox)\\.'
const isOurs = new RegExp(`^${ours}`)
const left = `(${inline})${written}`
const atStart = new RegExp(`(^|\\n|<(?:p|div|li|br|td|th|h\\d)\\b[^>]*>)${left}(?:,?${blanks}+)?`, 'g')
const within = new RegExp(`(?:,?${blanks}+)?${left}`, 'g')

/** A text or HTML without some of its placeholders, nor the comma and blank that join them to the words. */
export function leaveOut(text: string, isMeant: (name: string) => boolean): string {
  if (!text.includes('{{')) return text
  const stays = (name: string, instead?: string) => !isMeant(name) || insteadOf(name, instead) !== null
  return text
    .replace(atStart, (whole, start: string, tags: string, name: string, instead?: string) =>
      stays(name, instead) ? whole : start + tags,
    )
    .replace(within, (whole, tags: string, name: string, instead?: string) =>
      stays(name, instead) ? whole : tags,
    )
}

/**
 * A text or HTML as it leaves: nothing is left of placeholders that nothing filled. Braces around names that are none
 * of ours are somebody's words.
 */
export const withoutUnfilled = (text: string): string =>
  leaveOut(fillText(text, {}), (name) => isOurs.test(name))

/** Value of a placeholder; null if unknown. */
export const valueOf = (values: PlaceholderValues, name: string): string | null =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null
