import { readHtmlLines } from './html/lines.ts'
import { emptyElements, markupTokens } from './html/markup.ts'
import { findAnswer } from './quotes/find-answer.ts'
import type { QuoteLine } from './quotes/find-answer.ts'

/** Body in two parts: the visible one and the folded one; `quoted` is null if nothing is folded. */
export interface Folded {
  visible: string
  quoted: string | null
}

/**
 * Folds quoted history and signature of a plain text answer. Nothing is lost: both parts together are the
 * text (a quote above the answer moves into the folded part). A message that is only a quote, or has answers
 * between quotes, stays whole. Linear time.
 */
export function foldText(text: string): Folded {
  const sources = text.split('\n')
  const lines = sources.map((line): QuoteLine => ({
    text: line,
    isQuoted: /^\s{0,3}([A-Z]{0,3})?>/.test(line),
  }))
  const answer = findAnswer(lines)
  if (!answer) return { visible: text, quoted: null }
  const folded = [...sources.slice(0, answer.from), ...sources.slice(answer.to)]
  return { visible: sources.slice(answer.from, answer.to).join('\n'), quoted: folded.join('\n') }
}

/**
 * Folds quoted history and signature of an answer in sanitised HTML, by the client's markup or, without such,
 * by the same phrases as in text. Both parts are balanced HTML.
 */
export function foldHtml(html: string): Folded {
  const lines = readHtmlLines(html)
  const judged = lines.map((line): QuoteLine => ({
    text: line.text,
    isQuoted: line.mark === 'quote' || line.text.startsWith('>'),
    isIndented: line.quoteDepth > 0,
    isRest: line.mark === 'rest',
    isSignature: line.mark === 'signature',
    isIntro: line.mark === 'attribution',
    hasPicture: line.hasPicture,
  }))
  const answer = findAnswer(judged)
  if (!answer) return { visible: html, quoted: null }
  const before = answer.from > 0 ? (lines[answer.from - 1]?.end ?? 0) : 0
  const [head, rest] = before > 0 ? splitHtml(html, before) : ['', html]
  const [visible, tail] =
    answer.to < lines.length
      ? splitHtml(rest, (lines[answer.to - 1]?.end ?? 0) - html.length + rest.length)
      : [rest, '']
  return { visible, quoted: head + tail }
}

/**
 * Splits sanitised HTML between two tokens; open elements are closed above and reopened below.
 * @param at end of a line (`HtmlLine`).
 */
export function splitHtml(html: string, at: number): [above: string, below: string] {
  const open: { name: string; tag: string }[] = []
  for (const token of markupTokens(html)) {
    if (token.end > at) break
    if (token.kind === 'open' && !emptyElements.has(token.name)) {
      open.push({ name: token.name, tag: html.slice(token.start, token.end) })
    } else if (token.kind === 'close') open.pop()
  }
  const closing = open.toReversed().map((element) => `</${element.name}>`)
  const opening = open.map((element) => element.tag)
  return [html.slice(0, at) + closing.join(''), opening.join('') + html.slice(at)]
}
