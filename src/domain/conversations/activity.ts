import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { originsSchema } from './origin.ts'

/** Fields whose changes are recorded in the thread. */
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

/** Events of whole conversations, recorded in the remaining thread; `from` and `to` are {@link NamedConversation}. */
export const conversationEvents = ['merged', 'splitOff', 'splitFrom'] as const

/** A mail sent to two inboxes, recorded in both threads: `from` is the other inbox, `to` {@link NamedConversation}. */
export const alsoReached = 'alsoReached'

/** Another conversation in an entry of the trail, with its subject at that time. */
export interface NamedConversation {
  id: number
  ticketNo: number | null
  subject: string
  /** Number of messages, and of items in all, that were moved. */
  messages: number
  items: number
  /** Time entries moved by a merge; absent if there were none. */
  timeEntries?: number[]
  /** Tasks moved by a merge; absent if there were none. */
  tasks?: number[]
}

/** Activity: a change with its author and time; written by the server, never edited. */
export const activitySchema = z.object({
  id: id(),
  conversationId: id(),
  position: z.nullable(z.int()),
  field: z.enum([...trackedFields, ...conversationEvents, alsoReached, 'isOverdue', 'rated', 'issue', 'sla']),
  from: z.unknown(),
  to: z.unknown(),
  /** Null for changes by the system, for example reopening by a customer's mail. */
  actorId: z.nullable(id()),
  /** The op that made the change; null for the system. */
  op: z.nullable(z.string()),
  /** The agent whose newer value, unseen by the actor, was overwritten. */
  overruledUserId: z.nullable(id()),
  /** Name at that time of the workflow rule that made the change; null for everything else. */
  ruleName: z.nullable(z.string()),
  createdAt: moment(),
  origins: originsSchema,
})

/** An entry of the activity trail. */
export type Activity = z.infer<typeof activitySchema>

/** True if an entry records a field; others record events of whole conversations. */
export function isTracked(field: Activity['field']): field is (typeof trackedFields)[number] {
  return trackedFields.some((tracked) => tracked === field)
}
