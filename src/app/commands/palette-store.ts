import { proxy } from 'valtio'
import { expectTyping } from './typing-hold.ts'

/** Scopes of the palette. */
export const scopes = ['all', 'conversations', 'people', 'commands'] as const
/** Scope of the palette. */
export type Scope = (typeof scopes)[number]

/** State of the palette, in memory only. The typed text stays for the next opening. */
export const palette = proxy({
  isOpen: false,
  text: '',
  scope: 'all' as Scope,
  /** Counts openings: each starts fresh, even while the closing transition runs. */
  opened: 0,
})

let from: Element | null = null

/** Focused element before the palette opened: commands act on it. */
export const cameFrom = (): Element | null => from

/** Opens the palette with the last text or a given one. */
export function openPalette(scope: Scope = 'all', text = palette.text): void {
  if (!palette.isOpen) {
    expectTyping()
    from = document.activeElement
    palette.opened += 1
  }
  palette.scope = scope
  palette.text = text
  palette.isOpen = true
}

/** Closes the palette; its text stays. */
export function closePalette(): void {
  palette.isOpen = false
}
