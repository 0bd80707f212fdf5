import * as z from 'zod/mini'
import { noteSchema } from '../conversations/notes/note.ts'
import { id } from '../fields.ts'
import {
  dimensionsOf,
  inConversation,
  type ChangeOf,
  type ConversationOf,
  type HappeningOf,
} from './happening.ts'

const { mentions, authorId } = noteSchema.shape
const ofOne = { ...inConversation, noteId: id(), authorId }

/** Events of internal notes. */
export const notePayloads = {
  'note.added': z.object({ ...ofOne, mentions }),
  /** Its author edited it; `added` are users mentioned only in the new text. */
  'note.changed': z.object({ ...ofOne, mentions, added: mentions }),
  /** It was moved to another conversation. */
  'note.moved': z.object({ ...ofOne, fromConversationId: id() }),
  'note.removed': z.object(ofOne),
} as const

type Told = HappeningOf<typeof notePayloads>

/** Events of a note row's change. */
export function ofNote({ before, after }: ChangeOf<'notes'>, conversationOf: ConversationOf): Told[] {
  const note = after ?? before
  const conversation = note && conversationOf(note.conversationId)
  if (!conversation) return []
  const subjectId = note.id
  const payload = { ...dimensionsOf(conversation), noteId: subjectId, authorId: note.authorId }
  if (!after) return [{ type: 'note.removed', subjectId, payload }]
  if (!before) return [{ type: 'note.added', subjectId, payload: { ...payload, mentions: after.mentions } }]
  const told: Told[] = []
  const fromConversationId = before.conversationId
  if (fromConversationId !== after.conversationId)
    told.push({ type: 'note.moved', subjectId, payload: { ...payload, fromConversationId } })
  if (before.edits !== after.edits) {
    const added = after.mentions.filter((each) => !before.mentions.includes(each))
    told.push({ type: 'note.changed', subjectId, payload: { ...payload, mentions: after.mentions, added } })
  }
  return told
}
