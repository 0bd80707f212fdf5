import { isEqual } from '#lib/equal.ts'
import * as z from 'zod/mini'
import { slaMetrics } from '../conversations/sla-metrics.ts'
import { trackedFields } from '../conversations/activity.ts'
import type { Conversation } from '../conversations/conversation.ts'
import { keptMoment } from '../fields.ts'
import { ratingTypes, type Rated } from '../ratings/scale.ts'
import {
  dimensionsOf,
  inConversation,
  type ChangeOf,
  type ConversationOf,
  type HappeningOf,
} from './happening.ts'

/** Events of conversations. */
export const conversationPayloads = {
  'conversation.created': z.object(inConversation),
  /** Change of a field of the activity trail; the dimensions are those after the change. */
  'conversation.changed': z.object({
    ...inConversation,
    field: z.enum(trackedFields),
    from: z.unknown(),
    to: z.unknown(),
  }),
  /** Its due date has passed while it was open. */
  'conversation.overdue': z.object({ ...inConversation, dueDate: z.nullable(keptMoment()) }),
  /** An open SLA target is near, or was missed: once each. */
  'conversation.slaWarned': z.object({ ...inConversation, metric: z.enum(slaMetrics) }),
  'conversation.slaMissed': z.object({ ...inConversation, metric: z.enum(slaMetrics) }),
  /** Its customer answered a survey, or changed the answer; the rating is in the scale of its type. */
  'conversation.rated': z.object({ ...inConversation, rating: z.int(), ratingsType: z.enum(ratingTypes) }),
  /** Deleted for everybody: permanently, or hidden again as an unsent mail of its author. */
  'conversation.deleted': z.object(inConversation),
} as const

type Told = HappeningOf<typeof conversationPayloads>

/** An unsent new mail is visible to its author only. */
const shown = (row: Conversation | null) => (row && !row.isDraft ? row : null)

/** Events of a conversation row's change. */
export function ofConversation({ id, before, after }: ChangeOf<'conversations'>): Told[] {
  const was = shown(before)
  const is = shown(after)
  if (!is) return was ? [{ type: 'conversation.deleted', subjectId: id, payload: dimensionsOf(was) }] : []
  if (!was) return [{ type: 'conversation.created', subjectId: id, payload: dimensionsOf(is) }]
  return trackedFields
    .filter((field) => !isEqual(was[field], is[field]))
    .map((field) => ({
      type: 'conversation.changed',
      subjectId: id,
      payload: { ...dimensionsOf(is), field, from: was[field], to: is[field] },
    }))
}

/** Events of a new trail entry that corresponds to no field. */
export function ofActivity(
  { before, after }: ChangeOf<'activities'>,
  conversationOf: ConversationOf,
): Told[] {
  if (before || (after?.field !== 'isOverdue' && after?.field !== 'rated')) return []
  const conversation = conversationOf(after.conversationId)
  if (!conversation) return []
  const { id, dueDate } = conversation
  if (after.field === 'rated') {
    const { rating, ratingsType } = after.to as Rated
    const payload = { ...dimensionsOf(conversation), rating, ratingsType }
    return [{ type: 'conversation.rated', subjectId: id, payload }]
  }
  return [
    { type: 'conversation.overdue', subjectId: id, payload: { ...dimensionsOf(conversation), dueDate } },
  ]
}
