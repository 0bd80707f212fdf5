/*
 * Words that are written and not saved yet. They outlive the pane, and the page's reload; a tab that is closed takes them
 * along, like those of any form.
 */

const prefix = 'support.words.'

/** Reads the text kept under a name; null if there is none. */
export const keptWords = (name: string): string | null => sessionStorage.getItem(prefix + name)

/** Keeps what is written so far. */
export function keepWords(name: string, words: string): void {
  try {
    sessionStorage.setItem(prefix + name, words)
  } catch {
    // A full store keeps the words of this page alone: they are on the screen.
  }
}

/** Removes the text after it was saved or discarded. */
export const dropWords = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Nobody who signs in next finds them. */
export function dropAllWords(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
