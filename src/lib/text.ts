// oxlint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/

/**
 * Lower case without accents and without signs nobody sees (soft hyphens, joiners), for comparing what people type.
 * Folding letter by letter gives the same.
 */
export function foldText(text: string): string {
  // Most mail is this; it is several times faster.
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[ßłøς]/g, (letter) => unlike[letter] ?? letter)
}

/** Letters that stand for others, though Unicode does not take them apart; a sigma at the end of a word is a sigma. */
const unlike: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', ς: 'σ' }

/** At most `limit` characters, the last one an ellipsis when something was cut. */
export function truncate(text: string, limit: number): string {
  const letters = Array.from(text)
  return letters.length <= limit
    ? text
    : `${letters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Words as they stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] as string)
