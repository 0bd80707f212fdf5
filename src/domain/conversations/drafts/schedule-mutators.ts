import * as z from 'zod/mini'
import { scheduleAccess } from '../../access/plan-access.ts'
import { defineMutator } from '../../define.ts'
import { DeskError } from '../../errors.ts'
import { id, moment } from '../../fields.ts'
import { attachmentLimits, attachmentSchema } from '../messages/attachment.ts'
import { draftOf, endedDraft, textVersionOf } from './draft-end.ts'
import { messageLimits } from '../messages/message.ts'
import { isBlank } from '../messages/preview.ts'
import { earliestSending, timePassed } from './scheduled.ts'
import { requireSeen, seenOf, sender } from './send.ts'
import { offsetSchema } from '../snooze-mutators.ts'

/** Arguments of scheduling a draft. */
export const scheduleArgs = z.object({
  conversationId: id(),
  ...endedDraft,
  /** The draft that is sent at the time. */
  draftId: id(),
  /** Sending time, in epoch ms. */
  sendAt: moment(),
  offset: offsetSchema,
  html: z.string().check(z.maxLength(messageLimits.sentHtml)),
  attachments: z.array(attachmentSchema).check(z.maxLength(attachmentLimits.perMessage)),
  /** The recipient of a new mail, when the device knows one. */
  contactId: z.nullable(id()),
  /** Position of the newest message or note by others that the agent chose to ignore; 0 for none. */
  acknowledged: z.int(),
})

/** Error for a time before the next full hour. */
export const tooEarly = () =>
  new DeskError('INVALID', {
    field: 'sendTime',
    message: 'The time to send must be no earlier than the next full hour',
  })

const staleDraft = () =>
  new DeskError('CONFLICT', {
    reason: 'stale_draft',
    message: 'This draft was changed, sent or deleted elsewhere.',
  })

/**
 * Schedules a draft, or changes its time. Held back if that time has passed before the op arrives
 * (`time_passed`), or if others wrote after what the agent saw.
 */
export const scheduleDraft = defineMutator('drafts.schedule', {
  looksUp: [{ key: 'draftId', names: ['drafts'] }],
  readsForeignItems: true,
  args: scheduleArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  ...scheduleAccess,
  base: (tx, args) => seenOf(tx, args.conversationId),
  async guard(tx, args, base: { lastMessage: number }, now) {
    if (args.sendAt <= now) throw new DeskError('CONFLICT', { reason: 'time_passed', message: timePassed })
    await requireSeen(tx, args, base)
  },
  async run(tx, { conversationId, sendAt, offset, html, attachments, contactId, ...ended }) {
    const held = await draftOf((draftId) => tx.drafts.get(draftId), ended)
    // A repeated op finds its own result.
    const draft = held ?? (await tx.drafts.get(ended.draftId))
    if (draft?.scheduled?.op === tx.op) return
    if (!held || held.userId !== tx.actor.userId || held.conversationId !== conversationId) throw staleDraft()
    if (held.mode === 'note') throw new DeskError('INVALID', { message: 'A note cannot be scheduled' })
    if (held.to.length === 0)
      throw new DeskError('INVALID', { field: 'to', message: 'To is a required field' })
    if (isBlank(html)) throw new DeskError('INVALID', { field: 'html', message: 'Please Write Content' })
    if (sendAt < earliestSending(tx.at, offset)) throw tooEarly()
    const conversation = await tx.conversations.get(conversationId)
    if (conversation) await sender(tx, conversation.mailboxId)
    await tx.drafts.patch(held.id, {
      updatedAt: tx.at,
      scheduled: {
        ...{ at: sendAt, op: tx.op, html, attachments, contactId },
        seen: await tx.newestForeign(conversationId, false),
        heldFor: null,
      },
    })
  },
  title: () => 'Send later',
})

/**
 * Makes a scheduled mail a draft again, even if its time was changed since; text that the agent has not seen
 * stays scheduled.
 */
export const unscheduleDraft = defineMutator('drafts.unschedule', {
  looksUp: [{ key: 'id', names: ['drafts'] }],
  args: z.object({
    id: id(),
    conversationId: id(),
    /** Identifies the draft's text as the agent saw it; without it, any text is unscheduled. */
    words: z.optional(z.string()),
    /** Id of the copy that keeps the agent's text when another device saved first. */
    spareId: z.optional(id()),
  }),
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  async run(tx, { id: draftId, words, spareId }) {
    const places = await Promise.all([spareId, draftId].map(async (each) => each && tx.drafts.get(each)))
    const draft = places.find((each) => each && (words === undefined || textVersionOf(each) === words))
    if (draft && draft.userId !== tx.actor.userId) throw new DeskError('NOT_FOUND')
    if (!draft && places.some(Boolean)) throw staleDraft()
    if (!draft) throw new DeskError('CONFLICT', { reason: 'gone', message: 'It has been sent already' })
    if (draft.scheduled !== null) await tx.drafts.patch(draft.id, { scheduled: null, updatedAt: tx.at })
  },
  title: () => 'Sending later called off',
})
