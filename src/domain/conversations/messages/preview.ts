import { conversationLimits } from '../conversation.ts'
import { withNumbers } from './plain-text.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Characters of HTML in which the first words are looked for. */
const searched = 256 * 1024

/** The first words of an HTML body on one line, at most 200 characters. */
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

/** Whether a body says nothing: only white space and empty tags, and no picture. */
export function isBlank(html: string): boolean {
  // Looks no further than the first word: it is asked at every key.
  const nothing = /<(style|script)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|&nbsp;|\s+/giy
  while (nothing.lastIndex < html.length) if (!nothing.test(html)) return false
  return !/<img\b/i.test(html)
}
