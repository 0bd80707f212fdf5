import * as z from 'zod/mini'
import { defineMutator } from '../../define.ts'
import { DeskError } from '../../errors.ts'
import { id } from '../../fields.ts'
import type { Tx } from '../../tx.ts'
import { attachmentLimits } from '../messages/attachment.ts'
import type { Conversation } from '../conversation.ts'
import { endDraft, endedDraft } from '../drafts/draft-end.ts'
import { noteLimits, noteSchema, type Note } from './note.ts'
import { onConversation } from '../on-conversation.ts'
import { isBlank } from '../messages/preview.ts'

const words = {
  html: z.string().check(z.maxLength(noteLimits.html)),
  mentions: noteSchema.shape.mentions.check(z.maxLength(noteLimits.mentions)),
}

const addArgs = z.object({
  ...z.pick(noteSchema, { id: true, conversationId: true, messageId: true }).shape,
  ...words,
  attachments: noteSchema.shape.attachments.check(z.maxLength(attachmentLimits.perMessage)),
  ...endedDraft,
})

/** @throws DeskError INVALID for a note without text and files. */
function requireContent({ html, attachments }: Pick<Note, 'html' | 'attachments'>): void {
  if (isBlank(html) && attachments.length === 0)
    throw new DeskError('INVALID', { field: 'html', message: 'Please Write Content' })
}

/** Adds an internal note under a message. */
export const addNote = defineMutator('notes.add', {
  looksUp: [
    { key: 'id', names: ['notes'] },
    { key: 'draftId', names: ['drafts'] },
  ],
  args: addArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  async run(tx, { draftId, draftRev, draftState, draftSpareId, ...note }) {
    const conversation = await tx.conversations.get(note.conversationId)
    if (!conversation) throw new DeskError('NOT_FOUND')
    requireContent(note)
    const position = await tx.nextPosition(note.conversationId)
    const inserted = await tx.notes.insert({
      ...note,
      position,
      authorId: tx.actor.userId,
      ruleName: null,
      createdAt: tx.at,
      edits: 0,
      editedAt: null,
      origins: [],
    })
    await endDraft(tx, { draftId, draftRev, draftState, draftSpareId })
    if (!inserted) return
    // Rows of an older build have none until the replica is refilled.
    const known = (conversation.mentions as Conversation['mentions'] | undefined) ?? []
    await tx.conversations.patch(note.conversationId, {
      items: conversation.items + 1,
      lastPosition: position ?? conversation.lastPosition,
      mentions: [...new Set([...known, ...note.mentions])],
    })
  },
  title: () => 'Note',
})

/** Version of a note that its author saw when changing it. */
interface SeenNote {
  /** Null if it did not exist. */
  edits: number | null
}

const ofNote = { id: id(), conversationId: id() }

// Rows of an older build have no count until the replica is refilled.
const editsOf = (note: Note) => (note.edits as number | undefined) ?? 0

/** The actor's own note, or a rule's; undefined if gone. @throws DeskError FORBIDDEN for another user's. */
async function ownNote(tx: Tx, args: { id: number; conversationId: number }): Promise<Note | undefined> {
  const note = await tx.notes.get(args.conversationId, args.id)
  const isOfRule = typeof note?.ruleName === 'string'
  if (note && !isOfRule && note.authorId !== tx.actor.userId)
    throw new DeskError('FORBIDDEN', { message: 'Only its author can change a note' })
  return note
}

async function seen(tx: Tx, args: { id: number; conversationId: number }): Promise<SeenNote> {
  const note = await tx.notes.get(args.conversationId, args.id)
  return { edits: note ? editsOf(note) : null }
}

/** Holds a change back if its author changed the note on another device. @throws DeskError CONFLICT. */
async function refuseChanged(
  tx: Tx,
  args: { id: number; conversationId: number },
  base: SeenNote,
): Promise<void> {
  const note = await ownNote(tx, args)
  if (!note || base.edits === null || base.edits === editsOf(note)) return
  throw new DeskError('CONFLICT', {
    reason: 'changed',
    message: 'You changed this note on another device meanwhile',
    facts: { current: { html: note.html } },
  })
}

/** Updates the mentions of a conversation from its notes. */
async function gatherMentions(tx: Tx, conversationId: number): Promise<void> {
  const notes = await tx.notes.all(conversationId)
  const mentions = [...new Set(notes.flatMap((note) => note.mentions))]
  await tx.conversations.patch(conversationId, { mentions })
}

/** Changes the text of the actor's own note; its files stay. */
export const editNote = onConversation('notes.edit', {
  looksUp: [{ key: 'id', names: ['notes'] }],
  args: z.object({ ...ofNote, ...words }),
  base: (tx, args) => seen(tx, args),
  guard: (tx, args, base: SeenNote) => refuseChanged(tx, args, base),
  async run(tx, { html, mentions, ...place }) {
    const note = await ownNote(tx, place)
    if (!note) throw new DeskError('NOT_FOUND', { message: 'This note does not exist any more' })
    requireContent({ html, attachments: note.attachments })
    await tx.notes.patch(place.conversationId, note.id, {
      ...{ html, mentions },
      edits: editsOf(note) + 1,
      editedAt: tx.at,
    })
    await gatherMentions(tx, place.conversationId)
  },
  title: () => 'Note changed',
})

/** Deletes the actor's own note for everybody; no effect if it is gone already. */
export const removeNote = onConversation('notes.remove', {
  looksUp: [{ key: 'id', names: ['notes'] }],
  args: z.object(ofNote),
  base: (tx, args) => seen(tx, args),
  guard: (tx, args, base: SeenNote) => refuseChanged(tx, args, base),
  async run(tx, place) {
    const note = await ownNote(tx, place)
    const conversation = note && (await tx.conversations.get(place.conversationId))
    if (!conversation) return
    await tx.notes.remove(place.conversationId, note.id)
    await tx.conversations.patch(conversation.id, { items: conversation.items - 1 })
    await gatherMentions(tx, conversation.id)
  },
  title: () => 'Note deleted',
})
