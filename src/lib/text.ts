/** Lower case without accents, for comparing what people type. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
}

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
