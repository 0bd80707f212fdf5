/*
 * Unsaved text in session storage: survives closing the pane and reloading the page, but not closing the tab.
 */

const prefix = 'support.words.'

/** Reads the text stored under a name; null if there is none. */
export const readUnsavedText = (name: string): string | null => sessionStorage.getItem(prefix + name)

/** Stores unsaved text. */
export function saveUnsavedText(name: string, words: string): void {
  try {
    sessionStorage.setItem(prefix + name, words)
  } catch {
    // Storage is full: the text is still on the screen.
  }
}

/** Removes the text after it was saved or discarded. */
export const removeUnsavedText = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Removes all stored texts at sign-out, so that the next user cannot read them. */
export function clearUnsavedTexts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
