import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { originsSchema } from './origin.ts'

/** The fields whose changes are remembered in the thread. */
export const trackedFields = [
  'statusId',
  'priority',
  'assigneeId',
  'teamId',
  'labelIds',
  'mailboxId',
  'subject',
  'isTrashed',
  'isSpam',
  'dueDate',
  'snoozeTime',
  'mergedInto',
  'incidentId',
] as const

/** Events of whole conversations in the remaining thread; `from` and `to` are {@link Told}. */
export const toldEvents = ['merged', 'splitOff', 'splitFrom'] as const

/** A mail that reached two of our inboxes is told in both conversations: `from` is the other inbox's id, `to` {@link Told}. */
export const alsoReached = 'alsoReached'

/** Another conversation as an entry of the trail names it: how it was called then. */
export interface Told {
  id: number
  ticketNo: number | null
  subject: string
  /** How many messages, and items in all, went along. */
  messages: number
  items: number
  /** Time entries that went along with a merge; absent when there were none. */
  timeEntries?: number[]
  /** Tasks that did. */
  tasks?: number[]
}

/** Activity: a change with its author and time; written by the server, never edited. */
export const activitySchema = z.object({
  id: id(),
  conversationId: id(),
  position: z.nullable(z.int()),
  field: z.enum([...trackedFields, ...toldEvents, alsoReached, 'isOverdue', 'rated', 'issue', 'sla']),
  from: z.unknown(),
  to: z.unknown(),
  /** Null when the desk itself did it, for example reopened by a customer's mail. */
  actorId: z.nullable(id()),
  /** The op that did it; null for the desk itself. */
  op: z.nullable(z.string()),
  /** The agent whose newer value, unseen by the actor, was replaced. */
  overruledUserId: z.nullable(id()),
  /** The workflow rule that did it, as it was called then; null for everything else. */
  ruleName: z.nullable(z.string()),
  createdAt: moment(),
  origins: originsSchema,
})

/** An entry of the activity trail. */
export type Activity = z.infer<typeof activitySchema>

/** Whether an entry tells of a field; others tell of whole conversations. */
export function isTracked(field: Activity['field']): field is (typeof trackedFields)[number] {
  return trackedFields.some((tracked) => tracked === field)
}
