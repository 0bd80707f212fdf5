import * as z from 'zod/mini'
import { noteSchema } from '../conversations/notes/note.ts'
import { id, keptMoment } from '../fields.ts'

/** An internal note on a task; visible to everyone who sees the task. */
export const taskNoteSchema = z.object({
  id: id(),
  taskId: id(),
  /** Scope of its task, maintained by the database. */
  scope: z.string(),
  html: z.string(),
  authorId: id(),
  /** User ids, or 'all' for everyone who sees the task. */
  mentions: noteSchema.shape.mentions,
  attachments: noteSchema.shape.attachments,
  createdAt: keptMoment(),
})
/** A note on a task as devices and the server hold it. */
export type TaskNote = z.infer<typeof taskNoteSchema>
