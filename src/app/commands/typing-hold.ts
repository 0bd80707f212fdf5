/*
 * Between asking for a place to write in and that place taking the focus lies a moment in which fast fingers already
 * write. Those keys are words: run as commands they would close or delete a conversation. They are held, and written
 * where they were meant.
 */

/** Longest wait for the place, in ms; then keys are commands again. */
const holdMs = 10_000

let heldUntil = 0
let held = ''

/** Says that a place to write in was asked for and will take the focus. */
export function expectTyping(): void {
  heldUntil = performance.now() + holdMs
  held = ''
}

/** Keeps a press that is meant for the place to come; false when none is expected. Escape ends the wait. */
export function holdKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event
  if (performance.now() >= heldUntil) return false
  if (key === 'Escape') heldUntil = 0
  // AltGr, which writes letters too, looks like Control on some systems.
  else if (/^.$/u.test(key) && (event.getModifierState('AltGraph') || (!ctrlKey && !metaKey))) {
    held += key
    event.preventDefault()
  }
  return true
}

/** The place has the focus: what was written before it was there goes in. */
export function releaseKeys(): void {
  const text = performance.now() >= heldUntil ? '' : held
  heldUntil = 0
  held = ''
  // Not before the editor has set its cursor, nor after the next key. This old call is what every kind of field hears.
  if (text) queueMicrotask(() => document.execCommand('insertText', false, text))
}
