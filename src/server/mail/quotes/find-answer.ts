import * as kinds from './line-kinds.ts'
import { isMobileLine } from './mobile.ts'

/** Line to classify, of plain text or of HTML. */
export interface QuoteLine {
  text: string
  /** Inside the client's quote markup, or prefixed by `>`. */
  isQuoted: boolean
  /** In an unmarked block quote: a quote after an introduction, otherwise an indent. */
  isIndented?: boolean
  /** The client's markup says that the answered message starts at this line. */
  isRest?: boolean
  isSignature?: boolean
  /** The client's markup says that this line introduces a quote. */
  isIntro?: boolean
  hasPicture?: boolean
}

type Kind = 'blank' | 'text' | 'quote' | 'intro' | 'signature' | 'divider'

/** Maximum number of lines of a wrapped introduction. */
const introLines = 4

/** Visible range: lines from `from` up to, not including, `to`. */
export interface VisibleRange {
  from: number
  to: number
}

/**
 * Finds the answer within its quotes; null if folding would hide text of the sender. Clear ends (an
 * introduction above unmarked text, a quoted header block, "Original Message", our own delimiter, the
 * client's mark) fold everything from there. Marked quotes and signatures are folded only if nothing else
 * follows, and an introduced quote at the top only if no other quote follows, so that answers between quotes
 * stay visible. One pass with bounded look-ahead.
 */
export function findAnswer(lines: QuoteLine[]): VisibleRange | null {
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

/** Index of the answer below a quote: introduction, quote, answer, and no further quotes. */
function introducedQuote(found: Kind[], lastText: number): number {
  const first = found.findIndex((kind) => kind !== 'blank')
  if (found[first] !== 'intro') return 0
  const answer = found.findIndex(
    (kind, index) => index > first && kind !== 'intro' && kind !== 'quote' && kind !== 'blank',
  )
  const isInterleaved = found.slice(answer, lastText).some((kind) => kind === 'quote' || kind === 'intro')
  return answer < 0 || isInterleaved || !found.slice(first, answer).includes('quote') ? 0 : answer
}

/** Classifies the lines up to the one from which everything is quoted. */
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

/** True if everything from this line on is the answered message. */
function endsAnswer(lines: QuoteLine[], index: number, intro: number): boolean {
  const line = lines[index] as QuoteLine
  if (line.isRest || kinds.isOriginalMark(line.text)) return true
  if (!line.isQuoted && (kinds.isReplyAboveMark(line.text) || isHeaderBlock(lines, index))) return true
  if (intro === 0) return false
  const next = nextFilled(lines, index + intro)
  return next !== null && !next.isQuoted && !next.isIndented
}

/** Number of lines of an introduction that starts at this line; 0 for none. */
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

/** True for at least three of From, Sent, To, Subject, in any language and order, within a few lines. */
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
