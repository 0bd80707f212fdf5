import { dropWords as drop, keepWords as keep, keptWords } from '#app/desk/kept-words.ts'

/* Words of notes that are being changed and were not saved yet. */

const nameOf = (noteId: number) => `note.${noteId}`

/** Unsaved text of an edited note; null if it is not being edited. */
export const unsavedWords = (noteId: number): string | null => keptWords(nameOf(noteId))

/** Keeps what the agent has written so far. */
export const keepWords = (noteId: number, html: string): void => keep(nameOf(noteId), html)

/** The change was saved or called off. */
export const dropWords = (noteId: number): void => drop(nameOf(noteId))
