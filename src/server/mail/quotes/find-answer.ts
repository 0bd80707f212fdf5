import * as kinds from './line-kinds.ts'
import { isMobileLine } from './mobile.ts'

/** A line to judge, of plain text or of HTML as lines. */
export interface QuoteLine {
  text: string
  /** In the client's own quote markup, or begun with `>`. */
  isQuoted: boolean
  /** In a block quote without a mark: a quote when it follows an introduction, else an indent. */
  isIndented?: boolean
  /** The client says that everything from here is the message answered to. */
  isRest?: boolean
  isSignature?: boolean
  /** The client says that this introduces a quote. */
  isIntro?: boolean
  hasPicture?: boolean
}

type Kind = 'blank' | 'text' | 'quote' | 'intro' | 'signature' | 'divider'

/** The most lines that one introduction is wrapped over. */
const introLines = 4

/** Visible range: lines from `from` up to, not including, `to`. */
export interface Answer {
  from: number
  to: number
}

/**
 * Finds the answer among what it quotes, or null when nothing can be folded without hiding words of the sender.
 *
 * What ends a message for sure (an introduction above unmarked text, a quoted header block, "Original Message", our
 * own delimiter, the client's mark) folds everything from there. Marked quotes and signatures fold only when nothing
 * else comes after them, and an introduced quote at the top only when no other quote follows, so answers between
 * quotes stay. One pass with a fixed look ahead.
 */
export function findAnswer(lines: QuoteLine[]): Answer | null {
  const { kinds: found, rest } = classify(lines)
  const end = rest ?? found.length
  let lastText = -1
  for (let index = 0; index < end; index++) if (found[index] === 'text') lastText = index
  if (lastText < 0) return null
  const from = introducedQuote(found, lastText)
  const folds =
    rest !== null || found.slice(lastText + 1, end).some((kind) => kind !== 'blank' && kind !== 'divider')
  if (from === 0 && !folds) return null
  return { from, to: folds ? lastText + 1 : lines.length }
}

/** Where the answer begins below a quote that stands above it: introduction, quote, answer, and no more quotes. */
function introducedQuote(found: Kind[], lastText: number): number {
  const first = found.findIndex((kind) => kind !== 'blank')
  if (found[first] !== 'intro') return 0
  const answer = found.findIndex(
    (kind, index) => index > first && kind !== 'intro' && kind !== 'quote' && kind !== 'blank',
  )
  const isInterleaved = found.slice(answer, lastText).some((kind) => kind === 'quote' || kind === 'intro')
  return answer < 0 || isInterleaved || !found.slice(first, answer).includes('quote') ? 0 : answer
}

/** The kind of every line up to the one from which all the rest is quoted. */
function classify(lines: QuoteLine[]): { kinds: Kind[]; rest: number | null } {
  const found: Kind[] = []
  let hasText = false
  let inSignature = false
  let isForward = false
  let previous: Kind = 'blank'
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as QuoteLine
    isForward ||= kinds.isForwardMark(line.text) && !/^\s*>/.test(line.text)
    const intro = line.isQuoted || isForward ? 0 : introLength(lines, index)
    if (hasText && !isForward && endsAnswer(lines, index, intro)) return { kinds: found, rest: index }
    if (intro > 0) {
      for (let count = 0; count < intro; count++) found.push('intro')
      index += intro - 1
      previous = 'intro'
      inSignature = false
      continue
    }
    const kind: Kind = isForward ? 'text' : kindOf(line, inSignature, previous)
    if (kind === 'quote') inSignature = false
    else inSignature ||= !isForward && kinds.isSignatureDash(line.text)
    hasText ||= kind === 'text'
    if (kind !== 'blank') previous = kind
    found.push(kind)
  }
  return { kinds: found, rest: null }
}

function kindOf(line: QuoteLine, inSignature: boolean, previous: Kind): Kind {
  if (line.text.trim() === '' && !line.hasPicture) return line.isQuoted ? 'quote' : 'blank'
  if (line.isQuoted) return 'quote'
  if (line.isIndented && (previous === 'intro' || previous === 'quote')) return 'quote'
  const isSignature = line.isSignature || inSignature || kinds.isSignatureDash(line.text)
  if (isSignature || isMobileLine(line.text)) return 'signature'
  return kinds.isDivider(line.text) ? 'divider' : 'text'
}

/** Whether everything from here on is the message that is answered. */
function endsAnswer(lines: QuoteLine[], index: number, intro: number): boolean {
  const line = lines[index] as QuoteLine
  if (line.isRest || kinds.isOriginalMark(line.text)) return true
  if (!line.isQuoted && (kinds.isReplyAboveMark(line.text) || isHeaderBlock(lines, index))) return true
  if (intro === 0) return false
  const next = nextFilled(lines, index + intro)
  return next !== null && !next.isQuoted && !next.isIndented
}

/** How many lines an introduction takes that begins here; 0 when none does. */
function introLength(lines: QuoteLine[], index: number): number {
  const { text: first, isIntro } = lines[index] as QuoteLine
  if (first.trim() === '') return 0
  if (isIntro || kinds.isIntro(first)) return 1
  const next = nextFilled(lines, index + 1)
  if (next && (next.isQuoted || next.isIndented) && kinds.isIntroByPlace(first)) return 1
  if (!kinds.mayBeginIntro(first)) return 0
  let joined = first
  for (let count = 1; count < introLines; count++) {
    const line = lines[index + count]
    if (!line || line.isQuoted || line.text.trim() === '') return 0
    joined += ` ${line.text.trim()}`
    if (kinds.isIntro(joined)) return count + 1
  }
  return 0
}

function nextFilled(lines: QuoteLine[], from: number): QuoteLine | null {
  for (let index = from; index < Math.min(lines.length, from + 10); index++) {
    const line = lines[index] as QuoteLine
    if (line.text.trim() !== '') return line
  }
  return null
}

/** From, Sent, To, Subject in any language and order, within a few lines, at least three of them. */
function isHeaderBlock(lines: QuoteLine[], index: number): boolean {
  if (!kinds.headerLabel((lines[index] as QuoteLine).text)) return false
  const labels = new Set<string>()
  let others = 0
  for (const line of lines.slice(index, index + 12)) {
    const label = kinds.headerLabel(line.text)
    if (label) labels.add(label)
    else if (++others > 3) break
  }
  labels.delete('other')
  return labels.has('from') && labels.size >= 3
}
