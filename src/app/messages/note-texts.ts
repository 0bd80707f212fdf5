import { dropWords as drop, keepWords as keep, keptWords } from '#app/desk/kept-words.ts'

/* Unsaved text of notes in edit mode. */

const nameOf = (noteId: number) => `note.${noteId}`

/** Unsaved text of an edited note; null if it is not being edited. */
export const unsavedWords = (noteId: number): string | null => keptWords(nameOf(noteId))

/** Stores the agent's unsaved text. */
export const keepWords = (noteId: number, html: string): void => keep(nameOf(noteId), html)

/** Drops the unsaved text after a save or a cancel. */
export const dropWords = (noteId: number): void => drop(nameOf(noteId))
