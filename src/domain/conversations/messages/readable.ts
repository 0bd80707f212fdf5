import { limitMarks } from '#lib/text.ts'
import { withinTurns } from '#lib/text-direction.ts'

/*
 * How much of a message a screen takes at once. A browser lays out a page in one piece, so a mail that is made of
 * nothing but lines, marks or nested boxes would stop the tab of whoever opens it. Mail is cut to less than this where
 * it comes in; the reader cuts once more what was stored before, or came another way.
 */

/** Limits of a body. */
export interface BodyLimits {
  /** Letters of its words. */
  characters: number
  /** Line ends in its words. */
  lines: number
  /** Letters between two line ends or blocks. */
  lineCharacters: number
  elements: number
  /** Changes between words that run to the left and to the right: laying out a paragraph takes the square of them. */
  turns: number
}

/** How much of a body is shown. */
export const readableLimits: BodyLimits = {
  characters: 400_000,
  lines: 4_500,
  lineCharacters: 50_000,
  elements: 5_000,
  turns: 10_000,
}

/** Elements inside elements; deeper tags go and their words stay. */
export const deepestElement = 100

/** Combining marks on one letter; no script writes more than seven. */
export const maxMarks = 8

/** Characters of one tag; a longer one loses its attributes. */
const longestTag = 64 * 1024

/** A body within its limits. */
export interface Bounded {
  text: string
  /** Something of it is missing: the original has it. */
  isShortened: boolean
}

/** Plain text within limits: no line and no run of marks too long, and nothing behind the last line that fits. */
export function boundText(source: string, limits: BodyLimits): Bounded {
  const marked = limitMarks(source, maxMarks)
  const kept: string[] = []
  let room = limits.characters
  let { turns } = limits
  let isShortened = marked.isShortened
  let at = 0
  while (at <= marked.text.length) {
    if (kept.length > limits.lines || room <= 0) {
      isShortened = true
      break
    }
    const feed = marked.text.indexOf('\n', at)
    const end = feed < 0 ? marked.text.length : feed
    const most = Math.min(limits.lineCharacters, room)
    isShortened ||= end - at > most
    const line = end - at > most ? wholeLetters(marked.text.slice(at, at + most)) : marked.text.slice(at, end)
    const straight = withinTurns(line, turns)
    kept.push(line.slice(0, straight.end))
    if (straight.end < line.length) {
      isShortened = true
      break
    }
    turns -= straight.turns
    room -= line.length + 1
    at = end + 1
  }
  return isShortened ? { text: kept.join('\n'), isShortened } : { text: source, isShortened }
}

/**
 * HTML within limits. What the server sanitised stays balanced; anything else is only made small enough to be parsed.
 * Linear in the source, which is answered as it is when nothing is too much.
 */
export function boundHtml(source: string, limits: BodyLimits): Bounded {
  const marked = limitMarks(source, maxMarks)
  const cutter = new Cutter(marked.text, limits)
  const { text, isShortened } = cutter.run()
  return { text, isShortened: isShortened || marked.isShortened }
}

const wholeLetters = (text: string) => text.replace(/[\ud800-\udbff]$/, '')

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Elements that do not end a line. */
const inline = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

interface OpenElement {
  name: string
  /** Its tags are left out because it stands too deep. */
  isLeftOut: boolean
}

/** Walks over HTML once and leaves out what is too much. */
class Cutter {
  private readonly source: string
  private readonly limits: BodyLimits
  private readonly pieces: string[] = []
  /** Where the next piece begins. */
  private from = 0
  private readonly open: OpenElement[] = []
  private readonly openByName = new Map<string, number>()
  private depth = 0
  private elements = 0
  private characters = 0
  private lines = 0
  private lineLength = 0
  private turns = 0
  private isShortened = false

  constructor(source: string, limits: BodyLimits) {
    this.source = source
    this.limits = limits
  }

  run(): Bounded {
    const { source } = this
    let at = 0
    while (at < source.length) {
      const found = source.indexOf('<', at)
      const start = found < 0 ? source.length : found
      if (start > at && !this.words(at, start)) return this.cut()
      if (found < 0) break
      const end = tagEnd(source, start)
      if (end < 0) return this.cutAt(start)
      if (end === start + 1) {
        if (!this.words(start, end)) return this.cut()
      } else if (!this.tag(start, end)) return this.cutAt(start)
      at = end
    }
    this.keep(source.length)
    return { text: this.pieces.length === 1 ? source : this.pieces.join(''), isShortened: this.isShortened }
  }

  /** Keeps everything up to a place. */
  private keep(to: number): void {
    this.pieces.push(this.source.slice(this.from, to))
    this.from = to
  }

  private leaveOut(start: number, end: number): void {
    this.keep(start)
    this.from = end
  }

  private cutAt(place: number): Bounded {
    this.keep(place)
    return this.cut()
  }

  /** Ends here, and closes what is open. */
  private cut(): Bounded {
    for (const { name, isLeftOut } of this.open.toReversed()) if (!isLeftOut) this.pieces.push(`</${name}>`)
    return { text: this.pieces.join(''), isShortened: true }
  }

  /** Takes words; false when the rest has no room. */
  private words(start: number, end: number): boolean {
    const text = this.source.slice(start, end)
    const signs = text.includes('&') ? lettersOf(text) : text.length
    this.lines += text.trim() === '' && !this.openByName.get('pre') ? 0 : feedsIn(text)
    const straight = withinTurns(text, this.limits.turns - this.turns)
    const room = Math.min(this.limits.characters - this.characters, straight.end)
    if (straight.end < text.length || signs > room || this.lines > this.limits.lines) {
      this.keep(start)
      const most = Math.min(room, this.limits.lineCharacters - this.lineLength)
      this.pieces.push(firstLines(wholeWords(text, most), this.limits.lines))
      return false
    }
    this.characters += signs
    this.turns += straight.turns
    const left = Math.max(0, this.limits.lineCharacters - this.lineLength)
    this.lineLength += signs
    if (signs <= left) return true
    // The rest of this line is left out, and what comes after it stays.
    this.leaveOut(start, end)
    this.pieces.push(wholeWords(text, left))
    this.isShortened = true
    return true
  }

  /** Takes a tag; false when there is no room for another element. */
  private tag(start: number, end: number): boolean {
    const match = tagName.exec(this.source.slice(start, Math.min(end, start + 40)))
    if (!match) return this.count()
    const name = (match[2] as string).toLowerCase()
    if (!inline.has(name)) this.lineLength = 0
    if (match[1] === '/') return this.close(name, start, end)
    if (!this.count()) return false
    if (empty.has(name)) {
      if (end - start > longestTag) this.strip(name, start, end)
      return true
    }
    const isLeftOut = this.depth >= deepestElement
    this.open.push({ name, isLeftOut })
    this.openByName.set(name, (this.openByName.get(name) ?? 0) + 1)
    if (isLeftOut) this.leaveOut(start, end)
    else {
      this.depth += 1
      if (end - start > longestTag) this.strip(name, start, end)
    }
    return true
  }

  /** Text nodes cost as much to read as elements. */
  private count(): boolean {
    this.elements += 1
    return this.elements <= this.limits.elements
  }

  /** A tag without its attributes. */
  private strip(name: string, start: number, end: number): void {
    this.leaveOut(start, end)
    this.pieces.push(`<${name}>`)
    this.isShortened = true
  }

  private close(name: string, start: number, end: number): boolean {
    if (!this.openByName.get(name)) return this.count()
    for (;;) {
      const last = this.open.pop() as OpenElement
      this.openByName.set(last.name, (this.openByName.get(last.name) as number) - 1)
      if (!last.isLeftOut) this.depth -= 1
      if (last.name !== name) continue
      if (last.isLeftOut) this.leaveOut(start, end)
      return true
    }
  }
}

const tagName = /^<(\/?)([a-z][a-z\d]{0,20})/i

/** Where a tag or comment ends; one behind its start for a bracket that begins none, -1 for one without an end. */
function tagEnd(source: string, start: number): number {
  if (source.startsWith('<!--', start)) {
    const close = source.indexOf('-->', start + 4)
    return close < 0 ? -1 : close + 3
  }
  if (!/[a-z/!?]/i.test(source[start + 1] ?? '')) return start + 1
  let quote = ''
  for (let at = start + 1; at < source.length; at++) {
    const sign = source[at] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at + 1
    else if ((sign === '"' || sign === "'") && source[at - 1] === '=') quote = sign
  }
  return -1
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi

/** Letters that a reader sees of escaped text. */
function lettersOf(text: string): number {
  let hidden = 0
  for (const [escaped] of text.matchAll(entity)) hidden += escaped.length - 1
  return text.length - hidden
}

/** The beginning of escaped text; an escape is not cut through. */
const wholeWords = (text: string, most: number) =>
  wholeLetters(text.slice(0, Math.max(0, most))).replace(/&[^;&<\s]{0,32}$/, '')

function feedsIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function firstLines(text: string, most: number): string {
  let at = -1
  for (let line = 0; line < most; line++) {
    at = text.indexOf('\n', at + 1)
    if (at < 0) return text
  }
  return text.slice(0, at)
}
