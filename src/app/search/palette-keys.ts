import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import type { KeyMap } from '#app/commands/key-map.ts'
import { chordOfEvent } from '#app/commands/key-presses.ts'
import { closePalette, openPalette, palette, scopes } from '#app/commands/palette-store.ts'

const pageStep = 8

interface PaletteKeys {
  /** Index that Enter picks, and the number of results. */
  active: number
  count: number
  onMove: (to: number) => void
  onPick: (index: number) => void
  keyMap: KeyMap
}

/** Keys of the field: arrows, Home, End move; Enter picks; Tab narrows; Backspace when empty widens. */
export function paletteKeys({ active, count, onMove, onPick, keyMap }: PaletteKeys) {
  const last = count - 1
  const moves: Record<string, number> = {
    ArrowDown: active >= last ? 0 : active + 1,
    ArrowUp: active <= 0 ? last : active - 1,
    PageDown: Math.min(last, active + pageStep),
    PageUp: Math.max(0, active - pageStep),
    Home: 0,
    End: last,
  }
  return (event: KeyboardEvent) => {
    // With a modifier they move the cursor or select text.
    const isBare = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    const to = isBare ? moves[event.key] : undefined
    if (to !== undefined) {
      if (count > 0) onMove(to)
    } else if (event.key === 'Enter') onPick(active)
    else if (event.key === 'Tab') narrow(event.shiftKey ? -1 : 1)
    else if (event.key === 'Backspace' && palette.text === '' && palette.scope !== 'all')
      palette.scope = 'all'
    // Prevents a search field from clearing itself.
    else if (event.key === 'Escape') closePalette()
    else if (isOwnKey(keyMap, event.nativeEvent)) palette.isOpen = false
    else return
    event.preventDefault()
  }
}

function narrow(step: number): void {
  const at = scopes.indexOf(palette.scope) + step
  palette.scope = scopes.at(at % scopes.length) ?? 'all'
}

/**
 * Reopens the palette by its own key while it is closing. `finish` first runs the chosen command, which
 * otherwise waits for the end of the closing.
 */
export function useReopening(isLeaving: boolean, keyMap: KeyMap, finish: () => void): void {
  const reopen = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.repeat || !isOwnKey(keyMap, event)) return
    event.preventDefault()
    event.stopPropagation()
    finish()
    openPalette()
  })
  useEffect(() => {
    if (!isLeaving) return undefined
    const listen = (event: globalThis.KeyboardEvent) => reopen(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isLeaving])
}

/** True for the key that opened the palette, unless it is a letter; it also closes the palette. */
function isOwnKey(keyMap: KeyMap, event: globalThis.KeyboardEvent): boolean {
  const chord = chordOfEvent(event)
  return chord !== null && chord.startsWith('Mod+') && keyMap.find('anywhere', chord) === 'search'
}
