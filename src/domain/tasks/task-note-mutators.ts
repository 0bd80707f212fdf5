import * as z from 'zod/mini'
import { attachmentLimits } from '../conversations/messages/attachment.ts'
import { noteLimits } from '../conversations/notes/note.ts'
import { isBlank } from '../conversations/messages/preview.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import { existingTask, ofTask, onTask } from './on-task.ts'
import { taskNoteSchema } from './task-note.ts'

const { mentions, attachments } = taskNoteSchema.shape

const noteArgs = z.object({
  ...ofTask,
  id: id(),
  html: z.string().check(z.maxLength(noteLimits.html)),
  mentions: mentions.check(z.maxLength(noteLimits.mentions)),
  attachments: attachments.check(z.maxLength(attachmentLimits.perMessage)),
})

/** Adds an internal note to a task, regardless of other notes. */
export const noteOnTask = onTask<z.infer<typeof noteArgs>>('tasks.note', {
  looksUp: [{ key: 'id', names: ['taskNotes'] }],
  args: noteArgs,
  async run(tx, note) {
    const { scope } = await existingTask(tx, note.taskId)
    if (isBlank(note.html) && note.attachments.length === 0)
      throw new DeskError('INVALID', { field: 'html', message: 'Please Write Content' })
    await tx.taskNotes.insert({ ...note, scope, authorId: tx.actor.userId, createdAt: tx.at })
  },
  title: () => 'Note on a task',
})
