import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { moment } from '../fields.ts'
import type { Conversation } from './conversation.ts'
import { existing, onConversation, one } from './on-conversation.ts'
import { earliestSnooze, untilReply } from './snooze.ts'

/** Minutes that any clock on earth is ahead of UTC, or behind it. */
const farthestOffset = 14 * 60

/** Minutes that the agent's clock is ahead of UTC: "the next full hour" is theirs. */
export const offsetSchema = z._default(
  z.int().check(z.minimum(-farthestOffset), z.maximum(farthestOffset)),
  0,
)

/** Until when a conversation may be put off: a moment, or `untilReply`. */
export const snoozeEnd = () => z.union([moment(), z.literal(untilReply)])

/** Arguments of a snooze. */
export const snoozeArgs = z.object({
  ...one,
  /** The moment it comes back, `untilReply`, or null to end the snooze. */
  until: z.nullable(snoozeEnd()),
  offset: offsetSchema,
  /** Undo puts back a time that was early enough when it was chosen. */
  isAgain: z._default(z.boolean(), false),
})

type SnoozeArgs = z.infer<typeof snoozeArgs>

const isTooEarly = ({ until, offset, isAgain }: SnoozeArgs, at: number) =>
  until !== null && !isAgain && until < earliestSnooze(at, offset)

/**
 * Puts a conversation off until a moment, or until the customer replies; ends the snooze without one. It comes to
 * nothing when its moment has passed on the way, or the customer wrote after what the agent saw (`woke`).
 */
export const snooze = onConversation('conversations.snooze', {
  args: snoozeArgs,
  async base(tx, args) {
    const { lastInboundPosition, snoozeTime } = await existing(tx, args.conversationId)
    return { lastInbound: lastInboundPosition, snoozeTime }
  },
  async isMoot(tx, args, base: { lastInbound?: number }, now) {
    if (args.until === null || isTooEarly(args, tx.at)) return false
    const { lastInboundPosition } = await existing(tx, args.conversationId)
    return args.until <= now || lastInboundPosition > (base.lastInbound ?? lastInboundPosition)
  },
  async run(tx, args) {
    await existing(tx, args.conversationId)
    if (isTooEarly(args, tx.at))
      throw new DeskError('INVALID', {
        field: 'until',
        message: 'The snooze time must be no earlier than the next full hour',
      })
    await tx.conversations.patch(args.conversationId, { snoozeTime: args.until })
  },
  join: (_, later) => later,
  inverse: (args, before) => ({
    name: 'conversations.snooze',
    args: { ...args, until: (before as Conversation).snoozeTime, isAgain: true },
  }),
  title: ({ until }) => (until === null ? 'Snooze ended' : 'Snooze'),
})

/** Sets the moment from which on a conversation is overdue, or takes it away; the last write wins. */
export const setDue = onConversation('conversations.setDue', {
  args: z.object({ ...one, dueDate: z.nullable(moment()) }),
  async base(tx, args) {
    return { dueDate: (await existing(tx, args.conversationId)).dueDate }
  },
  async run(tx, args) {
    await existing(tx, args.conversationId)
    await tx.conversations.patch(args.conversationId, { dueDate: args.dueDate })
  },
  join: (_, later) => later,
  inverse: (args, before) => ({
    name: 'conversations.setDue',
    args: { ...args, dueDate: (before as Conversation).dueDate },
  }),
  title: (args) => (args.dueDate === null ? 'Due date removed' : 'Due date'),
})
