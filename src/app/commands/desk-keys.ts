import { proxy } from 'valtio'
import { unsaved } from '#app/desk/unsaved.ts'

/*
 * While text is unsaved anywhere on the page, keys are commands only on key targets: list, thread, card or
 * row. They get the focus by Tab, click or Escape, never because another element was removed.
 */

/** Keyboard state of the page. */
export const deskKeys = proxy({
  /** True after an editor was left for a key target: the focus ring and a line beside the text show it. */
  areCommands: false,
})

/** Marks a key target; its descendants are not included. */
const commandTargets = '[data-desk-keys]'

/** True if the focused element is a key target. */
export const isCommandTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(commandTargets)

/** True if the page has unsaved text. */
export const hasUnsavedText = (): boolean => unsaved.names.length > 0

/** Last text field that was used, and functions that focus special fields. */
let lastField: HTMLElement | null = null
const ways = new WeakMap<Element, () => void>()

/** Registers how a field regains the focus at its cursor, if it cannot do so itself. */
export function offerFocus(field: Element, focus: () => void): void {
  ways.set(field, focus)
}

/** Records the field in use. */
export function noteField(field: HTMLElement): void {
  lastField = field
}

/** Returns a lost focus to the last text field, if it still exists. */
export function returnToEditor(): void {
  if (!lastField?.isConnected || !lastField.closest('[data-writing]')) return
  const focus = ways.get(lastField)
  if (focus) focus()
  else lastField.focus()
}

/** Sets if keys are commands. */
export function setCommands(areCommands: boolean): void {
  deskKeys.areCommands = areCommands
  document.documentElement.toggleAttribute('data-keys-are-commands', areCommands)
}

/** Marks an element that was focused by code: no focus ring until it loses the focus. */
const unasked = 'data-unasked-focus'

function focusUnasked(place: HTMLElement): void {
  place.setAttribute(unasked, '')
  place.focus({ preventScroll: true })
  place.addEventListener('blur', () => place.removeAttribute(unasked), { once: true })
}

/** Focuses the thread after text was sent or closed: its keys work, without a focus ring. */
export function endWriting(): void {
  const thread = document.querySelector<HTMLElement>('[data-thread]')
  if (!thread) return
  focusUnasked(thread)
  setCommands(false)
  // The finished text is still on the page; if other unsaved text remains, the hint about keys is shown.
  setTimeout(() => document.activeElement === thread && setCommands(hasUnsavedText()))
}

/** Time after leaving an editor in which removing keys count as typing, in ms. */
const afterLeavingMs = 2000

let leftAt = -Infinity

/** True if an editor was left so recently that a key may be meant for it. */
export const wasEditorJustLeft = (): boolean => performance.now() - leftAt < afterLeavingMs

/** Moves the focus from the editor to the thread, where keys are commands; false if there is no thread. */
export function leaveEditor(): boolean {
  const thread = document.querySelector<HTMLElement>('[data-thread]')
  if (!thread) return false
  thread.removeAttribute(unasked)
  thread.focus({ preventScroll: true })
  const areOpen = hasUnsavedText()
  if (areOpen) leftAt = performance.now()
  setCommands(areOpen)
  return true
}
