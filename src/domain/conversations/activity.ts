import * as z from 'zod/mini'
import { defineEntity } from '../define.ts'
import { id, moment } from '../fields.ts'

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
] as const

/** Who changed what when; written by the server, never edited. */
export const activitySchema = z.object({
  id: id(),
  conversationId: id(),
  position: z.nullable(z.int()),
  field: z.enum(trackedFields),
  from: z.unknown(),
  to: z.unknown(),
  /** Null when the desk itself did it, for example reopened by a customer's mail. */
  actorId: z.nullable(id()),
  /** The op that did it; null for the desk itself. */
  op: z.nullable(z.string()),
  /** The agent whose newer value, unseen by the actor, was replaced. */
  overruledUserId: z.nullable(id()),
  createdAt: moment(),
})

/** An entry of the activity trail. */
export type Activity = z.infer<typeof activitySchema>

/** Activity on the wire and in the tables. */
export const activities = defineEntity<Activity>({ name: 'activities', schema: activitySchema, kind: 'item' })
