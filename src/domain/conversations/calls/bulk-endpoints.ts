import * as z from 'zod/mini'
import type { Mutator } from '../../define.ts'
import { id, moment } from '../../fields.ts'
import { bulkLimit, defineBulk, idList } from '../../via.ts'
import { conversationLimits, conversationSchema } from '../conversation.ts'
import {
  addLabels,
  assign,
  markRead,
  move,
  removeLabels,
  setPriority,
  setStatus,
  spam,
  star,
  trash,
} from '../mutators.ts'
import { priorities } from '../status.ts'
import { setIncident } from '../incident-mutator.ts'
import { setDue } from '../snooze-mutators.ts'

const conversationIds = z.array(id()).check(z.minLength(1), z.maxLength(bulkLimit))

/** Beyond the end of any thread: covers everything present at the time of the call. */
const wholeThread = Number.MAX_SAFE_INTEGER

/** Declares `PUT desk/conversations/<word>` with conversationIds and the value (D-72); moving is a POST (D-20). */
function change<Shape extends z.core.$ZodShape, Args, Base>(
  word: string,
  summary: string,
  value: Shape,
  via: Mutator<Args, Base>,
  args: (input: z.infer<z.ZodMiniObject<Shape>>, conversationId: number) => Args,
  method: 'PUT' | 'POST' = 'PUT',
) {
  type Input = { conversationIds: number[] } & z.infer<z.ZodMiniObject<Shape>>
  return defineBulk({
    method,
    path: `/desk/conversations/${word}`,
    summary,
    input: z.object({ conversationIds, ...value }) as unknown as z.ZodMiniType<Input>,
    via,
    each: (input: Input) => input.conversationIds,
    args,
  })
}

/** Sets the status of conversations. */
export const putStatus = change(
  'status',
  'Set the status',
  { statusId: conversationSchema.shape.statusId },
  setStatus,
  ({ statusId }, conversationId) => ({ conversationId, statusId, acknowledged: 0 }),
)

/** Sets the priority of conversations. */
export const putPriority = change(
  'priority',
  'Set the priority',
  { priority: z.enum(priorities) },
  setPriority,
  ({ priority }, conversationId) => ({ conversationId, priority }),
)

/** Assigns conversations to an agent or a team; without either they become unassigned. */
export const putAssign = change(
  'assign',
  'Assign to an agent or a team, or to nobody',
  { assigneeId: z.optional(z.nullable(id())), teamId: z.optional(z.nullable(id())) },
  assign,
  ({ assigneeId = null, teamId = null }, conversationId) => ({ conversationId, assigneeId, teamId }),
)

const labelIds = z.array(id()).check(z.minLength(1), z.maxLength(conversationLimits.labels))

/** Adds labels to conversations. */
export const putLabels = change('labels', 'Add labels', { labelIds }, addLabels, (input, conversationId) => ({
  conversationId,
  labelIds: input.labelIds,
}))

/** Removes labels from conversations. */
export const putLabelsRemoved = change(
  'labels/remove',
  'Remove labels',
  { labelIds },
  removeLabels,
  (input, conversationId) => ({ conversationId, labelIds: input.labelIds }),
)

/** Stars or unstars conversations. */
export const putStarred = change(
  'starred',
  'Star or unstar',
  { isStarred: z.boolean() },
  star,
  ({ isStarred }, conversationId) => ({ conversationId, isStarred }),
)

/** Marks conversations read, at most up to a position in the thread, or unread. */
export const putRead = change(
  'read',
  'Mark read or unread',
  { isRead: z.boolean(), upTo: z.optional(z.int()) },
  markRead,
  ({ isRead, upTo = wholeThread }, conversationId) => ({ conversationId, isRead, upTo }),
)

/** Moves conversations to trash, or restores them. */
export const putTrash = change(
  'trash',
  'Move to trash or restore',
  { isTrashed: z.boolean() },
  trash,
  ({ isTrashed }, conversationId) => ({ conversationId, isTrashed }),
)

/** Moves conversations to another inbox. */
export const postMailbox = change(
  'mailbox',
  'Move to another inbox',
  { mailboxId: id() },
  move,
  ({ mailboxId }, conversationId) => ({ conversationId, mailboxId }),
  'POST',
)

/** Marks conversations as spam, or not. */
export const putSpam = change(
  'spam',
  'Mark as spam or not',
  { isSpam: z.boolean() },
  spam,
  ({ isSpam }, conversationId) => ({ conversationId, isSpam }),
)

/** Sets or removes the due date of conversations. */
export const putDueDate = change(
  'duedate',
  'Set the due date',
  { dueDate: z.nullable(moment()) },
  setDue,
  ({ dueDate }, conversationId) => ({ conversationId, dueDate }),
)

/** Links conversations to an incident of the status page, or unlinks them. */
export const putIncident = change(
  'incident',
  'Link to an incident',
  { incidentId: z.nullable(id()) },
  setIncident,
  ({ incidentId }, conversationId) => ({ conversationId, incidentId }),
)

/** Moves conversations to trash (D-18). */
export const deleteConversations = defineBulk({
  method: 'DELETE',
  path: '/desk/conversations/:ids',
  summary: 'Move to trash',
  input: z.object({ ids: idList }),
  via: trash,
  each: (input) => input.ids,
  args: (_, conversationId) => ({ conversationId, isTrashed: true }),
})
