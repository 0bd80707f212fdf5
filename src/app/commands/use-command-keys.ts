import { useLayoutEffect } from 'react'
import { refusalOf } from '#domain/access/access.ts'
import { flushSync } from 'react-dom'
import type { Actor } from '#domain/access/actor.ts'
import { holdPress, onArrival } from './arrival-hold.ts'
import type { Command, CommandId } from './commands.ts'
import { commands } from './commands.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import {
  wasEditorJustLeft,
  hasUnsavedText,
  isCommandTarget,
  leaveEditor,
  noteField,
  returnToEditor,
  setCommands,
} from './desk-keys.ts'
import { runCommand } from './handlers.ts'
import type { KeyMap } from './key-map.ts'
import { chordOfEvent, KeySequence } from './key-presses.ts'
import { holdKey, isWriting, releaseKeys, writeKey } from './typing-hold.ts'

// A closed select is a button with the combobox role: it takes no text.
const typingPlaces =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]:not(button), [role=listbox], [role=menu]'

/** Toast for a removing key just after leaving an editor. */
const justLeft = 'Nothing was done: you were just writing. Press the key again in a moment.'

/** Controls that handle Enter and Space themselves. */
const pressables = 'a[href], button, summary, input, [role=tab], [role=separator], [role=row]'

// A closing dialog or menu is `aria-hidden` and gets no keys.
const going = '[aria-hidden=true]'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(typingPlaces) !== null &&
    target.closest(`.MuiModal-root${going}`) === null
  )
}

/** In the area around an editor, such as its buttons, keys count as typing. */
const isAtWords = (target: EventTarget | null) =>
  isTyping(target) || (target instanceof Element && target.closest('[data-writing]') !== null)

const isOverlaid = () => document.querySelector(`.MuiModal-root:not(.MuiModal-hidden, ${going})`) !== null

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest(pressables) !== null

/** Command of a press in a text field: only one that works everywhere. */
function foundWhileTyping(keyMap: KeyMap, chord: string): CommandId | null {
  const id = keyMap.find('anywhere', chord)
  // Without Mod it is a letter in a text field.
  return id && (commands[id] as Command).place === 'anywhere' && chord.startsWith('Mod+') ? id : null
}

/**
 * Listens for shortcuts on the window. They are off while typing, in dialogs and in open menus (D-67), and
 * with unsaved text everywhere except on key targets.
 */
export function useCommandKeys(actor: Actor, keyMap: KeyMap): void {
  // Before the next paint, so that keys match the displayed shortcuts.
  useLayoutEffect(() => {
    const sequence = new KeySequence()
    const find = (event: KeyboardEvent): CommandId | null => {
      if (isOverlaid()) return null
      const chord = chordOfEvent(event)
      const isInField = isAtWords(event.target)
      if (event.key === 'Dead' && !isInField) sequence.noteDead(event.timeStamp)
      if (chord === null || (chord === 'Enter' && isPressable(event.target))) return null
      if (isInField) return foundWhileTyping(keyMap, chord)
      const id = sequence.press(keyMap, chord, event.timeStamp)
      return id === 'waiting' ? null : id
    }
    const press = (event: KeyboardEvent) => {
      const id = find(event)
      if (id === null) return
      const command: Command = commands[id]
      if (event.repeat && !command.repeats) return
      if (refusalOf(actor, command)) return
      if (command.removes && wasEditorJustLeft()) {
        event.preventDefault()
        showToast({ text: justLeft, tone: 'plain', key: justLeft })
        return
      }
      if (runCommand(id)) event.preventDefault()
    }
    const isOfDesk = (event: KeyboardEvent) => {
      const chord = chordOfEvent(event)
      if (chord === null || (chord === 'Enter' && isPressable(event.target))) return false
      return keyMap.find('desk', chord) !== undefined || keyMap.begins('desk', chord)
    }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (isOverlaid() || isAtWords(event.target)) press(event)
      else if (hasUnsavedText() && !isCommandTarget(event.target)) pressBesideWords(event)
      else if (!holdPress(event, isOfDesk(event))) press(event)
    }
    const pressBesideWords = (event: KeyboardEvent) => {
      const chord = chordOfEvent(event)
      if (event.key === 'Escape' && leaveEditor()) event.preventDefault()
      else if (chord !== null && foundWhileTyping(keyMap, chord)) press(event)
      else if (isWriting(event) && event.target === document.body) returnToEditor()
    }
    const stopReplay = onArrival((event) => {
      if (holdKey(event)) return
      // A list opened by an earlier key takes the text.
      if (isTyping(document.activeElement)) writeKey(event)
      // Render before the next press runs, since it refers to the resulting screen.
      else flushSync(() => press(event))
    })
    // In the capture phase: rows handle Space and Enter themselves.
    const hold = (event: KeyboardEvent) => {
      if (isTyping(event.target) || !holdKey(event)) return
      // Near an editor keys are no commands: arrow keys still switch its modes.
      if (event.defaultPrevented || !isAtWords(event.target)) event.stopPropagation()
    }
    const follow = (event: FocusEvent) => {
      const { target, relatedTarget } = event
      if (isTyping(target)) {
        releaseKeys()
        noteField(target as HTMLElement)
      }
      setCommands(hasUnsavedText() && isCommandTarget(target) && isAtWords(relatedTarget))
    }
    addEventListener('keydown', hold, { capture: true })
    addEventListener('keydown', listen)
    addEventListener('focusin', follow)
    return () => {
      stopReplay()
      removeEventListener('keydown', hold, { capture: true })
      removeEventListener('keydown', listen)
      removeEventListener('focusin', follow)
    }
  }, [actor, keyMap])
}
