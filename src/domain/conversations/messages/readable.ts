import { limitMarks } from '#lib/text.ts'
import { withinTurns } from '#lib/text-direction.ts'

/*
 * Limits of a displayed message. A browser lays out a page in one pass, so a mail of countless lines, marks
 * or nested boxes would freeze the tab. Mail is cut to less than this on receipt; the reader cuts again what
 * was stored before, or came another way.
 */

/** Limits of a body. */
export interface BodyLimits {
  /** Characters of its text. */
  characters: number
  /** Line breaks of its text. */
  lines: number
  /** Characters between two line breaks or blocks. */
  lineCharacters: number
  elements: number
  /** Changes of the text direction: the layout time of a paragraph grows with their square. */
  turns: number
}

/** Limits of a displayed body. */
export const readableLimits: BodyLimits = {
  characters: 400_000,
  lines: 4_500,
  lineCharacters: 50_000,
  elements: 5_000,
  turns: 10_000,
}

/** Maximum nesting of elements; deeper tags are removed and their text stays. */
export const deepestElement = 100

/** Combining marks per letter; no script uses more than seven. */
export const maxMarks = 8

/** Characters of one tag; a longer one loses its attributes. */
const longestTag = 64 * 1024

/** A body within its limits. */
export interface Bounded {
  text: string
  /** Some of it was removed: the original has all. */
  isShortened: boolean
}

/** Plain text within limits: lines and runs of marks are cut, and all lines after the last one that fits. */
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
 * HTML within limits. Sanitised HTML stays balanced; other HTML only becomes small enough to parse. Linear in
 * the source, which is returned unchanged if it is within limits.
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
  /** Its tags are removed because it is nested too deep. */
  isLeftOut: boolean
}

/** Scans HTML once and removes what exceeds the limits. */
class Cutter {
  private readonly source: string
  private readonly limits: BodyLimits
  private readonly pieces: string[] = []
  /** Start of the next piece. */
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

  /** Keeps the source up to a position. */
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

  /** Ends the output, and closes open elements. */
  private cut(): Bounded {
    for (const { name, isLeftOut } of this.open.toReversed()) if (!isLeftOut) this.pieces.push(`</${name}>`)
    return { text: this.pieces.join(''), isShortened: true }
  }

  /** Adds text; false if there is no room for the rest. */
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
    // Drops the rest of this line, and continues after it.
    this.leaveOut(start, end)
    this.pieces.push(wholeWords(text, left))
    this.isShortened = true
    return true
  }

  /** Adds a tag; false if there is no room for another element. */
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

  /** Counts a node: text nodes cost as much to parse as elements. */
  private count(): boolean {
    this.elements += 1
    return this.elements <= this.limits.elements
  }

  /** Removes a tag's attributes. */
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

/** End of a tag or comment; the next position for a bracket that begins none, -1 for one without an end. */
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

/** Number of characters that a reader sees of escaped text. */
function lettersOf(text: string): number {
  let hidden = 0
  for (const [escaped] of text.matchAll(entity)) hidden += escaped.length - 1
  return text.length - hidden
}

/** Beginning of escaped text; an entity is not cut in half. */
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
