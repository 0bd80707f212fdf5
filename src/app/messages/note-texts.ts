/*
 * Words of notes that are being changed and were not saved yet. They outlive the pane, and the page's reload; a tab that
 * is closed takes them along, like those of any form.
 */

const prefix = 'support.note.'

/** What the agent has written over a note so far; null when it is not being changed. */
export const unsavedWords = (noteId: number): string | null => sessionStorage.getItem(prefix + noteId)

/** Keeps what the agent has written so far. */
export function keepWords(noteId: number, html: string): void {
  try {
    sessionStorage.setItem(prefix + noteId, html)
  } catch {
    // A full store keeps the words of this page alone: they are on the screen.
  }
}

/** The change was saved or called off. */
export const dropWords = (noteId: number) => sessionStorage.removeItem(prefix + noteId)

/** Nobody who signs in next finds them. */
export function dropAllWords(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
