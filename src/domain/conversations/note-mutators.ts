import * as z from 'zod/mini'
import { defineMutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { attachmentLimits } from './attachment.ts'
import type { Conversation } from './conversation.ts'
import { endDraft, endedDraft } from './draft-end.ts'
import { noteLimits, noteSchema } from './note.ts'
import { isBlank } from './preview.ts'

const addArgs = z.object({
  ...z.pick(noteSchema, { id: true, conversationId: true, messageId: true }).shape,
  html: z.string().check(z.maxLength(noteLimits.html)),
  mentions: noteSchema.shape.mentions.check(z.maxLength(noteLimits.mentions)),
  attachments: noteSchema.shape.attachments.check(z.maxLength(attachmentLimits.perMessage)),
  ...endedDraft,
})

/** Leaves a note for colleagues under a message. */
export const addNote = defineMutator('notes.add', {
  args: addArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  async run(tx, { draftId, draftRev, draftSpareId, ...note }) {
    const conversation = await tx.conversations.get(note.conversationId)
    if (!conversation) throw new DeskError('NOT_FOUND')
    if (isBlank(note.html) && note.attachments.length === 0)
      throw new DeskError('INVALID', { field: 'html', message: 'Please Write Content' })
    const position = await tx.nextPosition(note.conversationId)
    const inserted = await tx.notes.insert({
      ...note,
      position,
      authorId: tx.actor.userId,
      createdAt: tx.at,
      origins: [],
    })
    await endDraft(tx, { draftId, draftRev, draftSpareId })
    if (!inserted) return
    // A row of an older build has none until the device was filled anew.
    const known = (conversation.mentions as Conversation['mentions'] | undefined) ?? []
    await tx.conversations.patch(note.conversationId, {
      items: conversation.items + 1,
      lastPosition: position ?? conversation.lastPosition,
      mentions: [...new Set([...known, ...note.mentions])],
    })
  },
  title: () => 'Note',
})
