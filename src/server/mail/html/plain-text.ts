import { readHtmlLines, type LineOptions } from './lines.ts'

/**
 * Text of sanitised HTML as a reader sees it: paragraphs, list markers, table cells separated by spaces,
 * quotes with `> `; without hidden elements.
 */
export function htmlToText(html: string, options: LineOptions = {}): string {
  const lines = readHtmlLines(html, options).map((line) => {
    const quote = line.quoteDepth > 0 ? '>'.repeat(Math.min(line.quoteDepth, 20)) : ''
    return quote && line.text ? `${quote} ${line.text}` : quote + line.text
  })
  return lines
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+|\n+$/g, '')
}

/** Preview of a text on one line, for lists; without quoted lines and URLs in brackets. */
export function previewOf(text: string, length = 200): string {
  const start = text.slice(0, length * 40)
  const own = start.split('\n').filter((line) => !line.startsWith('>'))
  const words = (own.join(' ').trim() ? own.join(' ') : start)
    .replace(/<(https?:|mailto:)[^>\s]{0,2000}>/g, ' ')
    .replace(/\u034f|[\s\u00a0\u00ad\u2007\ufeff]|[\u200b-\u200d]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  if (words.length <= length) return words
  const cut = words
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > length * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`
}
