import type { Replica } from './database.ts'
import { boxes, type LocalConversation } from './rows.ts'

/**
 * The newest conversations of the inbox that match, at most `limit`. Rows are read in pages of twice that
 * size: IndexedDB returns a page at once, where a cursor takes a turn for each row.
 */
export async function newestThatFit(
  db: Replica,
  limit: number,
  fits: (row: LocalConversation) => boolean,
): Promise<LocalConversation[]> {
  const page = 2 * limit
  const found: LocalConversation[] = []
  for (let offset = 0; found.length < limit; offset += page) {
    const rows = await db.conversations
      .where('[box+lastActivityAt]')
      .between([boxes.inbox, 0], [boxes.inbox, Infinity])
      .reverse()
      .offset(offset)
      .limit(page)
      .toArray()
    found.push(...rows.filter(fits))
    if (rows.length < page) break
  }
  return found.slice(0, limit)
}
