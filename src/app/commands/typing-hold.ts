/*
 * Between asking for a place to write in and that place taking the focus lies a moment in which fast fingers already
 * write. Those keys are words: run as commands they would close or delete a conversation. They are held, and written
 * where they were meant.
 */

/** Longest wait for the place, in ms; then keys are commands again. */
const holdMs = 10_000

/** How long a place that is there may take to give a field the focus, in ms. */
const settleMs = 500

let heldUntil = 0
let held = ''

const isExpected = () => performance.now() < heldUntil

/** Says that a place to write in was asked for and will take the focus. */
export function expectTyping(): void {
  // Its code and its data may both be waited for, one after the other.
  if (!isExpected()) held = ''
  heldUntil = performance.now() + holdMs
}

/** The place is there: unless a field of it takes the focus now, none will. */
export function settleTyping(): void {
  heldUntil = Math.min(heldUntil, performance.now() + settleMs)
}

/** No place to write in will come after all; what was typed for it is forgotten. */
export function endTyping(): void {
  heldUntil = 0
  held = ''
}

/** Whether something was typed for the place to come. */
export const isTypedAhead = (): boolean => isExpected() && held !== ''

// AltGr, which writes letters too, looks like Control on some systems.
const hasMod = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

/** Whether a press writes something: a letter, a sign, a blank. */
export const isWriting = (event: KeyboardEvent): boolean => /^.$/u.test(event.key) && !hasMod(event)

/** Keeps a press that is meant for the place to come; false when none is expected. Escape ends the wait. */
export function holdKey(event: KeyboardEvent): boolean {
  const { key } = event
  if (!isExpected() || hasMod(event)) return false
  if (key === 'Escape') endTyping()
  else if (isWriting(event)) held += key
  else if (key === 'Enter') held += '\n'
  else if (key === 'Backspace') held = held.replace(/.$/su, '')
  // Other keys have nothing to work on yet; what they would do elsewhere was not meant.
  else if (key !== 'Delete') return true
  event.preventDefault()
  return true
}

/** Writes into what has the focus. This old call is what every kind of field hears. */
function write(text: string): void {
  const [first = '', ...lines] = text.split('\n')
  if (first) document.execCommand('insertText', false, first)
  for (const line of lines) {
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
    if (line) document.execCommand('insertText', false, line)
  }
}

/** The place has the focus: what was written before it was there goes in. */
export function releaseKeys(): void {
  const text = isExpected() ? held : ''
  endTyping()
  // Not before the editor has set its cursor, nor after the next key.
  if (text) queueMicrotask(() => write(text))
}

/** Writes a press that was held elsewhere into the field that has the focus by now. */
export function writeKey(event: KeyboardEvent): void {
  if (isWriting(event)) write(event.key)
}
