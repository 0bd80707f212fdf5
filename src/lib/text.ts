// oxlint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/

/**
 * Lower case without accents and without signs nobody sees (soft hyphens, joiners), for comparing what people type.
 * Folding letter by letter gives the same.
 */
export function foldText(text: string): string {
  // Most mail is this; it is several times faster.
  if (ascii.test(text)) return text.toLowerCase()
  return (
    text
      // Taking letters apart also sorts their marks, which takes the square of a long run of them.
      .replace(/\p{M}+/gu, '')
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]+/gu, '')
      .toLowerCase()
      .replace(/[ßłøς]/g, (letter) => unlike[letter] ?? letter)
  )
}

/** Signs that join letters or pick a form, and show nothing themselves: senders fill the start of mails with them. */
const unseen = /[\ufe00-\ufe0f]|[\u200b-\u200d\u2060\ufeff]|\u034f/g

/** Takes away the combining marks of a letter beyond the first `most`; `isShortened` when some that show are gone. */
export function limitMarks(text: string, most: number): { text: string; isShortened: boolean } {
  let isShortened = false
  const limited = text.replace(longRun, (run) => {
    if (Array.from(run.slice(0, most * 2 + 2)).length <= most) return run
    const marks = Array.from(run.replace(unseen, ''))
    isShortened ||= marks.length > most
    return marks.slice(0, most).join('')
  })
  return { text: limited, isShortened }
}

/** A shorter one is passed over without being counted. */
const longRun = /[\p{M}\u200b-\u200d\u2060\ufeff]{5,}/gu

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
