import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import { conversationLimits, conversationSchema, type Conversation } from './conversation.ts'
import { existing, onConversation, one } from './on-conversation.ts'
import { seenThrough, throughOf } from './messages/seen.ts'
import { priorities, statusIds, statusOf } from './status.ts'

/** Sets the status. Closing is held back (`unseen_inbound`) if the customer wrote meanwhile. */
export const setStatus = onConversation('conversations.setStatus', {
  args: z.object({
    ...one,
    statusId: conversationSchema.shape.statusId,
    /** Position of the newest customer message that the agent chose to ignore; 0 for none. */
    acknowledged: z.int(),
  }),
  async base(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    return {
      lastInbound: conversation.lastInboundPosition,
      statusId: conversation.statusId,
      ...(await seenThrough(tx, args.conversationId)),
    }
  },
  async guard(tx, args, base: { lastInbound: number }) {
    const conversation = await existing(tx, args.conversationId)
    const through = throughOf(base)
    const newest =
      through.length === 0
        ? conversation.lastInboundPosition
        : await tx.newestForeign(args.conversationId, true, through)
    if (args.statusId === statusIds.closed && newest > Math.max(base.lastInbound, args.acknowledged))
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
 * Assigns a conversation to an agent or a team, or unassigns it. A claim (from nobody, or to oneself) is held
 * back (`already_assigned`) if another user took it meanwhile; otherwise the last write wins.
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

/**
 * Adds labels; commutative, an existing label has no effect. The server refuses a label deleted meanwhile; a
 * device keeps it without showing it, because its projection must not depend on rows of other lanes.
 */
export const addLabels = onConversation('conversations.addLabels', {
  args: labelArgs,
  async guard(tx, args) {
    for (const labelId of args.labelIds)
      if (!(await tx.labels.get(labelId)))
        throw new DeskError('INVALID', { field: 'labelIds', message: 'The tag does not exist any more' })
  },
  async run(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    const added: number[] = []
    // The row's own id: if a label was created twice at once, both ids lead to one row.
    for (const labelId of args.labelIds) added.push((await tx.labels.get(labelId))?.id ?? labelId)
    const labelIds = [...new Set([...conversation.labelIds, ...added])]
    if (labelIds.length > conversationLimits.labels) throw new DeskError('INVALID', { field: 'labelIds' })
    await tx.conversations.patch(args.conversationId, { labelIds })
  },
  inverse: (args) => ({ name: 'conversations.removeLabels', args }),
  title: () => 'Tags added',
})

/** Removes labels; a missing label has no effect. */
export const removeLabels = onConversation('conversations.removeLabels', {
  args: labelArgs,
  async run(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    const removed = new Set(args.labelIds)
    for (const labelId of args.labelIds) removed.add((await tx.labels.get(labelId))?.id ?? labelId)
    const labelIds = conversation.labelIds.filter((labelId) => !removed.has(labelId))
    await tx.conversations.patch(args.conversationId, { labelIds })
  },
  inverse: (args) => ({ name: 'conversations.addLabels', args }),
  title: () => 'Tags removed',
})

/** Stars or unstars; open to every agent (D-34). */
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

/**
 * Marks as read up to a position in the thread, or as unread; a newer customer message stays unread. Reading
 * a conversation that returned from a snooze ends the snooze.
 */
export const markRead = onConversation('conversations.markRead', {
  isQuiet: true,
  args: z.object({ ...one, isRead: z.boolean(), upTo: z.int() }),
  async run(tx, args) {
    const conversation = await existing(tx, args.conversationId)
    if (args.isRead && conversation.lastInboundPosition > args.upTo) return
    const { snoozeTime } = conversation
    const isBack = args.isRead && snoozeTime !== null && snoozeTime <= tx.at
    await tx.conversations.patch(args.conversationId, {
      isRead: args.isRead,
      ...(isBack ? { snoozeTime: null } : {}),
    })
  },
  // Joined with the higher `upTo`: one op may have read further, the other may end a snooze.
  join: (earlier, later) =>
    earlier.isRead === later.isRead ? { ...later, upTo: Math.max(earlier.upTo, later.upTo) } : null,
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

/**
 * Moves to another inbox; the last write wins. The server refuses an inbox that the agent cannot see, and the
 * conversation is removed from the devices of users without access to the new one.
 */
export const move = onConversation('conversations.move', {
  args: z.object({ ...one, mailboxId: id() }),
  async base(tx, args) {
    return { mailboxId: (await existing(tx, args.conversationId)).mailboxId }
  },
  async run(tx, args) {
    await existing(tx, args.conversationId)
    if (!(await tx.mailboxes.get(args.mailboxId)))
      throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
    await tx.conversations.patch(args.conversationId, { mailboxId: args.mailboxId })
  },
  join: (_, later) => later,
  inverse: (args, before) => ({
    name: 'conversations.move',
    args: { ...args, mailboxId: (before as Conversation).mailboxId },
  }),
  title: () => 'Move',
})

/** Marks as spam or not; the last write wins. */
export const spam = onConversation('conversations.spam', {
  args: z.object({ ...one, isSpam: z.boolean() }),
  async run(tx, args) {
    await existing(tx, args.conversationId)
    await tx.conversations.patch(args.conversationId, { isSpam: args.isSpam })
  },
  join: (_, later) => later,
  inverse: (args) => ({ name: 'conversations.spam', args: { ...args, isSpam: !args.isSpam } }),
  title: (args) => (args.isSpam ? 'Mark as spam' : 'Not spam'),
})

/**
 * Permanently deletes a conversation in the trash, or a new mail that was never sent. Held back (`kept`) if
 * it was restored, or others wrote after what the agent saw. It cannot be undone.
 */
export const purge = onConversation('conversations.purge', {
  // A deletion does not follow a merge to the surviving conversation.
  skipsMergeRedirect: true,
  args: z.object(one),
  async base(tx, args) {
    return { lastMessage: await tx.newestForeign(args.conversationId, false) }
  },
  async guard(tx, args, base: { lastMessage: number }) {
    const { isTrashed, isDraft } = await existing(tx, args.conversationId)
    const newest = await tx.newestForeign(args.conversationId, false)
    if ((isTrashed || isDraft) && newest <= base.lastMessage) return
    throw new DeskError('CONFLICT', {
      reason: 'kept',
      message:
        isTrashed || isDraft
          ? 'Somebody wrote in this conversation while you were away'
          : 'Only drafts and what is in the trash can be deleted for good',
      facts: { newest, seen: base.lastMessage },
    })
  },
  async run(tx, args) {
    const { isTrashed, isDraft, mergedInto } = await existing(tx, args.conversationId)
    if ((!isTrashed && !isDraft) || mergedInto !== null) throw new DeskError('CONFLICT', { reason: 'kept' })
    await tx.conversations.remove(args.conversationId)
  },
  title: () => 'Delete for good',
})
