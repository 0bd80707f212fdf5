import type { LucideIcon } from 'lucide-react'
import type { RouteObject } from 'react-router-dom'
import type { Access } from '#domain/access/access.ts'

/** Headings of the settings, in their order; an agent's own pages stand first and need none. */
export const settingsHeadings = ['', 'Channels', 'Work', 'Quality', 'Organization', 'Connect'] as const

/** A settings page with its required right: without it the entry has a lock, and the page gives the reason (D1-27). */
export interface SettingsEntry extends Partial<Access> {
  heading: (typeof settingsHeadings)[number]
  label: string
  to: string
  /** Other words that agents look for it with. */
  words: string
  /** The settings on it, by the labels that they bear there. */
  settings?: readonly string[]
}

/** An area's entry in the rail, with what it needs: without that it bears a lock (SHL-002). */
export interface RailEntry extends Partial<Access> {
  label: string
  to: string
  icon: LucideIcon
  /** The command that leads there, for its keys. */
  command: `go.${string}`
  /** The flag of the account that takes it out of sight (SHL-032). */
  hiddenBy?: 'hideClientPortal'
  /** It stands in the bar of a phone too; the others are under More. */
  isOnPhone?: true
}

/** Contribution of an area to the shell, in one line of the list of areas. */
export interface Area {
  rail?: RailEntry
  /** Its pages, below the app's root. */
  pages?: readonly RouteObject[]
  settings?: readonly SettingsEntry[]
  /** Below `/settings`. */
  routes?: readonly RouteObject[]
  /** Code to load before the connection may go. */
  later?: readonly (() => Promise<unknown>)[]
}

/** Declares an area. */
export const defineArea = (area: Area): Area => area
