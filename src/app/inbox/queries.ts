import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { defineQuery } from '#local/queries/query.ts'

/** Draft summary in a list. */
export interface DraftSummary {
  conversationId: number
  updatedAt: number
  /** First recipient of a new mail without a contact. */
  to: string
  /** Scheduled time; null for an unscheduled draft. */
  sendAt: number | null
}

const summary = ({ conversationId, updatedAt, to, scheduled }: Draft): DraftSummary => ({
  conversationId,
  updatedAt,
  to: to[0]?.name || to[0]?.email || '',
  sendAt: scheduled?.at ?? null,
})

/** Newest draft of each conversation that has one. */
export const draftSummaries = defineQuery(
  'draftSummaries',
  () => [{ table: 'drafts' }],
  async (db): Promise<Map<number, DraftSummary>> => {
    const drafts = await db.drafts.toArray()
    drafts.sort((a, b) => a.updatedAt - b.updatedAt)
    return new Map(drafts.map((draft) => [draft.conversationId, summary(draft)]))
  },
)
