import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { defineEndpoint, type Mutator } from '../../define.ts'
import { id, moment } from '../../fields.ts'
import { bulkLimit, bulkOutcomeSchema } from '../../via.ts'
import * as bulk from './bulk-endpoints.ts'
import { conversationLimits, conversationSchema } from '../conversation.ts'
import { priorities } from '../status.ts'

const fields = {
  statusId: z.optional(conversationSchema.shape.statusId),
  priority: z.optional(z.enum(priorities)),
  assigneeId: z.optional(z.nullable(id())),
  teamId: z.optional(z.nullable(id())),
  /** Labels to add. */
  labelIds: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(conversationLimits.labels))),
  mailboxId: z.optional(id()),
  isRead: z.optional(z.boolean()),
  isStarred: z.optional(z.boolean()),
  isSpam: z.optional(z.boolean()),
  isTrashed: z.optional(z.boolean()),
  dueDate: z.optional(z.nullable(moment())),
}

const input = z
  .object({ conversationIds: z.array(id()).check(z.minLength(1), z.maxLength(bulkLimit)), ...fields })
  .check(
    z.refine((value) => Object.keys(value).length > 1, {
      message: 'Say what to change',
      path: ['conversationIds'],
    }),
  )
/** Several fields of several conversations, each in the form of its own call. */
export type MassInput = z.infer<typeof input>

/** A change of one conversation. */
export interface MassChange {
  conversationId: Id
  /** The field, or the two of an assignment; identifies the change within its call. */
  field: string
  // eslint-disable-next-line -- the arguments are checked by the mutator's own schema
  via: Mutator<any, any>
  args: unknown
}

const has = (value: MassInput, field: keyof MassInput) => value[field] !== undefined

/** Every field with its call, in the order of execution. */
const changes = [
  ['status', bulk.putStatus, (value) => has(value, 'statusId')],
  ['priority', bulk.putPriority, (value) => has(value, 'priority')],
  ['assign', bulk.putAssign, (value) => has(value, 'assigneeId') || has(value, 'teamId')],
  ['labels', bulk.putLabels, (value) => has(value, 'labelIds')],
  ['read', bulk.putRead, (value) => has(value, 'isRead')],
  ['starred', bulk.putStarred, (value) => has(value, 'isStarred')],
  ['duedate', bulk.putDueDate, (value) => has(value, 'dueDate')],
  ['spam', bulk.putSpam, (value) => has(value, 'isSpam')],
  ['trash', bulk.putTrash, (value) => has(value, 'isTrashed')],
  // Last: afterwards the caller may have no access to the conversation.
  ['mailbox', bulk.postMailbox, (value) => has(value, 'mailboxId')],
] as const satisfies readonly [string, unknown, (value: MassInput) => boolean][]

/** The changes that a call requests, grouped by conversation. */
export function massChanges(value: MassInput): MassChange[] {
  return [...new Set(value.conversationIds)].flatMap((conversationId) =>
    changes
      .filter(([, , isAsked]) => isAsked(value))
      .map(([field, endpoint]) => ({
        ...{ conversationId, field, via: endpoint.via },
        args: endpoint.args(value as never, conversationId),
      })),
  )
}

const mass = {
  summary: 'Change fields of conversations',
  needs: 'conversations.manage_conversation',
  input,
  output: bulkOutcomeSchema,
} as const

/** Changes the given fields of conversations (D-75). */
export const postUpdate = defineEndpoint({ method: 'POST', path: '/desk/conversations/update', ...mass })

/** Changes the given fields of many conversations (D-75). */
export const putMassAction = defineEndpoint({
  method: 'PUT',
  path: '/desk/conversations/massaction',
  ...mass,
})
