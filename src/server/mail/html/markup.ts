/** A token of sanitised HTML: `start` and `end` are its position in the source. */
export interface MarkupToken {
  kind: 'text' | 'open' | 'close'
  /** Element name, '' for text. */
  name: string
  start: number
  end: number
}

/** Elements without content: they open and never close. */
export const emptyElements = new Set(['br', 'hr', 'img', 'col', 'wbr'])

/**
 * Tokenises sanitised HTML. There, every `<` begins a tag, every `>` in text and attributes is escaped and
 * tags are balanced, so no error recovery is needed. Wrong for other HTML.
 */
export function* markupTokens(html: string): Generator<MarkupToken> {
  let position = 0
  while (position < html.length) {
    const open = html.indexOf('<', position)
    const textEnd = open < 0 ? html.length : open
    if (textEnd > position) yield { kind: 'text', name: '', start: position, end: textEnd }
    if (open < 0) return
    const close = html.indexOf('>', open)
    const end = close < 0 ? html.length : close + 1
    const isClosing = html[open + 1] === '/'
    const nameStart = isClosing ? open + 2 : open + 1
    let nameEnd = nameStart
    while (nameEnd < end && !' />'.includes(html[nameEnd] as string)) nameEnd++
    yield { kind: isClosing ? 'close' : 'open', name: html.slice(nameStart, nameEnd), start: open, end }
    position = end
  }
}

/** Decoded value of an attribute of an opening tag; '' if it is absent. */
export function attributeOf(tag: string, name: string): string {
  const start = tag.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  return decodeEntities(tag.slice(from, tag.indexOf('"', from)))
}

/** Undoes the four escapes that sanitised HTML has. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Escapes text for HTML content and attributes. */
export function encodeEntities(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
