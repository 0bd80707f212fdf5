import * as z from 'zod/mini'
import { defineMutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import { draftSchema } from './draft.ts'
import { freshConversation } from './send.ts'
import { noSubject } from './conversation.ts'

const saveArgs = z.object({
  ...z.omit(draftSchema, { userId: true, updatedAt: true }).shape,
  /** For a new mail: the inbox it would leave from. */
  mailboxId: z.nullable(id()),
})

/** Keeps unsent words; for a new mail also the conversation they would start. */
export const saveDraft = defineMutator('drafts.save', {
  args: saveArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  isQuiet: true,
  async run(tx, { mailboxId, ...draft }) {
    const conversation = await tx.conversations.get(draft.conversationId)
    const subject = draft.subject || noSubject
    if (mailboxId !== null && !(await tx.mailboxes.get(mailboxId)))
      throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
    if (!conversation && draft.mode === 'new' && mailboxId !== null)
      await tx.conversations.insert({
        ...freshConversation(tx, draft.conversationId, mailboxId, subject),
        isDraft: true,
      })
    else if (!conversation) throw new DeskError('NOT_FOUND')
    else if (conversation.isDraft)
      await tx.conversations.patch(conversation.id, {
        subject,
        mailboxId: mailboxId ?? conversation.mailboxId,
        lastActivityAt: tx.at,
      })
    const existing = await tx.drafts.get(draft.id)
    if (existing && existing.userId !== tx.actor.userId) throw new DeskError('NOT_FOUND')
    const row = { ...draft, userId: tx.actor.userId, updatedAt: tx.at }
    if (existing) await tx.drafts.patch(draft.id, row)
    else await tx.drafts.insert(row)
  },
  join: (earlier, later) => (earlier.id === later.id ? later : null),
  title: () => 'Draft',
})

/** Throws unsent words away, and with them a new mail that was never sent. */
export const deleteDraft = defineMutator('drafts.delete', {
  args: z.object({ id: id(), conversationId: id() }),
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  isQuiet: true,
  async run(tx, args) {
    await tx.drafts.remove(args.id)
    const conversation = await tx.conversations.get(args.conversationId)
    if (conversation?.isDraft && conversation.authorId === tx.actor.userId)
      await tx.conversations.remove(args.conversationId)
  },
  title: () => 'Delete draft',
})
