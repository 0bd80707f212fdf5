import { isMac } from '#app/ui/tips/key-text.ts'
import type { CommandScope } from './commands.ts'

/** Keys reserved by browsers, or needed for copying and the like. */
const kept = new Set(Array.from('acdfhjklnopqrtuvwxyz0123456789', (key) => `Mod+${key}`))
const keptWithShift = new Set(Array.from('cijnptvwz', (key) => `Mod+Shift+${key}`))

/** Keys needed to move between, press and leave controls. */
const needed = new Set(['Tab', 'Shift+Tab', 'Space', 'Shift+Space', 'Escape'])

const isFunctionKey = (chord: string) => /^(Shift\+)?F\d+$/.test(chord)

/** Reason why a chord cannot be a shortcut in a scope; undefined if it can. */
export function refusal(chord: string, place: CommandScope): string | undefined {
  const mod = isMac ? 'Command' : 'Control'
  if (needed.has(chord)) return 'This key is needed to move about the page.'
  if ((kept.has(chord) && chord !== 'Mod+k') || keptWithShift.has(chord))
    return 'The browser keeps this one for itself.'
  if (place === 'writing' && !chord.startsWith('Mod+') && !isFunctionKey(chord))
    return `In text fields, keys write text: hold ${mod} as well.`
  return undefined
}

/** True if a second key may follow; chords with Control or Command act at once. */
export const mayGoOn = (chord: string, place: CommandScope): boolean =>
  place !== 'writing' && !chord.startsWith('Mod+')
