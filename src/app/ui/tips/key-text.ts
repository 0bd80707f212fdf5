/*
 * Shortcuts are written once, as data: keys of a chord joined by `+` (`Mod+Enter`), chords of a sequence by a
 * blank (`g o`). `Mod` is Command on a Mac and Control elsewhere.
 */

/** True if the keyboard has a Command key in place of Control. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const drawn: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  delete: 'Del',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
}

const spoken: Record<string, string> = {
  mod: isMac ? 'Command' : 'Control',
  arrowleft: 'Left arrow',
  arrowright: 'Right arrow',
  arrowup: 'Up arrow',
  arrowdown: 'Down arrow',
  '[': 'left bracket',
  '?': 'question mark',
  '/': 'slash',
}

// The key itself may be a plus.
const chordKeys = (chord: string) =>
  (/^(Mod\+)?(Shift\+)?(.+)$/.exec(chord) ?? [])
    .slice(1)
    .flatMap((key) => (key === undefined ? [] : key.replace(/(?<=.)\+$/, '')))

const keysOf = (keys: string) => keys.split(' ').flatMap(chordKeys)

const upper = (key: string) => (key.length === 1 ? key.toUpperCase() : key)

/** The caps to draw, in order. */
export function keyCaps(keys: string): string[] {
  return keysOf(keys).map((key) => drawn[key.toLowerCase()] ?? upper(key))
}

/** Shortcut as assistive technology reads it. */
export function keySpeech(keys: string): string {
  return keys
    .split(' ')
    .map((chord) =>
      chordKeys(chord)
        .map((key) => spoken[key.toLowerCase()] ?? upper(key))
        .join(' '),
    )
    .join(', then ')
}

/** The value of `aria-keyshortcuts`, which knows no sequences. */
export function ariaKeys(keys: string | undefined): string | undefined {
  if (!keys || keys.includes(' ')) return undefined
  return keysOf(keys)
    .map((key) => (key.toLowerCase() === 'mod' ? (isMac ? 'Meta' : 'Control') : upper(key)))
    .join('+')
}
