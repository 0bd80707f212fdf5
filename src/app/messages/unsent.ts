import { keepUnsaved } from '#app/desk/unsaved.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import type { Desk } from '#local/desk.ts'

const hasWords = (html: string) => plainText(html).trim() !== '' || /<img\b/i.test(html)

/** Number of these conversations with an unsent, unscheduled answer of the agent. */
export async function unsentAmong({ db }: Pick<Desk, 'db'>, ids: readonly number[]): Promise<number> {
  await keepUnsaved()
  const meant = new Set(ids)
  const drafts = await db.drafts.toArray()
  const held = drafts.filter(({ conversationId, html, scheduled, mode }) => {
    // A new mail is itself the draft: discarding it is intended.
    const isAnswer = mode !== 'new' && scheduled === null
    return isAnswer && meant.has(conversationId) && hasWords(html)
  })
  return new Set(held.map(({ conversationId }) => conversationId)).size
}

/** Suffix of the toast for moved conversations: `, 2 with an unsent answer`; empty without any. */
export const unsentText = (unsent: number, all: number): string => {
  if (unsent === 0) return ''
  return all === 1 ? ', with an unsent answer' : `, ${unsent} with an unsent answer`
}
