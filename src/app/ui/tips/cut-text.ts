/** Keeps the first `max` characters as a reader counts them and closes with one ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const graphemes = Array.from(new Intl.Segmenter().segment(text), (part) => part.segment)
  return graphemes.length <= max ? text : `${graphemes.slice(0, max).join('').trimEnd()}…`
}
