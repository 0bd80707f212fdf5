import type { ReactNode } from 'react'
import type { Denial } from '../denial.ts'

export interface Option<V> {
  value: V
  label: string
  /** A glyph, an avatar or an `Icon`. */
  icon?: ReactNode
  /** Secondary text after the label. */
  detail?: string
  /** Its shortcut, drawn at the right. */
  keys?: string
  /** Heading of the option's group; options of a group must be adjacent. */
  group?: string
  denied?: Denial | undefined
  /** Visible, but cannot be picked. */
  isOff?: boolean
}

/** A list with more options than this has a filter field. */
export const filterAbove = 8

/** Normalises text for matching: case and accents are ignored. */
export function folded(text: string): string {
  // Combining marks are removed before normalising too: sorting a long run of them takes quadratic time.
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
}

/**
 * Options where every word of the query is a prefix of a word in the label or detail. Without any, options that
 * contain the words anywhere.
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
