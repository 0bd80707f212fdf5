import {
  removeUnsavedText as drop,
  saveUnsavedText as keep,
  readUnsavedText,
} from '#app/desk/unsaved-text.ts'

/* Unsaved text of notes in edit mode. */

const nameOf = (noteId: number) => `note.${noteId}`

/** Unsaved text of an edited note; null if it is not being edited. */
export const readUnsavedNote = (noteId: number): string | null => readUnsavedText(nameOf(noteId))

/** Stores the agent's unsaved text. */
export const saveUnsavedNote = (noteId: number, html: string): void => keep(nameOf(noteId), html)

/** Drops the unsaved text after a save or a cancel. */
export const removeUnsavedNote = (noteId: number): void => drop(nameOf(noteId))
