import * as z from 'zod/mini'
import { mergeAccess } from '../access/plan-access.ts'
import { defineMutator } from '../define.ts'
import { id, moment } from '../fields.ts'
import { conversationLimits, type Conversation } from '../conversations/conversation.ts'
import { mergeable, mergeLimits, mergeOne, requireUntouched, requireWhole } from './merge.ts'
import { touched, unmergeOne, type Touched } from './merge.ts'
import { snoozeEnd } from '../conversations/snooze-mutators.ts'
import { requireTogether, requireUnanswered, splitOff, unsplitInto } from './split.ts'

const access = { laneTable: 'conversations' as const, ...mergeAccess }

const mergeArgs = z.object({
  /** The surviving conversation. */
  conversationId: id(),
  /** Conversations that are merged into it. */
  ids: z.array(id()).check(z.minLength(1), z.maxLength(mergeLimits.conversations)),
})

const unmergeArgs = z.object({
  ...mergeArgs.shape,
  /** Values of the survivor before and after the merge: restored if nobody has changed the field since. */
  was: z.extend(z.partial(touched), {
    dueDate: z.optional(z.nullable(moment())),
    snoozeTime: z.optional(z.nullable(snoozeEnd())),
  }),
  became: z.partial(touched),
})

/**
 * Merges conversations into another one: messages, notes, trail, deliveries and drafts move there, and later
 * ops on them apply to it. Held back if one of them is gone or merged elsewhere.
 */
export const merge = defineMutator('conversations.merge', {
  args: mergeArgs,
  lanes: ({ conversationId, ids }) => [conversationId, ...ids],
  ...access,
  skipsMergeRedirect: true,
  async guard(tx, { conversationId, ids }) {
    for (const each of [conversationId, ...ids]) await requireWhole(tx, conversationId, each)
  },
  async run(tx, { conversationId, ids }) {
    for (const each of ids) await mergeOne(tx, conversationId, each)
  },
  inverse: ({ conversationId, ids }, before, after) => {
    const [was, became] = changedFields(before as Conversation, after as Conversation)
    return { name: 'conversations.unmerge', args: { conversationId, ids, was, became } }
  },
  title: () => 'Merge',
})

const fields = Object.keys(touched.shape) as (keyof Touched)[]
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields changed by a merge, before and after. */
function changedFields(before: Conversation, after: Conversation): [Partial<Touched>, Partial<Touched>] {
  const changed = fields.filter((field) => !isSame(before[field], after[field]))
  const of = (row: Conversation) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  return [of(before), of(after)]
}

/** Undoes a merge, as long as nobody has written in the conversation or split it since. */
export const unmerge = defineMutator('conversations.unmerge', {
  args: unmergeArgs,
  lanes: ({ conversationId, ids }) => [conversationId, ...ids],
  ...access,
  skipsMergeRedirect: true,
  async guard(tx, { conversationId, ids }) {
    await requireUntouched(tx, conversationId, ids)
  },
  async run(tx, { conversationId, ids, was, became }) {
    for (const each of [...ids].reverse()) await unmergeOne(tx, conversationId, each)
    const survivor = await mergeable(tx, conversationId)
    const back = fields.filter((field) => field in was && isSame(survivor[field], became[field]))
    await tx.conversations.patch(conversationId, Object.fromEntries(back.map((field) => [field, was[field]])))
  },
  title: () => 'Undo merge',
})

const splitArgs = z.object({
  conversationId: id(),
  /** Id of the new conversation, from the device's range. */
  newId: id(),
  messageIds: z.array(id()).check(z.minLength(1), z.maxLength(mergeLimits.items)),
  subject: z.optional(z.string().check(z.trim(), z.maxLength(conversationLimits.subject))),
})

/**
 * Moves messages, with their notes and pending replies, from a conversation into a new one. Held back if one
 * of them no longer exists.
 */
export const split = defineMutator('conversations.split', {
  args: splitArgs,
  lanes: ({ conversationId, newId }) => [conversationId, newId],
  ...access,
  async guard(tx, { conversationId, messageIds }) {
    await requireTogether(tx, conversationId, messageIds)
  },
  run: (tx, args) => splitOff(tx, args),
  inverse: ({ conversationId, newId }) => ({
    name: 'conversations.unsplit',
    args: { conversationId, newId },
  }),
  title: () => 'Split',
})

/** Undoes a split, as long as nobody has written in the new conversation since. */
export const unsplit = defineMutator('conversations.unsplit', {
  args: z.pick(splitArgs, { conversationId: true, newId: true }),
  lanes: ({ conversationId, newId }) => [conversationId, newId],
  ...access,
  skipsMergeRedirect: true,
  async guard(tx, { conversationId, newId }) {
    await requireUnanswered(tx, conversationId, newId)
  },
  run: (tx, { conversationId, newId }) => unsplitInto(tx, conversationId, newId),
  title: () => 'Undo split',
})
