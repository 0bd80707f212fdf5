/*
 * Holds keys between the request for an editor and its focus. A fast user already types then: run as
 * commands, these keys would close or delete a conversation. They are inserted into the editor instead.
 */

/** Maximum wait for the editor, in ms; then keys are commands again. */
const holdMs = 10_000

/** Time for a loaded editor to focus a field, in ms. */
const settleMs = 500

let heldUntil = 0
let held = ''

const isExpected = () => performance.now() < heldUntil

/** Announces an editor that will take the focus. */
export function expectTyping(): void {
  // Code and data may load one after the other.
  if (!isExpected()) held = ''
  heldUntil = performance.now() + holdMs
}

/** The editor is mounted: shortens the wait to the time for its focus. */
export function settleTyping(): void {
  heldUntil = Math.min(heldUntil, performance.now() + settleMs)
}

/** Cancels the wait; held keys are discarded. */
export function endTyping(): void {
  heldUntil = 0
  held = ''
}

/** True if keys are held. */
export const isTypedAhead = (): boolean => isExpected() && held !== ''

// AltGr, which also writes letters, is reported as Control on some systems.
const hasMod = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

/** True if a press writes a character. */
export const isWriting = (event: KeyboardEvent): boolean => /^.$/u.test(event.key) && !hasMod(event)

/** Holds a press for the expected editor; false if none is expected. Escape ends the wait. */
export function holdKey(event: KeyboardEvent): boolean {
  const { key } = event
  if (!isExpected() || hasMod(event)) return false
  if (key === 'Escape') endTyping()
  else if (isWriting(event)) held += key
  else if (key === 'Enter') held += '\n'
  else if (key === 'Backspace') held = held.replace(/.$/su, '')
  // Other keys have nothing to act on yet, and must not act elsewhere.
  else if (key !== 'Delete') return true
  event.preventDefault()
  return true
}

/** Inserts text at the focus; `execCommand` works in all kinds of fields. */
function write(text: string): void {
  const [first = '', ...lines] = text.split('\n')
  if (first) document.execCommand('insertText', false, first)
  for (const line of lines) {
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
    if (line) document.execCommand('insertText', false, line)
  }
}

/** The editor has the focus: inserts the held keys. */
export function releaseKeys(): void {
  const text = isExpected() ? held : ''
  endTyping()
  // After the editor has set its cursor and before the next key.
  if (text) queueMicrotask(() => write(text))
}

/** Inserts a press held elsewhere into the field that has the focus now. */
export function writeKey(event: KeyboardEvent): void {
  if (isWriting(event)) write(event.key)
}
