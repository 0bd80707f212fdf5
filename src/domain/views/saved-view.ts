import * as z from 'zod/mini'
import { id, text, uuid } from '../fields.ts'
import { lists, listSorts } from '../conversations/list.ts'
import { slaStates } from '../conversations/sla-metrics.ts'
import { taskViewSchema } from './task-view.ts'
import { conversationTypes, priorities, statuses } from '../conversations/status.ts'

/** Limits of a saved view. */
export const viewLimits = { name: 40 }

/** Filters and order of a saved view; `null` and `false` do not restrict. `mine` is the reading user. */
export const viewContentSchema = z.object({
  list: z.enum(lists),
  status: z.nullable(z.enum(statuses.map(({ status }) => status))),
  /** Nobody, a user or a team. */
  assignee: z.nullable(z.string().check(z.regex(/^(nobody|(user|team)-\d+)$/))),
  labelId: z.nullable(id()),
  priority: z.nullable(z.enum(priorities)),
  mailboxId: z.nullable(id()),
  type: z.nullable(z.enum(conversationTypes)),
  /** Missing in views saved before these filters existed. */
  sla: z._default(z.nullable(z.enum(slaStates)), null),
  incidentId: z._default(z.nullable(id()), null),
  isUnread: z.boolean(),
  isStarred: z.boolean(),
  isWaiting: z.boolean(),
  isMentioned: z.boolean(),
  sort: z.enum(listSorts),
})
/** Filters and order of a saved view. */
export type ViewContent = z.infer<typeof viewContentSchema>

/** A named list; shared ones can be used by everybody, and changed by their owner and administrators. */
export const savedViewSchema = z.object({
  id: id(),
  /** Creator. */
  ownerId: id(),
  isShared: z.boolean(),
  name: text(viewLimits.name).check(z.minLength(1)),
  content: z.union([taskViewSchema, viewContentSchema]),
  /** Sort key, ascending. */
  position: z.int(),
  /**
   * The op that last changed name, content or sharing, compared by edits. Not the log version, because a
   * device knows this one before the server does.
   */
  rev: uuid(),
})
/** A saved view as stored by devices and the server; scope `acct` if shared, else its owner's. */
export type AnyView = z.infer<typeof savedViewSchema>

/** A saved view of conversations, or of tasks with that content. */
export type SavedView<Content extends AnyView['content'] = ViewContent> = Omit<AnyView, 'content'> & {
  content: Content
}
