import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import { defineVia } from '../../via.ts'
import { noteLimits, noteSchema } from '../notes/note.ts'
import { editNote, removeNote } from '../notes/note-mutators.ts'
import { conversationView, noteView } from './rest-shapes.ts'
import {
  createLabel,
  deleteLabel as deleteLabelMutator,
  editLabel,
  labelInput,
} from '../../labels/label-mutators.ts'
import { labelSchema } from '../../labels/label.ts'
import { snooze, snoozeEnd } from '../snooze-mutators.ts'

/** Snoozes a conversation until a moment or, without one, until the customer replies; or ends the snooze. */
export const putSnooze = defineVia({
  method: 'PUT',
  path: '/desk/conversations/:id/snooze',
  summary: 'Snooze, or end the snooze',
  input: z.object({
    id: id(),
    isSnoozed: z.boolean(),
    /** Epoch milliseconds; no earlier than the next full hour (D-76). */
    ts: z.optional(z.nullable(snoozeEnd())),
  }),
  output: conversationView,
  via: snooze,
})

/** Creates a label; if the name exists already, returns that label. */
export const postLabel = defineVia({
  method: 'POST',
  path: '/desk/labels',
  summary: 'Make a label',
  input: labelInput,
  output: labelSchema,
  via: createLabel,
})

/** Changes a label. */
export const putLabel = defineVia({
  method: 'PUT',
  path: '/desk/labels/:id',
  summary: 'Change a label',
  input: z.extend(labelInput, { id: id() }),
  output: labelSchema,
  via: editLabel,
})

/** Deletes a label for everybody. */
export const deleteLabel = defineVia({
  method: 'DELETE',
  path: '/desk/labels/:id',
  summary: 'Delete a label',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  via: deleteLabelMutator,
})

/** Changes the caller's own note. */
export const putNote = defineVia({
  method: 'PUT',
  path: '/desk/notes/:id',
  summary: 'Change a note of one’s own',
  input: z.object({
    id: id(),
    note: z._default(z.string().check(z.maxLength(noteLimits.html)), ''),
    mentions: z._default(noteSchema.shape.mentions.check(z.maxLength(noteLimits.mentions)), []),
  }),
  output: noteView,
  via: editNote,
})

/** Deletes the caller's own note for everybody. */
export const deleteNote = defineVia({
  method: 'DELETE',
  path: '/desk/notes/:id',
  summary: 'Delete a note of one’s own',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  via: removeNote,
})
