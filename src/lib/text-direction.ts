const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const letter = /\p{L}/u

/** Which way words run by their first letter; null for words without one. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const first = letter.exec(text)?.[0]
  if (first === undefined) return null
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}

const token = /<(\/?)(p|li|ul|ol|blockquote|pre|h[1-6]|td|th)\b([^>]*)>|<[^>]*>|&[\w#]+;|[^<&]+|[<&]/gi

/** Blocks within each other that are looked at. */
const deepest = 100

interface Block {
  name: string
  /** Its place among the pieces; its tag waits there for its direction. */
  at: number
  /** Null until its first letter. */
  direction: 'ltr' | 'rtl' | null
  /** Its writer said how it runs. */
  isSaid: boolean
}

/**
 * HTML whose blocks say which way they run where it is not the way of what is around them, for readers that do not look
 * at the words themselves. What says so already stays as it is.
 */
export function withDirections(html: string): string {
  if (!rightToLeft.test(html)) return html
  const pieces: string[] = []
  const open: Block[] = []
  const settle = (direction: 'ltr' | 'rtl') => {
    let around: 'ltr' | 'rtl' = 'ltr'
    for (const block of open) {
      if (block.direction === null) {
        block.direction = direction
        if (direction !== around && !block.isSaid)
          pieces[block.at] = pieces[block.at]?.replace(/\s*\/?>$/, ` dir="${direction}">`) ?? ''
      }
      around = block.direction
    }
  }
  for (const [whole, close, name, rest = ''] of html.matchAll(token)) {
    if (name !== undefined && close) {
      const at = open.findLastIndex((block) => block.name === name.toLowerCase())
      if (at >= 0) open.length = at
    } else if (name !== undefined && open.length < deepest) {
      const said = /\bdir\s*=\s*["']?(rtl|ltr|auto)/i.exec(rest)?.[1]?.toLowerCase()
      const direction = said === 'rtl' || said === 'ltr' ? said : null
      open.push({ name: name.toLowerCase(), at: pieces.length, direction, isSaid: said !== undefined })
    } else if (name === undefined && !whole.startsWith('<') && !whole.startsWith('&')) {
      const direction = directionOf(whole)
      if (direction) settle(direction)
    }
    pieces.push(whole)
  }
  return pieces.join('')
}
