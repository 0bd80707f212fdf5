import * as z from 'zod/mini'
import { defineEndpoint } from '../../define.ts'
import { id } from '../../fields.ts'
import { defineFile } from '../../stream.ts'
import { labelSchema } from '../../labels/label.ts'
import { lists, type List } from '../list.ts'
import { conversationView, statusView, threadView } from './rest-shapes.ts'
import { conversationTypes, priorities, statuses } from '../status.ts'

/** Rows of one page of a list (D-60). */
export const listLimits = { page: 30, most: 100, text: 200 }

/** Sort orders of the list; a leading minus reverses one. `priority` starts with the most urgent. */
export const listOrders = [
  '-lastActivityAt',
  'lastActivityAt',
  '-createdAt',
  'createdAt',
  'lastInboundAt',
  '-lastInboundAt',
  'dueDate',
  '-dueDate',
  'waitingSince',
  '-waitingSince',
  'priority',
  '-priority',
] as const

const none = z.literal('none')
const word = z.enum(statuses.map(({ status }) => status))

/** Filters of the list; trash, spam and drafts are shown only on request. */
export const listInput = z.object({
  mailboxId: z.optional(id()),
  /** A status by name or number. */
  status: z.optional(z.union([word, z.int().check(z.minimum(1), z.maximum(statuses.length))])),
  /** A user, or `none` for unassigned; likewise for teams. */
  assigneeId: z.optional(z.union([id(), none])),
  teamId: z.optional(z.union([id(), none])),
  labelId: z.optional(id()),
  contactId: z.optional(id()),
  /** The linked incident of the status page. */
  incidentId: z.optional(id()),
  priority: z.optional(z.enum(priorities)),
  type: z.optional(z.enum(conversationTypes)),
  isStarred: z.optional(z.boolean()),
  isTrashed: z._default(z.boolean(), false),
  isSpam: z._default(z.boolean(), false),
  isDraft: z._default(z.boolean(), false),
  isRead: z.optional(z.boolean()),
  /** Snoozed conversations, or the others. */
  snoozed: z.optional(z.boolean()),
  /** Conversations whose customer waits for a reply, or the others. */
  waiting: z.optional(z.boolean()),
  /** Conversations with a note that mentions the caller, or the others. */
  mentioned: z.optional(z.boolean()),
  /** Conversations with an unsent draft of the caller, or the others. */
  hasDraft: z.optional(z.boolean()),
  /** Conversations with a scheduled mail of the caller, or the others. */
  scheduled: z.optional(z.boolean()),
  /** Words that all occur; the last one may be a prefix. */
  text: z.optional(z.string().check(z.maxLength(listLimits.text))),
  sort: z._default(z.enum(listOrders), '-lastActivityAt'),
  page: z._default(z.int().check(z.minimum(1)), 1),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(listLimits.most)), listLimits.page),
})
/** Filters of the list. */
export type ListInput = z.infer<typeof listInput>

const byId = z.object({ id: id() })

/** Conversations, newest activity first. */
export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/desk/conversations',
  summary: 'Conversations, newest activity first',
  needs: 'signed-in',
  input: listInput,
  output: z.object({ data: z.array(conversationView), total: z.int() }),
})

const countOfEach = Object.fromEntries(lists.map((list) => [list, z.int()])) as Record<
  List,
  ReturnType<typeof z.int>
>

/** Number of conversations of each kind; trash and spam are counted apart. */
export const countConversations = defineEndpoint({
  method: 'GET',
  path: '/desk/conversations/counts',
  summary: 'How many conversations there are of each kind',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({
    ...countOfEach,
    statuses: z.array(z.extend(statusView, { count: z.int() })),
  }),
})

/** Statuses in order, with the field names of selection lists; apps show exactly this list. */
export const listStatuses = defineEndpoint({
  method: 'GET',
  path: '/desk/conversations/statuses',
  summary: 'Statuses a conversation can have',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(z.extend(statusView, { label: z.string() })), total: z.int() }),
})

/** A conversation with its thread, oldest first. */
export const getConversation = defineEndpoint({
  method: 'GET',
  path: '/desk/conversations/:id',
  summary: 'A conversation with its messages and notes',
  needs: 'signed-in',
  input: byId,
  output: threadView,
})

/** The whole body of a message, however large. */
export const getMessageBody = defineEndpoint({
  method: 'GET',
  path: '/desk/messages/:id/body',
  summary: 'The whole body of a message',
  needs: 'signed-in',
  input: byId,
  output: z.object({
    id: id(),
    html: z.nullable(z.string()),
    quotedHtml: z.nullable(z.string()),
    text: z.string(),
  }),
})

/** The original source of a received message. */
export const getMessageSource = defineFile({
  method: 'GET',
  path: '/desk/messages/:id/source',
  summary: 'A received message as it came',
  needs: 'signed-in',
  input: byId,
  output: z.unknown(),
})

/** Labels by name. */
export const listLabels = defineEndpoint({
  method: 'GET',
  path: '/desk/labels',
  summary: 'Labels of the account',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(labelSchema), total: z.int() }),
})

/** Reads one label. */
export const getLabel = defineEndpoint({
  method: 'GET',
  path: '/desk/labels/:id',
  summary: 'One label',
  needs: 'signed-in',
  input: byId,
  output: labelSchema,
})
