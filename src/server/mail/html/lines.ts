import { attributeOf, decodeEntities, emptyElements, markupTokens } from './markup.ts'
import type { MarkupToken } from './markup.ts'
import { quoteMarkAttribute } from './quote-marks.ts'
import type { QuoteMark } from './quote-marks.ts'

/** A visible line, with its position in the HTML. */
export interface HtmlLine {
  text: string
  /** Offset of the first and after the last visible token; an empty line has the offset of its break. */
  start: number
  end: number
  /** Number of enclosing block quotes. */
  quoteDepth: number
  /** Quote mark of the client's markup around the line; the outermost one counts. */
  mark: QuoteMark | ''
  /** Pictures count as visible content. */
  hasPicture: boolean
}

interface Level {
  name: string
  mark: QuoteMark | ''
  isHidden: boolean
  items: number
}

/** Block elements; those in `spaced` also get an empty line before and after. */
const blocks = new Set(
  (
    'address article aside blockquote center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ' +
    'nav ol p pre section table tr ul caption'
  ).split(' '),
)
const spaced = new Set('p h1 h2 h3 h4 h5 h6 ul ol table pre blockquote dl'.split(' '))

/** Options for reading lines. */
export interface LineOptions {
  /** Appends the URL of a link to its text. */
  withLinks?: boolean
  /** Keeps the space in the signature delimiter `-- ` (RFC 3676 4.3). */
  keepsSignatureLine?: boolean
}

/** Reads sanitised HTML as lines of text, in one pass. */
export function readHtmlLines(html: string, options: LineOptions = {}): HtmlLine[] {
  const reader = new LineReader(html, options)
  for (const token of markupTokens(html)) reader.read(token)
  return reader.finish()
}

/** A whole number in an attribute. */
const numberOf = (tag: string, name: string): number | null => {
  const value = attributeOf(tag, name).trim()
  return /^-?\d{1,9}$/.test(value) ? Number(value) : null
}

class LineReader {
  private readonly html: string
  private readonly withLinks: boolean
  private readonly keepsSignatureLine: boolean
  private readonly lines: HtmlLine[] = []
  private readonly levels: Level[] = []
  private readonly links: string[] = []
  private line: HtmlLine | null = null
  private rest: QuoteMark | '' = ''
  private hidden = 0
  private preformatted = 0
  private depth = 0
  private needsGap = false
  /** List marker of the next line. */
  private prefix = ''

  constructor(html: string, options: LineOptions) {
    this.html = html
    this.withLinks = options.withLinks ?? false
    this.keepsSignatureLine = options.keepsSignatureLine ?? false
  }

  read(token: MarkupToken): void {
    if (token.kind === 'text') this.text(token)
    else if (token.kind === 'open') this.open(token)
    else this.close(token)
  }

  finish(): HtmlLine[] {
    this.endLine()
    return this.lines
  }

  private text(token: MarkupToken): void {
    if (this.hidden > 0) return
    const text = decodeEntities(this.html.slice(token.start, token.end))
    if (this.preformatted > 0) this.preformattedText(text, token)
    else {
      const words = text.replace(/[ \t\r\n\f]+/g, ' ')
      if (words !== ' ' || this.line) this.add(this.line ? words : words.trimStart(), token)
    }
  }

  private preformattedText(text: string, token: MarkupToken): void {
    text.split('\n').forEach((line, index) => {
      if (index > 0) this.breakLine(token)
      if (line) this.add(line, token)
    })
  }

  private open(token: MarkupToken): void {
    const { name } = token
    const tag = this.html.slice(token.start, token.end)
    if (blocks.has(name)) this.edge(name)
    if (name === 'br') this.breakLine(token)
    if (name === 'hr') this.add('---', token)
    if (name === 'hr') this.endLine()
    if (name === 'img' && this.hidden === 0) this.picture(tag, token)
    if (name === 'td' || name === 'th') this.cell(token)
    const mark = attributeOf(tag, quoteMarkAttribute) as QuoteMark | ''
    if (mark === 'rest') this.rest = 'rest'
    if (emptyElements.has(name)) return
    const isHidden = /display:\s*none/i.test(attributeOf(tag, 'style'))
    const start = name === 'ol' ? numberOf(tag, 'start') : null
    this.levels.push({ name, mark, isHidden, items: (start ?? 1) - 1 })
    if (isHidden) this.hidden++
    if (name === 'pre') this.preformatted++
    if (name === 'blockquote') this.depth++
    if (name === 'a') this.links.push(this.withLinks ? attributeOf(tag, 'href') : '')
    if (name === 'li') this.prefix = this.bullet(numberOf(tag, 'value'))
  }

  private close(token: MarkupToken): void {
    const { name } = token
    if (name === 'a') this.link(token)
    if (blocks.has(name)) this.edge(name)
    const level = this.levels.pop()
    if (level?.isHidden) this.hidden--
    if (name === 'pre') this.preformatted--
    if (name === 'blockquote') this.depth--
  }

  private bullet(value: number | null): string {
    const list = this.levels.findLast((level) => level.name === 'ol' || level.name === 'ul')
    if (list) list.items = value ?? list.items + 1
    return list?.name === 'ol' ? `${list.items}. ` : '- '
  }

  private link(token: MarkupToken): void {
    const target = this.links.pop() ?? ''
    const shown = this.line?.text ?? ''
    const bare = target.replace(/^(mailto:|https?:\/\/)/, '').replace(/\/$/, '')
    if (target && bare && !shown.endsWith(bare) && !shown.endsWith(`${bare}/`))
      this.add(` <${target}>`, token)
  }

  private cell(token: MarkupToken): void {
    if (this.line && this.line.text !== '' && !this.line.text.endsWith(' ')) this.add(' ', token)
  }

  private picture(tag: string, token: MarkupToken): void {
    const alt = attributeOf(tag, 'alt')
    // Emoji are sent as pictures with the character as their description.
    this.add(alt.length <= 8 && /\p{Extended_Pictographic}/u.test(alt) ? alt : '', token)
    if (this.line) this.line.hasPicture = true
  }

  /** A block boundary ends the current line. */
  private edge(name: string): void {
    this.endLine()
    if (spaced.has(name)) this.needsGap = true
  }

  private breakLine(token: MarkupToken): void {
    if (this.hidden > 0) return
    if (!this.line) this.add('', token)
    this.endLine()
  }

  private add(text: string, token: MarkupToken): void {
    if (this.hidden > 0) return
    this.line ??= this.newLine(token)
    const isDouble = this.preformatted === 0 && this.line.text.endsWith(' ') && text.startsWith(' ')
    this.line.text += isDouble ? text.slice(1) : text
    this.line.end = token.end
  }

  private newLine(token: MarkupToken): HtmlLine {
    const mark = this.rest || (this.levels.find((level) => level.mark)?.mark ?? '')
    const gap = this.needsGap && this.lines.length > 0 && this.lines.at(-1)?.text !== ''
    this.needsGap = false
    const line = {
      text: this.prefix,
      start: token.start,
      end: token.end,
      quoteDepth: this.depth,
      mark,
      hasPicture: false,
    }
    if (gap) this.lines.push({ ...line, text: '', end: line.start })
    this.prefix = ''
    return line
  }

  private endLine(): void {
    if (!this.line) return
    const isSignatureLine = this.keepsSignatureLine && /^--\s+$/.test(this.line.text)
    this.line.text = isSignatureLine ? '-- ' : this.line.text.trimEnd()
    this.lines.push(this.line)
    this.line = null
  }
}
