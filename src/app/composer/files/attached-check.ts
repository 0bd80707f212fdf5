import { forwardedHead } from '#domain/conversations/messages/forwarded.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { attachedTexts } from './attached-texts.ts'
import type { ComposerContent } from '../texts/composer-content.ts'

const wholeWords = (parts: readonly string[], flags: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${parts.join('|')})(?![\p{L}\p{N}])`, flags)

const languages = Object.values(attachedTexts).map(({ promises, denials }) => ({
  promises: wholeWords(promises, 'giu'),
  denials: wholeWords(denials, 'iu'),
}))

/** Characters before a promise that are searched for a negation: about three words. */
const denialReach = 24

const isPromise = (clause: string): boolean =>
  languages.some(({ promises, denials }) =>
    [...clause.matchAll(promises)].some(
      ({ index, 0: found }) =>
        !denials.test(clause.slice(Math.max(0, index - denialReach), index + found.length)),
    ),
  )

const innermostQuote = /<blockquote[^>]*>(?:(?!<blockquote)[\s\S])*?<\/blockquote>/g
const forwardedLines = new RegExp(`<p>${forwardedHead}<br[^]*?</p>`, 'g')

/** An agent's own text, without quotes and forwarded parts. */
function ownText(html: string): string {
  const rest = html.replace(innermostQuote, ' ')
  return rest === html ? plainText(html.replace(forwardedLines, ' ')) : ownText(rest)
}

/** True if a mail mentions an attachment and has none. */
export function lacksFile({
  mode,
  html,
  attachments,
}: Pick<ComposerContent, 'mode' | 'html' | 'attachments'>): boolean {
  if (mode === 'note' || attachments.some((file) => !file.isInline)) return false
  return ownText(html)
    .split(/[.!?;:,\n]/)
    .some((clause) => isPromise(clause.trim()))
}
