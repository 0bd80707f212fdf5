import * as z from 'zod/mini'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'
import { conversationLimits, conversationSchema, type Conversation } from './conversation.ts'
import { priorities, statusIds, statusOf } from './status.ts'

const one = { conversationId: id() }

/** Declares a change of one conversation; agents need manage_conversation unless it says otherwise. */
function onConversation<Args extends { conversationId: number }, Base = unknown>(
  name: string,
  rest: Omit<Mutator<Args, Base>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs'> & { needs?: null },
): Mutator<Args, Base> {
  return defineMutator(name, {
    needs: 'conversations.manage_conversation',
    ...rest,
    lanes: (args) => [args.conversationId],
    laneTable: 'conversations',
  })
}

async function existing(tx: Tx, conversationId: number): Promise<Conversation> {
  const conversation = await tx.conversations.get(conversationId)
  if (!conversation) throw new DeskError('NOT_FOUND')
  return conversation
}

/** Sets the status. Closing is held back (`unseen_inbound`) when the customer wrote after what the agent saw. */
export const setStatus = onConversation('conversations.setStatus', {
  args: z.object({
    ...one,
    statusId: conversationSchema.shape.statusId,
    /** Place of the newest customer message the agent chose to close over; 0 when none. */
    acknowledged: z.int(),
  }),
  async base(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    return { lastInbound: conversation.lastInboundPosition, statusId: conversation.statusId }
  },
  async guard(tx, args, base: { lastInbound: number }) {
    const conversation = await existing(tx, args.conversationId)
    const unseen = conversation.lastInboundPosition > Math.max(base.lastInbound, args.acknowledged)
    if (args.statusId === statusIds.closed && unseen)
      throw new DeskError('CONFLICT', {
        reason: 'unseen_inbound',
        message: 'The customer wrote while you were away.',
        facts: { newest: conversation.lastInboundPosition, seen: base.lastInbound },
      })
  },
  async run(tx, args) {
    await existing(tx, args.conversationId)
    await tx.conversations.patch(args.conversationId, { statusId: args.statusId })
  },
  join: (_, later) => later,
  inverse: (args, before) => ({
    name: 'conversations.setStatus',
    args: { ...args, statusId: (before as Conversation).statusId },
  }),
  title: (args) => `Status: ${statusOf(args.statusId).label}`,
})

/** Sets the priority; the last write wins. */
export const setPriority = onConversation('conversations.setPriority', {
  args: z.object({ ...one, priority: z.enum(priorities) }),
  async base(tx, args) {
    return { priority: (await existing(tx, args.conversationId)).priority }
  },
  async run(tx, args) {
    await existing(tx, args.conversationId)
    await tx.conversations.patch(args.conversationId, { priority: args.priority })
  },
  join: (_, later) => later,
  inverse: (args, before) => ({
    name: 'conversations.setPriority',
    args: { ...args, priority: (before as Conversation).priority },
  }),
  title: (args) => `Priority: ${args.priority}`,
})

/**
 * Gives the conversation to an agent, to a team, or to nobody. A claim (from nobody, or to oneself) is held back
 * (`already_assigned`) when somebody else took it meanwhile; a reassignment by another is last write wins.
 */
export const assign = onConversation('conversations.assign', {
  args: z.object({ ...one, assigneeId: z.nullable(id()), teamId: z.nullable(id()) }),
  async base(tx, args) {
    const { assigneeId, teamId } = await existing(tx, args.conversationId)
    return { assigneeId, teamId }
  },
  async guard(tx, args, base: { assigneeId: number | null; teamId: number | null }) {
    const { assigneeId, teamId } = await existing(tx, args.conversationId)
    const isClaim =
      args.assigneeId !== null && (base.assigneeId === null || args.assigneeId === tx.actor.userId)
    const isTaken = assigneeId !== base.assigneeId && assigneeId !== args.assigneeId && assigneeId !== null
    if (isClaim && isTaken)
      throw new DeskError('CONFLICT', {
        reason: 'already_assigned',
        message: 'Somebody else took this conversation.',
        facts: { assigneeId, teamId },
      })
  },
  async run(tx, args) {
    await existing(tx, args.conversationId)
    if (args.assigneeId !== null && !(await tx.users.get(args.assigneeId)))
      throw new DeskError('INVALID', { field: 'assigneeId', message: 'Assignee must be specified' })
    if (args.teamId !== null && !(await tx.teams.get(args.teamId)))
      throw new DeskError('INVALID', { field: 'teamId', message: 'Assignee must be specified' })
    await tx.conversations.patch(args.conversationId, { assigneeId: args.assigneeId, teamId: args.teamId })
  },
  join: (_, later) => later,
  inverse: (args, before) => {
    const { assigneeId, teamId } = before as Conversation
    return { name: 'conversations.assign', args: { ...args, assigneeId, teamId } }
  },
  title: () => 'Assignee',
})

const labelArgs = z.object({
  ...one,
  labelIds: z.array(id()).check(z.minLength(1), z.maxLength(conversationLimits.labels)),
})

/** Adds labels; adding is commutative, a label that is there already changes nothing. */
export const addLabels = onConversation('conversations.addLabels', {
  args: labelArgs,
  async run(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    for (const labelId of args.labelIds)
      if (!(await tx.labels.get(labelId)))
        throw new DeskError('INVALID', { field: 'labelIds', message: 'The tag does not exist any more' })
    const labelIds = [...new Set([...conversation.labelIds, ...args.labelIds])]
    if (labelIds.length > conversationLimits.labels) throw new DeskError('INVALID', { field: 'labelIds' })
    await tx.conversations.patch(args.conversationId, { labelIds })
  },
  inverse: (args) => ({ name: 'conversations.removeLabels', args }),
  title: () => 'Tags added',
})

/** Removes labels; a label that is not there changes nothing. */
export const removeLabels = onConversation('conversations.removeLabels', {
  args: labelArgs,
  async run(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    const labelIds = conversation.labelIds.filter((labelId) => !args.labelIds.includes(labelId))
    await tx.conversations.patch(args.conversationId, { labelIds })
  },
  inverse: (args) => ({ name: 'conversations.addLabels', args }),
  title: () => 'Tags removed',
})

/** Marks as favourite or not; open to every agent (D-34). */
export const star = onConversation('conversations.star', {
  needs: null,
  args: z.object({ ...one, isStarred: z.boolean() }),
  async run(tx, args) {
    await existing(tx, args.conversationId)
    await tx.conversations.patch(args.conversationId, { isStarred: args.isStarred })
  },
  join: (_, later) => later,
  inverse: (args) => ({ name: 'conversations.star', args: { ...args, isStarred: !args.isStarred } }),
  title: (args) => (args.isStarred ? 'Star' : 'Star removed'),
})

/** Marks as read up to a place in the thread, or as unread; a newer customer message stays unread. */
export const markRead = onConversation('conversations.markRead', {
  isQuiet: true,
  args: z.object({ ...one, isRead: z.boolean(), upTo: z.int() }),
  async run(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    if (args.isRead && conversation.lastInboundPosition > args.upTo) return
    await tx.conversations.patch(args.conversationId, { isRead: args.isRead })
  },
  join: (_, later) => later,
  title: (args) => (args.isRead ? 'Read' : 'Unread'),
})

/** Moves to trash, or restores. */
export const trash = onConversation('conversations.trash', {
  args: z.object({ ...one, isTrashed: z.boolean() }),
  async run(tx, args) {
    await existing(tx, args.conversationId)
    await tx.conversations.patch(args.conversationId, { isTrashed: args.isTrashed })
  },
  join: (_, later) => later,
  inverse: (args) => ({ name: 'conversations.trash', args: { ...args, isTrashed: !args.isTrashed } }),
  title: (args) => (args.isTrashed ? 'Move to trash' : 'Restore'),
})
