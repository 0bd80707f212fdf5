import { proxy } from 'valtio'
import { unsaved } from '#app/desk/unsaved.ts'

/*
 * While words are being written anywhere on the page, a key is a command only on a place for keys: the list, the
 * thread, a card or a row. The focus comes there by Tab, by a press or by Escape, never because something went away.
 */

/** Keyboard state of the page. */
export const deskKeys = proxy({
  /** The words were left for a place for keys: the ring is on it and a line beside the words says so. */
  areCommands: false,
})

/** Marks what has the focus itself as a place for keys, not what lies in it. */
const placesForKeys = '[data-desk-keys]'

/** Whether what has the focus is a place for keys. */
export const isPlaceForKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(placesForKeys)

/** Whether words that are being written are on the page. */
export const areWordsOpen = (): boolean => unsaved.names.length > 0

/** The field in which somebody wrote last, and how it takes the focus. */
let lastField: HTMLElement | null = null
const ways = new WeakMap<Element, () => void>()

/** Says how a field takes the focus back where its cursor was, where it cannot by itself. */
export function offerFocus(field: Element, focus: () => void): void {
  ways.set(field, focus)
}

/** Somebody writes in a field. */
export function noteField(field: HTMLElement): void {
  lastField = field
}

/** Gives a focus that was lost back to the words, if the field is still there; else to nothing. */
export function returnToWords(): void {
  if (!lastField?.isConnected || !lastField.closest('[data-writing]')) return
  const focus = ways.get(lastField)
  if (focus) focus()
  else lastField.focus()
}

/** Says that the keys are commands, or words again. */
export function setCommands(areCommands: boolean): void {
  deskKeys.areCommands = areCommands
  document.documentElement.toggleAttribute('data-keys-are-commands', areCommands)
}

/** Marks a place that was given the focus without being asked for: it has no ring until it is left. */
const unasked = 'data-unasked-focus'

function focusUnasked(place: HTMLElement): void {
  place.setAttribute(unasked, '')
  place.focus({ preventScroll: true })
  place.addEventListener('blur', () => place.removeAttribute(unasked), { once: true })
}

/** Gives the focus to the thread once words are sent or put away: its keys work, and nobody is led there. */
export function wordsAreDone(): void {
  const thread = document.querySelector<HTMLElement>('[data-thread]')
  if (!thread) return
  focusUnasked(thread)
  setCommands(false)
  // The words that are done are still on the page; other words may be too, and then the keys are told about.
  setTimeout(() => document.activeElement === thread && setCommands(areWordsOpen()))
}

/** Time after an editor was left in which removing keys count as typing, in ms. */
const afterWordsMs = 2000

let leftAt = -Infinity

/** Tests that an editor was left so recently that a key may be meant for it. */
export const areWordsJustLeft = (): boolean => performance.now() - leftAt < afterWordsMs

/** Takes the focus out of the words to the thread, where keys are commands; false where there is none. */
export function leaveWords(): boolean {
  const thread = document.querySelector<HTMLElement>('[data-thread]')
  if (!thread) return false
  thread.removeAttribute(unasked)
  thread.focus({ preventScroll: true })
  const areOpen = areWordsOpen()
  if (areOpen) leftAt = performance.now()
  setCommands(areOpen)
  return true
}
