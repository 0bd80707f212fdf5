import { escapeHtml } from '#lib/text.ts'

/** Placeholder values by name; null if unknown. */
export type PlaceholderValues = Record<string, string | null>

/** A placeholder: a name in double braces, with an optional fallback text. */
const written = String.raw`\{\{\s*([\w.]{1,60})\s*(?:\|([^{}|<>]{0,200}))?\}\}`
const pattern = new RegExp(written, 'g')

/** A placeholder at the end of the text, as it was just typed. */
export const writtenPlaceholder = new RegExp(`${written}$`)

/** Positions of the placeholders in a text, known and unknown ones, in order. */
export function placeholdersIn(text: string): { name: string; from: number; to: number }[] {
  return [...text.matchAll(pattern)].map((found) => ({
    name: found[1] as string,
    from: found.index,
    to: found.index + found[0].length,
  }))
}

/**
 * Fills the placeholders of a text; those without a value get their fallback text, or stay visible to the
 * agent.
 */
export const fillText = (text: string, values: PlaceholderValues): string => fill(text, values, String)

/** Fills the placeholders of HTML; values are escaped. */
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

/** Removes some placeholders from a text or HTML, with the comma and blank that join them to the text. */
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
 * A text or HTML as it is sent: placeholders without a value are removed. Braces around names that are not
 * placeholders of the product are kept as text.
 */
export const withoutUnfilled = (text: string): string =>
  leaveOut(fillText(text, {}), (name) => isOurs.test(name))

/** Value of a placeholder; null if unknown. */
export const valueOf = (values: PlaceholderValues, name: string): string | null =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null
