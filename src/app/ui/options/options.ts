import type { ReactNode } from 'react'
import type { Denial } from '../denial.ts'

export interface Option<V> {
  value: V
  label: string
  /** A glyph, an avatar or an `Icon`. */
  icon?: ReactNode
  /** Quiet words after the label. */
  detail?: string
  /** Its shortcut, drawn at the right. */
  keys?: string
  /** Options of one group stand together under this heading; give them in order. */
  group?: string
  denied?: Denial | undefined
  /** Stands there to be read, and cannot be picked. */
  isOff?: boolean
}

/** Above this many options a list can be filtered by typing. */
export const filterAbove = 8

/** For matching what somebody types: case and accents do not count. */
export function folded(text: string): string {
  // Marks go first too: taking letters apart sorts them, which takes the square of a long run.
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
}

/**
 * The options in which every word of the query begins a word of the label or detail. When none does, those that
 * hold the words anywhere, for a name remembered by its middle.
 */
export function matchOptions<V>(options: readonly Option<V>[], query: string): readonly Option<V>[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const texts = options.map((option) => ` ${folded(`${option.label} ${option.detail ?? ''}`)}`)
  const holding = (before: string) =>
    options.filter((_, index) => words.every((word) => texts[index]?.includes(before + word)))
  const begun = holding(' ')
  return begun.length > 0 ? begun : holding('')
}
