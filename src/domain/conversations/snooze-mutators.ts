import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { moment } from '../fields.ts'
import type { Conversation } from './conversation.ts'
import { existing, onConversation, one } from './on-conversation.ts'
import { earliestSnooze, untilReply } from './snooze.ts'

/** Largest offset of any clock from UTC, in minutes. */
const farthestOffset = 14 * 60

/** UTC offset of the agent's clock in minutes, for "the next full hour". */
export const offsetSchema = z._default(
  z.int().check(z.minimum(-farthestOffset), z.maximum(farthestOffset)),
  0,
)

/** End of a snooze: a moment, or `untilReply`. */
export const snoozeEnd = () => z.union([moment(), z.literal(untilReply)])

/** Arguments of a snooze. */
export const snoozeArgs = z.object({
  ...one,
  /** End of the snooze: a moment, `untilReply`, or null to end it now. */
  until: z.nullable(snoozeEnd()),
  offset: offsetSchema,
  /** Set by Undo, which restores a time that was valid when it was chosen. */
  isAgain: z._default(z.boolean(), false),
})

type SnoozeArgs = z.infer<typeof snoozeArgs>

const isTooEarly = ({ until, offset, isAgain }: SnoozeArgs, at: number) =>
  until !== null && !isAgain && until < earliestSnooze(at, offset)

/**
 * Snoozes a conversation until a moment, or until the customer replies; without one it ends the snooze. No
 * effect if the moment has passed on arrival, or the customer wrote after what the agent saw (`woke`).
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

/** Sets or removes the due date; the last write wins. */
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
