import { useEffect } from 'react'
import type { Actor } from '#domain/auth/actor.ts'
import { may } from '#domain/auth/actor.ts'
import type { Command } from './commands.ts'
import { commands } from './commands.ts'
import { runCommand } from './handlers.ts'
import { chordOf, KeySequence } from './key-presses.ts'
import { holdKey, releaseKeys } from './typing-hold.ts'

// A closed choice is a button that says it is a combobox: nobody types in it.
const typingPlaces =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]:not(button), [role=listbox], [role=menu]'

/** Controls that take Enter and Space themselves. */
const pressables = 'a[href], button, summary, input, [role=tab], [role=separator], [role=row]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingPlaces) !== null
}

const isOverlaid = () => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null

/** Listens for shortcuts on the whole window. They are silent while typing, in dialogs and in open menus (D-67). */
export function useCommandKeys(actor: Actor): void {
  useEffect(() => {
    const sequence = new KeySequence()
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        (event.repeat && event.key !== 'j' && event.key !== 'k')
      )
        return
      if (isTyping(event.target) || isOverlaid()) return
      const chord = chordOf({ ...pick(event), hasAltGraph: event.getModifierState('AltGraph') })
      if (chord === null || (chord === 'Enter' && isPressable(event.target))) return
      const id = sequence.press(chord, event.timeStamp)
      if (id === null || id === 'waiting') return
      const command: Command = commands[id]
      if (command.needs && !may(actor, command.needs)) return
      if (runCommand(id)) event.preventDefault()
    }
    // Before any other part hears of it: a row takes Space and Enter for itself.
    const hold = (event: KeyboardEvent) => {
      if (!isTyping(event.target) && holdKey(event)) event.stopPropagation()
    }
    const release = (event: FocusEvent) => {
      if (isTyping(event.target)) releaseKeys()
    }
    addEventListener('keydown', hold, { capture: true })
    addEventListener('keydown', listen)
    addEventListener('focusin', release)
    return () => {
      removeEventListener('keydown', hold, { capture: true })
      removeEventListener('keydown', listen)
      removeEventListener('focusin', release)
    }
  }, [actor])
}

const pick = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => ({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
})

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest(pressables) !== null
