import * as z from 'zod/mini'
import { defineMutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'
import { draftSchema, type Draft } from './draft.ts'
import { endDraft } from './draft-end.ts'
import { macroActionsSchema, templateIdsSchema } from './macro.ts'
import { freshConversation } from './send.ts'
import { noSubject } from './conversation.ts'

const saveArgs = z.object({
  ...z.omit(draftSchema, { userId: true, updatedAt: true, scheduled: true, isUnquoted: true }).shape,
  // An op of an older build has none.
  templateIds: z._default(templateIdsSchema, []),
  actions: z._default(macroActionsSchema, []),
  isUnquoted: z.optional(z.boolean()),
  /** For a new mail: the inbox it would leave from. */
  mailboxId: z.nullable(id()),
  /** The count of the draft these words were written on, 0 for a new one; without it they replace what is there. */
  over: z.optional(z.int()),
  /** The id these words take when somebody saved, sent or deleted the draft meanwhile: then there are two. */
  spareId: z.optional(id()),
})
type SaveArgs = z.infer<typeof saveArgs>

/** Whether the draft is what this very save left: then it is run again, and nothing was in between. */
const isOwn = (known: Draft, { rev, device, html }: SaveArgs) =>
  known.rev === rev && known.device === device && known.html === html

/**
 * Under which id words are kept: their draft's, or the spare one when the draft is not as the agent knew it.
 * @throws DeskError CONFLICT when it is not and there is no other id.
 */
async function placeOf(tx: Tx, args: SaveArgs): Promise<number> {
  const { id: draftId, over, spareId } = args
  if (spareId !== undefined && (await tx.drafts.get(spareId))) return spareId
  const known = await tx.drafts.get(draftId)
  if (over === undefined || (known?.rev ?? 0) === over || (known && isOwn(known, args))) return draftId
  if (spareId !== undefined) return spareId
  throw new DeskError('CONFLICT', {
    reason: 'stale_draft',
    message: 'Another device changed this draft.',
  })
}

/** The conversation of a new mail: begun with its first save, and kept in step with the draft that began it. */
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
  // An id that was deleted is never used again: late answers could not be told apart.
  if (over > 0)
    throw new DeskError('CONFLICT', { reason: 'gone', message: 'This mail was deleted on another device.' })
  await tx.conversations.insert({
    ...freshConversation(tx, conversationId, mailboxId, subject),
    isDraft: true,
  })
}

/**
 * Keeps unsent words; for a new mail also the conversation they would start. Words never replace words that the device
 * had not seen: they become a second draft beside them (C21).
 */
export const saveDraft = defineMutator('drafts.save', {
  args: saveArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  isQuiet: true,
  async run(tx, args) {
    const { mailboxId, over: _over, spareId: _spareId, isUnquoted, ...draft } = args
    if (mailboxId !== null && !(await tx.mailboxes.get(mailboxId)))
      throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
    const place = await placeOf(tx, args)
    await keepConversation(tx, args, place !== args.id)
    const existing = await tx.drafts.get(place)
    if (existing && existing.userId !== tx.actor.userId) throw new DeskError('NOT_FOUND')
    // Other words than those that were to leave by themselves do not.
    const stamps = { id: place, userId: tx.actor.userId, updatedAt: tx.at, scheduled: null }
    const row = { ...draft, ...stamps, isUnquoted: isUnquoted ?? existing?.isUnquoted ?? false }
    if (existing) await tx.drafts.patch(place, row)
    else await tx.drafts.insert(row)
  },
  join: (earlier, later) =>
    earlier.id === later.id && earlier.spareId === later.spareId ? { ...later, over: earlier.over } : null,
  title: () => 'Draft',
})

/**
 * Throws unsent words away, and with the last of them a new mail that was never sent. Words that another device saved
 * since stay.
 */
export const deleteDraft = defineMutator('drafts.delete', {
  args: z.object({
    id: id(),
    conversationId: id(),
    /** The count of the draft as the agent saw it; without it the draft goes whatever it holds. */
    rev: z.optional(z.int()),
    /** Where the agent's words lie if another device had saved before them. */
    spareId: z.optional(id()),
  }),
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  isQuiet: true,
  async run(tx, { id: draftId, conversationId, rev, spareId }) {
    await endDraft(tx, { draftId, draftRev: rev, draftSpareId: spareId })
    const conversation = await tx.conversations.get(conversationId)
    const isOwnDraft = conversation?.isDraft && conversation.authorId === tx.actor.userId
    if (isOwnDraft && !(await tx.hasDrafts(conversationId))) await tx.conversations.remove(conversationId)
  },
  title: () => 'Delete draft',
})
