const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const letter = /\p{L}/u

/** Direction of a text by its first letter; null without a letter. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const first = letter.exec(text)?.[0]
  if (first === undefined) return null
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}

const token = /<(\/?)(p|li|ul|ol|blockquote|pre|h[1-6]|td|th)\b([^>]*)>|<[^>]*>|&[\w#]+;|[^<&]+|[<&]/gi

/** Maximum nesting of blocks that is examined. */
const deepest = 100

interface Block {
  name: string
  /** Index of its tag among the pieces, where its direction is added. */
  at: number
  /** Null before its first letter. */
  direction: 'ltr' | 'rtl' | null
  /** It has an explicit `dir`. */
  isSaid: boolean
}

/**
 * Adds `dir` to blocks whose direction differs from their surroundings, for readers that do not examine the
 * text. An explicit `dir` stays.
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

/** True if a UTF-16 unit is of a right-to-left script, by its block; neutral characters are not. */
const isLeftward = (unit: number) =>
  (unit >= 0x590 && unit < 0x900 && !isArabicNumber(unit)) ||
  (unit >= 0xfb1d && unit < 0xfe00) ||
  (unit >= 0xfe70 && unit < 0xfefd) ||
  // High surrogates of U+10800 to U+10FFF and U+1E800 to U+1EFFF.
  [0xd802, 0xd803, 0xd83a, 0xd83b].includes(unit)

/** Digits run left to right within any text. */
const isArabicNumber = (unit: number) => (unit >= 0x660 && unit < 0x66a) || (unit >= 0x6f0 && unit < 0x6fa)

const isRightward = (unit: number) =>
  (unit >= 0x30 && unit < 0x3a) ||
  (unit >= 0x41 && unit < 0x5b) ||
  (unit >= 0x61 && unit < 0x7b) ||
  (unit >= 0xc0 && (unit < 0x2000 || unit > 0x206f) && (unit < 0xdc00 || unit > 0xdfff))

const mayTurn = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ud802\ud803\ud83a\ud83b\ufb1d-\ufdff\ufe70-\ufefc]/

/** Counts the changes of direction in a text; `end` is its end, or where the change after `most` begins. */
export function withinTurns(text: string, most: number): { turns: number; end: number } {
  if (!mayTurn.test(text)) return { turns: 0, end: text.length }
  let turns = 0
  let direction = ''
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const isMark = (unit >= 0x202a && unit < 0x202f) || (unit >= 0x2066 && unit < 0x206a)
    const next = isLeftward(unit) ? 'rtl' : isRightward(unit) ? 'ltr' : direction
    if (isMark || (direction !== '' && next !== direction)) {
      if (turns === most) return { turns, end: at }
      turns += 1
    }
    direction = next
  }
  return { turns, end: text.length }
}
