import type { RouteObject } from 'react-router-dom'
import type { Access } from '#domain/access/access.ts'

/** Headings of the settings, in their order; an agent's own pages stand first and need none. */
export const settingsHeadings = ['', 'Channels', 'Work', 'Quality', 'Organization', 'Connect'] as const

/** One page of the settings, with what it needs: without that its entry bears a lock, and the page says why (D1-27). */
export interface SettingsEntry extends Partial<Access> {
  heading: (typeof settingsHeadings)[number]
  label: string
  to: string
  /** Other words that agents look for it with. */
  words: string
  /** The settings on it, by the labels that they bear there. */
  settings?: readonly string[]
}

/** What an area of the product adds to the shell, in one line of the list of areas. */
export interface Area {
  settings: readonly SettingsEntry[]
  /** Below `/settings`. */
  routes: readonly RouteObject[]
  /** Code to load before the connection may go. */
  later?: readonly (() => Promise<unknown>)[]
}

/** Declares an area. */
export const defineArea = (area: Area): Area => area
