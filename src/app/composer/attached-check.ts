import { plainText } from '#domain/conversations/plain-text.ts'
import type { Words } from './words.ts'

/** How people say that a file comes along, in the languages that the desk translates to. */
const saysAttached = new RegExp(
  [
    String.raw`\b(?:is|are|i(?:'|’)ve|i have|we have|we(?:'|’)ve|please find|find|see|the)\s+(?:\w+\s+)?attached\b`,
    String.raw`\battached (?:is|are|you|please|find|the|a|file|files|document|invoice)\b`,
    String.raw`\b(?:see|in|find) (?:the )?attachments?\b`,
    String.raw`\b(?:im|siehe|als|der) anhang\b|\bangehängt\b|\banbei\b`,
    String.raw`\bci-joint|\bpi[eè]ces? jointes?\b|\ben pi[eè]ce jointe\b`,
    String.raw`\badjunt[oa]s?\b`,
  ].join('|'),
  'iu',
)

const innermostQuote = /<blockquote[^>]*>(?:(?!<blockquote)[\s\S])*?<\/blockquote>/g

/** What an agent wrote themselves: what they quote was said by somebody else. */
function ownText(html: string): string {
  const rest = html.replace(innermostQuote, ' ')
  return rest === html ? plainText(html) : ownText(rest)
}

/** Whether a mail speaks of a file and carries none. */
export function lacksFile({
  mode,
  html,
  attachments,
}: Pick<Words, 'mode' | 'html' | 'attachments'>): boolean {
  if (mode === 'note' || attachments.some((file) => !file.isInline)) return false
  return saysAttached.test(ownText(html))
}
