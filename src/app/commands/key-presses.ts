import { isMac } from '#app/ui/tips/key-text.ts'
import type { CommandId } from './commands.ts'
import type { KeyMap } from './key-map.ts'

/** Parts of a key event that identify a shortcut. */
export interface KeyPress {
  key: string
  /** Physical key, named after the US layout. */
  code: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  /** Some layouts write `[` or `#` with AltGr, which is also reported as Control and Alt. */
  hasAltGraph: boolean
}

const isLetter = (key: string) => /^[\p{L}\p{N}]$/u.test(key)
const isSymbol = (key: string) => /^[^\p{L}\p{N}\s]$/u.test(key)

/** Modifier keys, and keys reported during input method composition. */
const silent = new Set([
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'OS', 'Fn', 'FnLock', 'Hyper', 'Super'],
  ...['CapsLock', 'NumLock', 'ScrollLock', 'Dead', 'Process', 'Compose', 'Unidentified'],
])

/** Characters of physical keys, plain and with Shift. */
const signs: Record<string, string> = {
  ...{ Backquote: '`~', Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|' },
  ...{ Semicolon: ';:', Quote: `'"`, Comma: ',<', Period: '.>', Slash: '/?' },
}

/** Key of an event: its character or, on layouts without Latin letters, its position. */
function keyOf({ key, code, shiftKey }: KeyPress): string {
  if (!isLetter(key) || /[\p{Script=Latin}0-9]/u.test(key)) return key
  const letter = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]
  return letter ?? signs[code]?.[shiftKey ? 1 : 0] ?? key
}

/**
 * Chord of a key press by its character, or by its position if that is no Latin letter: `e`, `Shift+e`, `#`,
 * `Delete`, `Mod+Enter`; null for keys of the browser, the system or an input language.
 */
export function chordOf(press: KeyPress, onMac = isMac): string | null {
  const { altKey, hasAltGraph } = press
  const key = keyOf(press)
  if (silent.has(key)) return null
  const isOther = onMac ? press.ctrlKey : press.metaKey
  const hasMod = onMac ? press.metaKey : press.ctrlKey
  if (isSymbol(key)) {
    if (hasAltGraph) return key
    if (isOther || (hasMod && altKey)) return null
    return hasMod ? `Mod+${key}` : key
  }
  if (isOther || altKey || hasAltGraph) return null
  const name = key === ' ' ? 'Space' : isLetter(key) ? key.toLowerCase() : key
  return `${hasMod ? 'Mod+' : ''}${press.shiftKey ? 'Shift+' : ''}${name}`
}

/** Chord of a keyboard event. */
export function chordOfEvent(event: KeyboardEvent, onMac = isMac): string | null {
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event
  const hasAltGraph = event.getModifierState('AltGraph')
  return chordOf({ key, code, shiftKey, altKey, ctrlKey, metaKey, hasAltGraph }, onMac)
}

/** True for modifier keys. */
export const isModifier = ({ key }: Pick<KeyboardEvent, 'key'>): boolean =>
  silent.has(key) && key !== 'Dead' && key !== 'Process' && key !== 'Unidentified'

/** Maximum pause between the keys of a sequence, and between a dead key and its letter, in ms. */
export const sequencePause = 1200

/** Matches consecutive presses to commands. */
export class KeySequence {
  #first = ''
  #at = 0
  #deadAt = -Infinity

  /** Returns `waiting` after the first key of a sequence; null if the keys mean nothing. */
  press(keyMap: KeyMap, chord: string, at: number): CommandId | 'waiting' | null {
    const isAccented = at - this.#deadAt <= sequencePause
    this.#deadAt = -Infinity
    if (isAccented) return null
    const isSecond = this.#first !== '' && at - this.#at <= sequencePause
    const command = isSecond ? keyMap.find('desk', `${this.#first} ${chord}`) : undefined
    this.#first = ''
    if (command) return command
    const single = keyMap.find('desk', chord)
    if (single) return single
    if (!keyMap.begins('desk', chord)) return null
    this.#first = chord
    this.#at = at
    return 'waiting'
  }

  /** A dead key was pressed: the next key completes its letter and is no command. */
  noteDead(at: number): void {
    this.#deadAt = at
    this.#first = ''
  }
}
