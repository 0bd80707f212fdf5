import { conversationLimits } from '../conversation.ts'
import { withNumbers } from './plain-text.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Characters of HTML that are searched for the beginning of the text. */
const searched = 256 * 1024

/** Beginning of the text of an HTML body on one line, at most 200 characters. */
export function previewOf(html: string): string {
  const start = html.length <= searched ? html : html.slice(0, searched).replace(/<[^<>]*$/, '')
  return withNumbers(start)
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, conversationLimits.preview)
}

/** True if a body has no content: only white space and empty tags, and no picture. */
export function isBlank(html: string): boolean {
  // Stops at the first word, because it runs on every key press.
  const nothing = /<(style|script)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|&nbsp;|\s+/giy
  while (nothing.lastIndex < html.length) if (!nothing.test(html)) return false
  return !/<img\b/i.test(html)
}
