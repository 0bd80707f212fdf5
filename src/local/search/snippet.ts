import { countFound, marksIn } from '#domain/search/marks.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import type { Replica } from '../database.ts'
import { readManyChunks } from '../chunks.ts'
import { textOf } from './documents.ts'

/** Characters of a snippet before the match (fits half a row), and in total. */
const lengths = { before: 12, all: 160 }

type Written = Extract<ThreadItem, { e: 'messages' | 'notes' }>

const isWritten = (item: ThreadItem): item is Written => item.e === 'messages' || item.e === 'notes'

/** Text around the first match, on one line; null without a match. */
export function snippetOf(text: string, words: readonly QueryWord[]): string | null {
  const [mark] = marksIn(text, words)
  if (!mark) return null
  const from = Math.max(0, mark[0] - lengths.before)
  // Begins with a whole word.
  const start = from === 0 ? 0 : Math.min(mark[0], text.indexOf(' ', from) + 1 || mark[0])
  const cut = text
    .slice(start, start + lengths.all)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${start > 0 ? '…' : ''}${cut}${start + lengths.all < text.length ? '…' : ''}`
}

/** Text around the matches of conversations, from the message with most matches, the newest of several. */
export async function snippetsOf(
  db: Replica,
  conversationIds: readonly number[],
  words: readonly QueryWord[],
): Promise<Record<number, string>> {
  const threads = await readManyChunks(db, conversationIds)
  const snippets: Record<number, string> = {}
  for (const [id, chunks] of threads) {
    const items = chunks.flatMap((chunk) => chunk.items).filter(isWritten)
    items.sort((a, b) => b.r.createdAt - a.r.createdAt)
    let most = 0
    for (const item of items) {
      const text = textOf(item)
      const found = countFound(text, words)
      if (found <= most) continue
      most = found
      snippets[id] = snippetOf(text, words) ?? ''
      if (most === words.length) break
    }
  }
  return snippets
}
