const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** HTML with the numbers of list items inserted in the text, as they are displayed. */
export function withNumbers(html: string): string {
  if (!/<ol\b/i.test(html)) return html
  const lists: (number | null)[] = []
  return html.replace(/<(\/?)(ol|ul|li)\b([^>]*)>/gi, (tag, close: string, name: string, rest: string) => {
    const kind = name.toLowerCase()
    if (kind !== 'li') {
      if (close) lists.pop()
      else lists.push(kind === 'ol' ? Number(/\bstart="(-?\d{1,9})"/i.exec(rest)?.[1] ?? 1) : null)
      return tag
    }
    const next = lists.at(-1) ?? null
    if (close || next === null) return tag
    const number = Number(/\bvalue="(-?\d{1,9})"/i.exec(rest)?.[1] ?? next)
    lists[lists.length - 1] = number + 1
    return `${tag}${number}. `
  })
}

/** Text of an HTML body, one line per block; used for search. */
export function plainText(html: string): string {
  return withNumbers(html)
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/blockquote)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, decode)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
}

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isLetter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isLetter ? String.fromCodePoint(code) : ' '
}
