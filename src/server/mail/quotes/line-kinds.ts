import {
  forwardedWords,
  headerLabels,
  introWords,
  originalWords,
  replyAboveWords,
  wroteWords,
} from './words.ts'

/** Longest line, or joined lines, that may be an introduction; longer ones are prose. */
const longestIntro = 400

const wrote = new RegExp(`(?:^|[\\s"'>)\\]】])(?:${alternatives(wroteWords)})(?![\\p{L}])`, 'iu')
const wroteInAsian = /写道|寫道|書きました|のメール|작성|เขียน/
const intro = new RegExp(`^[-\\s*_"'(]*(?:${alternatives(introWords)})[\\s,]`, 'iu')
const date = /\d{1,2}[:.]\d{2}|\b(19|20)\d{2}\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}月/
const startsWithDate = /^[-\s*_"'(]*(\p{L}{2,12}\.?,?\s{1,3})?(\d{1,2}[\s./:-]|\d{4}[-/年.])/u
const mailAddress = /[^\s@<>]@[\p{L}\p{N}-]/u
const gmailStamp = /^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2} GMT[+-]\d{1,2}:\d{2} \S/
const original = new RegExp(
  `^[\\s*_>]*[-_=]{2,}\\s*(?:${alternatives(originalWords)})\\s*:?\\s*[-_=]{2,}[\\s*_]*$`,
  'iu',
)
const forwarded = new RegExp(
  `^[\\s*_>]*[-_=]*\\s*(?:${alternatives(forwardedWords)})\\s*:?\\s*[-_=]*[\\s*_]*$`,
  'iu',
)
const replyAbove = new RegExp(`(?:${alternatives(replyAboveWords)})`, 'iu')

function alternatives(words: string[]): string {
  return words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')).join('|')
}

/**
 * True if the text introduces a quote: "On 14 Jan 2025 … wrote:" and its equivalents in other languages.
 * Besides the verb it needs a date or an address, or a time stamp that only programs write.
 */
export function isIntro(text: string): boolean {
  const words = text.trim()
  if (words.length > longestIntro || words.length < 8) return false
  if (gmailStamp.test(words)) return true
  const hasAddress = mailAddress.test(words)
  const ends = /[:：][\s*_"'>]*$/.test(words) || /\s-{2,}\s*$/.test(words)
  if (!ends || !(hasAddress || date.test(words))) return false
  if (startsWithDate.test(words) && hasAddress) return true
  return wrote.test(words) || wroteInAsian.test(words)
}

/** True if an introduction may begin on this line and end on one of the next. */
export function mayBeginIntro(line: string): boolean {
  const text = line.trim()
  if (text.length > longestIntro) return false
  return intro.test(text) || startsWithDate.test(text) || (mailAddress.test(text) && wrote.test(text))
}

/** True if this line, directly above a marked quote, introduces it in an unknown language. */
export function isIntroByPlace(line: string): boolean {
  const text = line.trim()
  return text.length <= longestIntro && /[:：]$/.test(text) && (date.test(text) || mailAddress.test(text))
}

/** `-----Original Message-----` in the languages of Outlook. */
export function isOriginalMark(line: string): boolean {
  return line.length < 200 && original.test(line)
}

/** `---------- Forwarded message ---------`, `Begin forwarded message:` and their translations. */
export function isForwardMark(line: string): boolean {
  return line.length < 200 && forwarded.test(line)
}

/** Line of our product or another help desk that asks to answer above it. */
export function isReplyAboveMark(line: string): boolean {
  return line.length < 200 && replyAbove.test(line)
}

/** Line of dashes, stars or underscores, or an invisible mark of a mail program. */
export function isDivider(line: string): boolean {
  return line.length < 200 && /^[\s>]*([-_=*#~+—–]\s?){3,}$|^\u1427$/.test(line)
}

/** Signature delimiter `-- ` (RFC 3676), also with the trailing space trimmed. */
export function isSignatureDash(line: string): boolean {
  return /^(--|—|––) ?$/.test(line)
}

const labelKinds = new Map(
  Object.entries(headerLabels).flatMap(([kind, labels]) => labels.map((label) => [label, kind] as const)),
)

/** Header label at the start of a line (`*From:* …`, `De : …`, `差出人： …`), or null. */
export function headerLabel(line: string): string | null {
  const match = /^[\s>*_]{0,20}([\p{L}][\p{L}\p{M}' -]{0,24}?)[\s*_]{0,4}[:：]/u.exec(line.slice(0, 80))
  return match ? (labelKinds.get((match[1] as string).toLowerCase()) ?? null) : null
}
