import * as z from 'zod/mini'
import { defineMutator } from '../../define.ts'
import { DeskError } from '../../errors.ts'
import { id } from '../../fields.ts'
import type { Tx } from '../../tx.ts'
import { draftSchema, type Draft } from './draft.ts'
import { endDraft, isAsKnown, stateOf } from './draft-end.ts'
import { macroActionsSchema, templateIdsSchema } from '../macro.ts'
import { ownDrafts } from './own-drafts.ts'
import { freshConversation } from './send.ts'
import { noSubject } from '../conversation.ts'
import { chosenTemplateSchema } from '../messages/whatsapp-template.ts'

const saveArgs = z.object({
  ...z.omit(draftSchema, {
    userId: true,
    savedBy: true,
    updatedAt: true,
    scheduled: true,
    isUnquoted: true,
    template: true,
  }).shape,
  // Missing in an op of an older build.
  templateIds: z._default(templateIdsSchema, []),
  actions: z._default(macroActionsSchema, []),
  isUnquoted: z.optional(z.boolean()),
  template: z.optional(z.nullable(chosenTemplateSchema)),
  /** For a new mail: the inbox it is sent from. */
  mailboxId: z.nullable(id()),
  /** Revision of the draft that the text was based on, 0 for a new one; overwrites without it and a state. */
  over: z.optional(z.int()),
  /** State of that draft; text saved or scheduled since stays. */
  overState: z.optional(z.string()),
  /** Id of a second draft for this text, if the first was saved, sent or deleted meanwhile. */
  spareId: z.optional(id()),
})
type SaveArgs = z.infer<typeof saveArgs>

/**
 * Id under which text is stored: its draft's, or the spare one if the draft is not as the agent knew it.
 * @throws DeskError CONFLICT if it would overwrite other text under either id.
 */
async function placeOf(tx: Tx, args: SaveArgs): Promise<number> {
  const { id: draftId, over, overState, spareId } = args
  const spare = spareId === undefined ? undefined : await tx.drafts.get(spareId)
  const known = await tx.drafts.get(draftId)
  // A repeated save finds its own result.
  const fits = (each: Draft | undefined) => each?.savedBy === tx.op || isAsKnown(each, over, overState)
  if (spareId !== undefined && spare && (overState === undefined || fits(spare))) return spareId
  if (fits(known)) return draftId
  if (spareId !== undefined && !spare) return spareId
  throw new DeskError('CONFLICT', {
    reason: 'stale_draft',
    message: 'Another device changed this draft.',
  })
}

/** True if a later save continues the text of an earlier one under the same ids. */
function isGoneOnWith({ id: draftId, rev, spareId }: SaveArgs, op: string, later: SaveArgs): boolean {
  if (draftId !== later.id || spareId !== later.spareId) return false
  if (later.overState !== undefined) return later.overState === stateOf({ rev, savedBy: op, scheduled: null })
  return later.over === undefined || later.over === rev
}

/** Conversation of a new mail: created with its first save, and updated with the draft that created it. */
async function keepConversation(tx: Tx, args: SaveArgs, isSplit: boolean): Promise<void> {
  const { conversationId, mailboxId, mode, over = 0 } = args
  const conversation = await tx.conversations.get(conversationId)
  const subject = args.subject || noSubject
  if (conversation) {
    if (conversation.isDraft && !isSplit)
      await tx.conversations.patch(conversationId, {
        subject,
        mailboxId: mailboxId ?? conversation.mailboxId,
        lastActivityAt: tx.at,
      })
    return
  }
  if (mode !== 'new' || mailboxId === null) throw new DeskError('NOT_FOUND')
  // A deleted id is never reused: late answers could not be told apart.
  if (over > 0)
    throw new DeskError('CONFLICT', { reason: 'gone', message: 'This mail was deleted on another device.' })
  await tx.conversations.insert({
    ...freshConversation(tx, conversationId, mailboxId, subject),
    isDraft: true,
  })
}

/**
 * Saves unsent text; for a new mail also its conversation. Text that the device had not seen is never
 * overwritten: a second draft is created beside it (C21).
 */
export const saveDraft = defineMutator('drafts.save', {
  looksUp: [{ key: 'id', names: ['drafts'] }],
  begins: ({ mode }) => mode === 'new',
  args: saveArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  isQuiet: true,
  async run(tx, args) {
    const {
      mailboxId,
      over: _over,
      overState: _state,
      spareId: _spareId,
      isUnquoted,
      template,
      ...draft
    } = args
    if (mailboxId !== null && !(await tx.mailboxes.get(mailboxId)))
      throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
    const place = await placeOf(tx, args)
    await keepConversation(tx, args, place !== args.id)
    const existing = await tx.drafts.get(place)
    if (existing && existing.userId !== tx.actor.userId) throw new DeskError('NOT_FOUND')
    // A schedule applies only to the text that it was set for.
    const stamps = { id: place, userId: tx.actor.userId, savedBy: tx.op, updatedAt: tx.at, scheduled: null }
    const kept = {
      isUnquoted: isUnquoted ?? existing?.isUnquoted ?? false,
      template: template === undefined ? (existing?.template ?? null) : template,
    }
    const row = { ...draft, ...stamps, ...kept }
    if (existing) await tx.drafts.patch(place, row)
    else await tx.drafts.insert(row)
  },
  join: (earlier, later, op) =>
    isGoneOnWith(earlier, op, later) ? { ...later, over: earlier.over, overState: earlier.overState } : null,
  title: () => 'Draft',
})

/**
 * Discards unsent text, and with the last draft also a new mail that was never sent. Text that another device
 * saved since stays.
 */
export const deleteDraft = defineMutator('drafts.delete', {
  looksUp: [{ key: 'id', names: ['drafts'] }],
  args: z.object({
    id: id(),
    conversationId: id(),
    /** Revision of the draft as the agent saw it; without it and a state the draft is deleted in any case. */
    rev: z.optional(z.int()),
    /** The state of the draft as the agent saw it. */
    state: z.optional(z.string()),
    /** Id of the copy that keeps the agent's text when another device saved first. */
    spareId: z.optional(id()),
  }),
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  isQuiet: true,
  async run(tx, { id: draftId, conversationId, rev, state, spareId }) {
    await endDraft(tx, { draftId, draftRev: rev, draftState: state, draftSpareId: spareId })
    const conversation = await tx.conversations.get(conversationId)
    const isOwnDraft = conversation?.isDraft && conversation.authorId === tx.actor.userId
    if (isOwnDraft && (await ownDrafts(tx, conversationId)).length === 0)
      await tx.conversations.remove(conversationId)
  },
  title: () => 'Delete draft',
})
