import type { CommandId } from './commands.ts'
import { commandList } from './commands.ts'

/** What of a key event decides which shortcut it is. */
export interface KeyPress {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  /** Some keyboards write `[` or `#` with AltGr, which also looks like Control and Alt. */
  hasAltGraph: boolean
}

const isLetter = (key: string) => /^[\p{L}\p{N}]$/u.test(key)
const isSymbol = (key: string) => /^[^\p{L}\p{N}]$/u.test(key)

/**
 * A key press by the character it makes, never by its place on the keyboard: `e`, `Shift+e`, `#`, `Delete`; null for
 * one that belongs to the browser, the system or another alphabet's Alt combinations.
 */
export function chordOf(press: KeyPress): string | null {
  const { key } = press
  if (isSymbol(key)) {
    const isOurs = press.hasAltGraph || !(press.ctrlKey || press.metaKey)
    return isOurs ? key : null
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const name = isLetter(key) ? key.toLowerCase() : key
  return press.shiftKey ? `Shift+${name}` : name
}

/** Shortcuts of this table that single presses and short sequences of them can make. */
const shortcuts = new Map<string, CommandId>(
  commandList.flatMap(([id, command]) =>
    command.isTyped ? [] : command.keys.map((keys): [string, CommandId] => [keys, id]),
  ),
)

const prefixes = new Set(
  [...shortcuts.keys()].filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0] ?? ''),
)

/** How long the first key of a sequence waits for the second, in ms. */
export const sequencePause = 1200

/** Follows presses one after the other and says which command they make, if any. */
export class KeySequence {
  #first = ''
  #at = 0

  /** `waiting` after the first key of a sequence; null when the keys mean nothing. */
  press(chord: string, at: number): CommandId | 'waiting' | null {
    const isSecond = this.#first !== '' && at - this.#at <= sequencePause
    const command = isSecond ? shortcuts.get(`${this.#first} ${chord}`) : undefined
    this.#first = ''
    if (command) return command
    const single = shortcuts.get(chord)
    if (single) return single
    if (!prefixes.has(chord)) return null
    this.#first = chord
    this.#at = at
    return 'waiting'
  }
}
