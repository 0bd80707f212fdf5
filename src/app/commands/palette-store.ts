import { proxy } from 'valtio'
import { expectTyping } from './typing-hold.ts'

/** Scopes of the palette. */
export const scopes = ['all', 'conversations', 'people', 'commands'] as const
/** Scope of the palette. */
export type Scope = (typeof scopes)[number]

/** The palette; it may die with the tab. What was typed stays for the next time, until something else is. */
export const palette = proxy({
  isOpen: false,
  text: '',
  scope: 'all' as Scope,
  /** How often it was opened: each time begins anew, also while it still goes. */
  opened: 0,
})

let from: Element | null = null

/** Focused element before the palette opened: commands act on it. */
export const cameFrom = (): Element | null => from

/** Opens the palette, with what was typed last or a text to search for. */
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

/** Closes the palette; what was typed stays. */
export function closePalette(): void {
  palette.isOpen = false
}
